import Foundation
import Testing

/// What a particle's step costs: instructions and allocations, which no neighbour on the machine moves.
struct EmitterCostTests {
  private static let script = Snowctl(
    path: Snowctl.repository.appending(path: "Benchmarks/guard-emitter.sh").path())

  @Test func noMoreInstructionsThanAreWrittenDown() throws {
    let outcome = try Self.script.run([])
    // Where neither the processor nor valgrind counts, the script says so and why.
    if outcome.code == 77 { return print("EmitterCostTests: \(outcome.text)") }
    #expect(outcome.code == 0, "\(outcome.text)\(outcome.words)")
    #expect(outcome.lines.count == 7, "\(outcome.text)")
  }
}
