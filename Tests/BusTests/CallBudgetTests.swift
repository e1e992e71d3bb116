import Testing

@testable import Bus

@Suite("A bound on a user's calls")
struct CallBudgetTests {
  @Test("Some at once, then one in each period, for each user")
  func flood() {
    let most = Int(CallBudget.most)
    var budget = CallBudget()
    /// How many of a hundred calls at once are taken.
    func taken(_ user: UInt32, at now: Int64) -> Int {
      (0..<100).filter { _ in budget.take(for: user, at: now) }.count
    }
    #expect(taken(1, at: 0) == most)
    #expect(taken(2, at: 0) == most)
    #expect(taken(1, at: CallBudget.period - 1) == 0)
    for second in 1...100 { #expect(taken(1, at: Int64(second) * CallBudget.period) == 1) }
    #expect(taken(1, at: 200 * CallBudget.period) == most)
  }

  @Test("One a period is always taken, and leaves nothing behind")
  func seldom() {
    var budget = CallBudget()
    for call in 0..<1000 {
      let isTaken = budget.take(for: UInt32(call), at: Int64(call) * CallBudget.period)
      #expect(isTaken)
    }
    var one = CallBudget()
    let isTaken = one.take(for: 999, at: 999 * CallBudget.period)
    #expect(isTaken && budget == one)
  }
}
