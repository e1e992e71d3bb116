import Dates
import Documents
import Fleet
import Testing

@testable import Panels

/// What is known of panels, from messages that may be anything.
struct PanelTableTests {
  private let today = CivilTime(year: 2026, month: 12, day: 24)

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test func unreadableStatesAreFaults() throws {
    var table = PanelTable.lobby(1)
    for text in ["", "{", "[1]", "{on: 'yes'}", "{brightness: 2}", "\u{0}\u{1B}[2J"] {
      let panel = table.take(bytes(text), .panel("lobby-1", .state))
      #expect(panel?.state == nil && (panel?.fault != nil) == !text.isEmpty, "\(text)")
      #expect((panel?.fault?.count ?? 0) <= 200)
    }
    #expect(table.take([0xFF, 0xFE], .panel("lobby-1", .state))?.fault != nil)
    let long = bytes("{scene: '\(String(repeating: "x", count: 1 << 20))'}")
    #expect(table.take(long, .panel("lobby-1", .state))?.fault != nil)
    table.report("lobby-1", on: false)
    #expect(table.panels["lobby-1"]?.fault == nil && table.panels["lobby-1"]?.state?.isOn == false)
  }

  @Test func invalidDesiredValuesAreNone() {
    var table = PanelTable.lobby(1)
    table.take(bytes("{on: false}"), .desired(.all))
    #expect(table[.all] == .init(on: false))
    table.take(bytes("{on: 7}"), .desired(.all))
    #expect(table[.all] == nil)
  }

  @Test func theNumberOfPanelsIsBounded() {
    var table = PanelTable()
    for index in 0..<PanelTable.most + 10 {
      table.take(bytes("online"), .panel("p\(index)", .availability))
      table.take(bytes("{on: true}"), .desired(.group("g\(index)")))
    }
    #expect(table.panels.count == PanelTable.most && table.leftOut == 20)
    // Known ones are still followed.
    #expect(table.take(bytes("offline"), .panel("p1", .availability))?.isOnline == false)
  }

  @Test func panelsWithoutAWordAreUnknown() {
    var table = PanelTable.lobby(1)
    table.take(bytes("{on: true}"), .desired(.panel("ghost")))
    #expect(table.names(of: .all) == ["lobby-1"])
    #expect(table.names(of: .panels(["ghost", "a", "ghost"])) == ["a", "ghost"])
    // A panel that was taken out of the fleet.
    table.take([], .panel("lobby-1", .state))
    table.take([], .panel("lobby-1", .availability))
    #expect(table.names(of: .all).isEmpty && table.names(of: .group("lobby")).isEmpty)
  }

  @Test func twoMachinesOfOneNameShow() {
    var table = PanelTable.lobby(1)
    #expect(table.panels["lobby-1"]?.isContested == false)
    for index in 0..<4 { table.take(isOnline: index % 2 == 1, of: "lobby-1") }
    #expect(table.panels["lobby-1"]?.isContested == true)
  }

  @Test func theListComparesWithWhatIsDesired() throws {
    var table = PanelTable.lobby(3)
    table.take(desired: .init(on: false, scene: "classic"), for: .all)
    table.take(desired: .init(on: true), for: .panel("lobby-1"))
    table.take(desired: .init(on: true, until: "2026-12-23"), for: .panel("lobby-2"))
    table.take(isOnline: false, of: "lobby-3")
    let listing = PanelListing(table, names: table.names(of: .all), today: today)
    #expect(
      listing.cells == [
        ["NAME", "GROUP", "VERSION", "SCENE", "STATE", "SEEN", "DESIRED"],
        ["lobby-1", "lobby", "0.9", "classic", "on", "now", "yes"],
        ["lobby-2", "lobby", "0.9", "classic", "on", "now", "no: off"],
        ["lobby-3", "lobby", "0.9", "classic", "on", "offline", "no: off"],
      ])
    let node = try JSON5Parser.parse(bytes(listing.json[1]))
    #expect(node.member("asDesired").map { "\($0.value)" } == "bool(false)")
    #expect(node.member("desired").map { "\($0.value)" } == "string(\"off, scene \\'classic\\'\")")
  }

  @Test func longTextsAreCut() {
    var table = PanelTable.lobby(1)
    var state = PanelState()
    state.scene = String(repeating: "x", count: 5000)
    table.take(state.payload, .panel("lobby-1", .state))
    let cells = PanelListing(table, names: ["lobby-1"], today: today).cells[1]
    #expect(cells.allSatisfy { $0.count <= 64 })
  }
}

/// The order of names in lists.
struct NaturalOrderTests {
  @Test func numbersAreComparedAsSuch() {
    let names = ["a", "a-1", "a-02", "a-2", "a-10", "a-010b", "a1", "b", "b-99999999999999999999"]
    for (index, one) in names.enumerated() {
      for (place, other) in names.enumerated() {
        #expect(isBefore(one, other) == (index < place), "\(one) \(other)")
      }
    }
  }
}
