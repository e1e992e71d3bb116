import Fleet
import Motion
import Testing

@testable import Panels

/// Which panels are waited for, and until when; on a virtual clock.
struct OrderProgressTests {
  private func at(_ milliseconds: Int64) -> Instant {
    Instant(nanoseconds: milliseconds * 1_000_000)
  }

  private func progress(_ table: PanelTable, _ order: PanelOrder = .off) -> OrderProgress {
    var progress = OrderProgress(order, for: table.panels.keys.sorted(), at: at(0), until: at(5000))
    for panel in table.panels.values { progress.look(at: panel, now: at(0)) }
    return progress
  }

  @Test func itEndsWithTheLastReport() {
    var table = PanelTable.lobby(3)
    var progress = progress(table)
    for (index, name) in ["lobby-1", "lobby-2", "lobby-3"].enumerated() {
      #expect(!progress.isOver(now: at(10)) && progress.doneCount == index)
      table.report(name, on: false)
      progress.look(at: table.panels[name]!, now: at(10))
    }
    #expect(progress.isOver(now: at(10)) && progress.isComplete)
    #expect(progress.outcomes["lobby-2"] == .done(after: 10_000_000))
  }

  @Test func offlinePanelsAreNotWaitedFor() {
    var table = PanelTable.lobby(2)
    table.take(isOnline: false, of: "lobby-2")
    var progress = progress(table)
    table.report("lobby-1", on: false)
    progress.look(at: table.panels["lobby-1"]!, now: at(20))
    #expect(progress.isOver(now: at(20)) && !progress.isComplete)
    #expect(progress.outcomes["lobby-2"] == .offline)
  }

  @Test func aPanelThatComesBackCounts() {
    var table = PanelTable.lobby(2)
    table.take(isOnline: false, of: "lobby-2")
    var progress = progress(table)
    table.take(isOnline: true, of: "lobby-2")
    progress.look(at: table.panels["lobby-2"]!, now: at(20))
    #expect(progress.outcomes["lobby-2"] == .waiting)
    for name in ["lobby-1", "lobby-2"] {
      table.report(name, on: false)
      progress.look(at: table.panels[name]!, now: at(30))
    }
    #expect(progress.isComplete)
    // What comes later changes nothing.
    table.take(isOnline: false, of: "lobby-2")
    progress.look(at: table.panels["lobby-2"]!, now: at(40))
    #expect(progress.isComplete && progress.doneCount == 2)
  }

  @Test func aSilentPanelIsWaitedForUntilTheLimit() {
    let progress = progress(.lobby(1))
    #expect(!progress.isOver(now: at(4999)) && progress.isOver(now: at(5000)))
    #expect(progress.outcomes == ["lobby-1": .waiting])
  }

  @Test func aPanelThatIsAsOrderedIsDoneAtOnce() {
    var table = PanelTable.lobby(1)
    table.report("lobby-1", on: false)
    #expect(progress(table).isComplete)
    // Its old state says nothing while it is offline.
    table.take(isOnline: false, of: "lobby-1")
    #expect(progress(table).outcomes == ["lobby-1": .offline])
  }

  @Test("A panel that says why it refuses is not waited for")
  func refusals() {
    var table = PanelTable.lobby(1)
    var state = table.panels["lobby-1"]!.state!
    (state.desired, state.reason) = (.refused, "unknown scene 'x'")
    // Of an earlier order.
    table.take(state.payload, .panel("lobby-1", .state))
    var progress = progress(table, .scene("x"))
    #expect(progress.outcomes["lobby-1"] == .waiting)
    table.take(state.payload, .panel("lobby-1", .state))
    progress.look(at: table.panels["lobby-1"]!, now: at(10))
    #expect(progress.outcomes["lobby-1"] == .refused("unknown scene 'x'"))
    #expect(progress.isOver(now: at(10)) && !progress.isComplete)
    // It may have been of another order.
    (state.chosenScene, state.desired) = ("x", .met)
    table.take(state.payload, .panel("lobby-1", .state))
    progress.look(at: table.panels["lobby-1"]!, now: at(20))
    // The scene is loaded.
    #expect(progress.outcomes["lobby-1"] == .waiting)
    state.scene = "x"
    table.take(state.payload, .panel("lobby-1", .state))
    progress.look(at: table.panels["lobby-1"]!, now: at(30))
    #expect(progress.isComplete)
  }

  @Test func picturesAreConcludedByName() {
    var progress = progress(.lobby(3), .picture)
    progress.conclude("lobby-1", now: at(10))
    progress.conclude("lobby-2", failure: "the picture is not a PNG file", now: at(20))
    progress.conclude("stranger", now: at(20))
    #expect(progress.doneCount == 1 && !progress.isOver(now: at(20)))
    #expect(progress.outcomes["lobby-2"] == .failed("the picture is not a PNG file"))
  }

  @Test func brightnessIsMetAsPanelsRoundIt() {
    var table = PanelTable.lobby(1)
    table.report("lobby-1", on: true, brightness: 0.33)
    #expect(progress(table, .brightness(1.0 / 3)).isComplete)
    #expect(!progress(table, .brightness(0.32)).isComplete)
  }
}

/// When everything that is retained has arrived; on a virtual clock.
struct SettlingTests {
  private func at(_ milliseconds: Int64) -> Instant {
    Instant(nanoseconds: milliseconds * 1_000_000)
  }

  @Test func onlyRetainedMessagesAfterTheConfirmationCount() {
    var settling = Settling()
    settling.arrive(at: at(10))
    #expect(settling.end() == nil)
    settling.confirm(at: at(20))
    #expect(settling.end() == at(270) && settling.end(after: 0) == at(20))
    settling.arrive(at: at(200))
    #expect(settling.end() == at(450))
    settling.restart()
    settling.arrive(at: at(300))
    #expect(settling.end() == nil)
  }

  @Test func groupsAreKnownByStates() {
    var table = PanelTable()
    table.take(isOnline: true, of: "a")
    table.take(isOnline: false, of: "b")
    table.take(desired: .init(on: true), for: .panel("ghost"))
    #expect(table.unread([]).sorted() == ["a", "b"] && table.unread(["a"]) == ["b"])
    #expect(FleetTopics().filters(for: .all).allSatisfy { !$0.contains("state") })
  }
}
