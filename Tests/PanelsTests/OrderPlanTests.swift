import Dates
import Fleet
import Testing

@testable import Panels

/// What an order sends, from what a broker has stored.
struct OrderPlanTests {
  private let today = CivilTime(year: 2026, month: 12, day: 24)

  private func plan(
    _ order: PanelOrder, _ target: PanelTarget, _ table: PanelTable, until: String? = nil,
    isForced: Bool = false
  ) -> OrderPlan {
    OrderPlan(
      order, target, table.names(of: target), in: table, until: until.flatMap { CivilTime($0) },
      today: today,
      isForced: isForced)
  }

  @Test func oneMessageIsForAGroup() {
    let table = PanelTable.lobby(5)
    let plan = plan(.off, .group("lobby"), table)
    #expect(plan.stored == [.init(scope: .group("lobby"), message: .init(on: false))])
    #expect(plan.direct.isEmpty && plan.overrides.isEmpty && plan.dropped.isEmpty)
  }

  @Test func otherDesiredValuesStay() {
    var table = PanelTable.lobby(2)
    table.take(desired: .init(on: true, scene: "classic"), for: .group("lobby"))
    let plan = plan(.off, .group("lobby"), table)
    #expect(
      plan.stored
        == [.init(scope: .group("lobby"), message: .init(on: false, scene: "classic"))])
    #expect(plan.dropped.isEmpty && plan.direct.isEmpty)
  }

  @Test("Values for other days are dropped, and said; those of the past without words")
  func days() {
    var table = PanelTable.lobby(2)
    table.take(desired: .init(scene: "classic", until: "2027-01-06"), for: .all)
    let dropping = plan(.off, .all, table)
    #expect(dropping.stored == [.init(scope: .all, message: .init(on: false))])
    #expect(dropping.dropped == ["all panels: scene 'classic' until 2027-01-06"])
    let same = plan(.off, .all, table, until: "2027-01-06")
    #expect(
      same.stored
        == [.init(scope: .all, message: .init(on: false, scene: "classic", until: "2027-01-06"))])
    #expect(same.dropped.isEmpty)
    table.take(desired: .init(scene: "classic", until: "2026-12-23"), for: .all)
    let past = plan(.off, .all, table)
    #expect(past.stored == [.init(scope: .all, message: .init(on: false))])
    #expect(past.dropped.isEmpty)
  }

  /// Panels act once on stored message: after somebody has switched one on by hand, only a message to it helps.
  @Test func anOrderThatIsStoredGoesToThosePanelsThatDiffer() {
    var table = PanelTable.lobby(4)
    table.take(desired: .init(on: false), for: .group("lobby"))
    table.report("lobby-1", on: false)
    table.take(isOnline: false, of: "lobby-2")
    let plan = plan(.off, .group("lobby"), table)
    #expect(plan.stored.isEmpty)
    #expect(plan.direct == ["lobby-3", "lobby-4"])
  }

  @Test func ownValuesOverrideTheGroups() {
    var table = PanelTable.lobby(4)
    table.take(desired: .init(on: true), for: .panel("lobby-1"))
    table.take(desired: .init(on: false), for: .panel("lobby-2"))
    table.take(desired: .init(scene: "rope"), for: .panel("lobby-3"))
    table.take(desired: .init(on: true, until: "2026-12-23"), for: .panel("lobby-4"))
    #expect(
      plan(.off, .group("lobby"), table).overrides == ["lobby-1": .panel("lobby-1")])
    // An order for the panel itself takes their place.
    let own = plan(.off, .panels(["lobby-1"]), table)
    #expect(own.overrides.isEmpty)
    #expect(own.stored == [.init(scope: .panel("lobby-1"), message: .init(on: false))])
  }

  @Test func groupsOverrideAll() {
    var table = PanelTable.lobby(3)
    table.take(desired: .init(on: true), for: .group("lobby"))
    table.take(desired: .init(on: false), for: .panel("lobby-2"))
    #expect(
      plan(.off, .all, table).overrides
        == ["lobby-1": .group("lobby"), "lobby-3": .group("lobby")])
  }

  /// What is removed goes first: the order's own message is then the latest.
  @Test func forceRemovesWhatContradicts() {
    var table = PanelTable.lobby(3)
    table.take(desired: .init(on: true), for: .panel("lobby-2"))
    table.take(desired: .init(on: true, scene: "rope"), for: .group("lobby"))
    let plan = plan(.off, .all, table, isForced: true)
    #expect(plan.overrides.isEmpty)
    #expect(
      plan.stored == [
        .init(scope: .group("lobby"), message: .init(scene: "rope")),
        .init(scope: .panel("lobby-2"), message: nil),
        .init(scope: .all, message: .init(on: false)),
      ])
  }

  @Test func picturesAreAskedForDirectly() {
    var table = PanelTable.lobby(3)
    table.take(isOnline: false, of: "lobby-2")
    let plan = plan(.picture, .group("lobby"), table)
    #expect(plan.stored.isEmpty && plan.direct == ["lobby-1", "lobby-3"])
  }
}
