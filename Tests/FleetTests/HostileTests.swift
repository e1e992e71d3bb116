import Foundation
import TestSupport
import Testing

/// What anyone who may write below the prefix can do to an operator.
@Suite(.serialized, .waiting, .needsBroker) struct HostileTests {
  @Test("States that are hostile neither reach the terminal nor break the list")
  func states() throws {
    let bench = try FleetBench()
    try bench.panels("lobby", 2)
    for (topic, payload) in [
      ("evil/availability", "online"), ("long/availability", "online"),
      ("huge/availability", "offline"), ("wrong/availability", "x"),
      ("evil/state", "{\"scene\": \"\\u001b[2J\\u0007\", \"version\": \"\\u009b31m\"}"),
      ("long/state", "{\"scene\": \"\(String(repeating: "x", count: 9000))\"}"),
      ("huge/state", String(repeating: " ", count: 100_000)), ("wrong/state", "{\"on\": 7}"),
      ("odd/availability", "perhaps"), ("-dash/state", "{}"), (".dot/state", "{}"),
      ("a b/state", "{}"), ("all/state", "{}"), ("groups/state", "{}"), ("deep/a/state", "{}"),
      ("é/state", "{}"), ("lobby-1/desired", "{\"on\": \"\\u001b\"}"),
      ("groups/lobby/desired", "["), ("all/desired", "{\"until\": 7}"),
    ] {
      try bench.retain("snowd/\(topic)", payload)
    }
    let list = try bench.fleet("list")
    #expect(list.code == 0, "\(list.words)")
    let names = list.lines.dropFirst().map { String($0.prefix { $0 != " " }) }
    #expect(names == ["evil", "huge", "lobby-1", "lobby-2", "long", "odd", "wrong"])
    #expect(
      !list.text.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" }
    )
    #expect(list.text.contains("\\u{1b}[2J") && list.lines.allSatisfy { $0.count < 300 })
    let json = try bench.fleet("list", "--json")
    let rows = try #require(try JSONSerialization.jsonObject(with: json.output) as? [[String: Any]])
    #expect(rows.count == 7 && rows.contains { "\($0["problem"] ?? "")".contains("'on' must be") })
    // Orders still work.
    let off = try bench.fleet("off", "--group", "lobby")
    #expect(off.code == 0, "\(off.everything)")
  }

  @Test("Two panels of one name send each other away, which is said")
  func twoOfOneName() throws {
    let bench = try FleetBench()
    try bench.panels("lobby", 1, ["--silent", "lobby-1"])
    try bench.panels("lobby", 1, ["--silent", "lobby-1"])
    // It watches for as long as another panel hangs.
    try bench.panels("hall", 1, ["--silent", "hall-1"])
    let outcome = try bench.fleet(
      "off", "--panel", "lobby-1", "--panel", "hall-1", "--timeout", "20")
    #expect(outcome.code == EX_TEMPFAIL)
    #expect(outcome.text.contains("two panels may have this name"), "\(outcome.everything)")
  }

  @Test("A picture that nobody asked for, or of a panel that was not named, is not saved")
  func pictures() throws {
    let bench = try FleetBench()
    try bench.panels("lobby", 2, ["--silent", "lobby-2"])
    try bench.retain("snowd/lobby-2/picture", "\u{89}PNG")
    let folder = bench.folder["pictures"]
    let outcome = try bench.fleet("shot", "--all", "--output", folder, "--timeout", "3")
    #expect(outcome.code == EX_TEMPFAIL)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["lobby-1.png"])
  }

  @Test("A picture beyond the limit does not arrive, and fills no memory")
  func largePictures() throws {
    let bench = try FleetBench()
    try bench.panels("lobby", 1, ["--large-picture", "lobby-1"])
    let folder = bench.folder["pictures"]
    let outcome = try bench.fleet("shot", "--all", "--output", folder, "--timeout", "3")
    #expect(outcome.code == EX_TEMPFAIL, "\(outcome.everything)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
  }
}
