import Foundation
import TestSupport
import Testing

/// Orders for many panels through a real broker.
@Suite(.serialized, .waiting, .needsBroker) struct OrderTests {
  @Test("Twenty panels of which one is dead: it is named at once, and the exit code is not 0")
  func oneIsDead() throws {
    let bench = try FleetBench()
    try bench.panels("lobby", 20, ["--offline", "lobby-7"])
    let begin = ContinuousClock.now
    let outcome = try bench.fleet("off", "--group", "lobby")
    let time = ContinuousClock.now - begin
    #expect(outcome.code == EX_TEMPFAIL, "\(outcome.everything)")
    #expect(outcome.lines.first?.hasPrefix("19 of 20 panels: off") == true, "\(outcome.text)")
    #expect(outcome.lines.dropFirst() == ["lobby-7: offline; the order is stored for it"])
    #expect(outcome.words.contains("1 of 20 panels did not do it"))
    // The machine may be busy; the limit of the command itself is 5 s.
    #expect(time < .seconds(20))
    print("fleet off, 19 panels and a dead one: \(time)")
  }

  @Test("A panel that hangs is waited for until the limit")
  func oneHangs() throws {
    let bench = try FleetBench()
    try bench.panels("lobby", 5, ["--silent", "lobby-2"])
    let outcome = try bench.fleet("off", "--group", "lobby", "--json")
    #expect(outcome.code == EX_TEMPFAIL)
    let answer = try #require(
      try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    #expect(answer["done"] as? Int == 4 && answer["of"] as? Int == 5)
    let panels = try #require(answer["panels"] as? [[String: Any]])
    let silent = try #require(panels.first { $0["name"] as? String == "lobby-2" })
    #expect(silent["done"] as? Bool == false)
    #expect("\(silent["reason"] ?? "")".contains("its last state is: on"))
  }

  @Test func eachVerbIsObeyed() throws {
    let bench = try FleetBench()
    try bench.panels("lobby", 3)
    try bench.panels("hall", 2)
    for (words, state) in [
      (["off", "--all"], "off"), (["on", "--panel", "hall-1", "--panel", "hall-2"], "on"),
      (["brightness", "0.5", "--all"], "on 50%"), (["scene", "fireworks", "--group", "hall"], ""),
      (["identify", "--panel", "hall-2"], ""), (["scene", "rope", "--panel", "lobby-1"], ""),
      (["scene", "--panel", "lobby-1"], ""),
    ] {
      let outcome = try bench.fleet(words)
      #expect(outcome.code == 0, "\(words): \(outcome.everything)")
      guard !state.isEmpty else { continue }
      let list = try bench.fleet("list", "--group", "hall")
      #expect(
        list.lines.count == 3 && list.lines.dropFirst().allSatisfy { $0.contains(" \(state) ") })
    }
    let list = try bench.fleet("list")
    #expect(list.code == 0 && list.lines.count == 6)
    #expect(list.lines.filter { $0.contains("fireworks") }.count == 2)
    #expect(list.lines.first?.hasPrefix("NAME") == true)
    let json = try bench.fleet("list", "--json")
    let rows = try #require(
      try JSONSerialization.jsonObject(with: json.output) as? [[String: Any]])
    #expect(
      rows.compactMap { $0["name"] as? String }.sorted()
        == rows.compactMap { $0["name"] as? String })
    #expect(rows.count == 5 && rows.allSatisfy { $0["online"] as? Bool == true })
    #expect(rows.filter { $0["asDesired"] as? Bool == true }.count == 5, "\(json.text)")
  }

  @Test("Own values that contradict a group's order are named; --force removes them")
  func override() throws {
    let bench = try FleetBench()
    try bench.panels("lobby", 3)
    #expect(try bench.fleet("on", "--panel", "lobby-2").code == 0)
    let outcome = try bench.fleet("off", "--group", "lobby")
    #expect(
      outcome.lines.contains { $0.hasPrefix("lobby-2: ") && $0.contains("--force") },
      "\(outcome.everything)")
    let forced = try bench.fleet("off", "--group", "lobby", "--force")
    #expect(forced.code == 0 && forced.lines.count == 1, "\(forced.everything)")
    let again = try bench.fleet("off", "--group", "lobby")
    #expect(again.code == 0 && again.lines.count == 1, "\(again.everything)")
  }

  @Test("An order that is stored already reaches a panel that was changed by hand")
  func storedAlready() throws {
    let bench = try FleetBench()
    try bench.panels("lobby", 3)
    #expect(try bench.fleet("off", "--group", "lobby").code == 0)
    let set = try bench.broker.publish(
      "snowd/lobby-1/set", #"{"on": true}"#, as: Broker.operatorAccount)
    #expect(set.code == 0)
    #expect(try waits { try bench.fleet("list", "--panel", "lobby-1").text.contains(" no: off") })
    let again = try bench.fleet("off", "--group", "lobby")
    #expect(again.code == 0 && again.text.contains("3 of 3"), "\(again.everything)")
  }

  @Test("An unknown scene is refused with the panels' own words, without a wait")
  func unknownScene() throws {
    let bench = try FleetBench()
    try bench.panels("lobby", 2)
    let outcome = try bench.fleet("scene", "sahara", "--all", "--timeout", "3000")
    #expect(outcome.code == EX_TEMPFAIL)
    #expect(
      outcome.lines.dropFirst() == [
        "lobby-1: refuses it: unknown scene 'sahara'",
        "lobby-2: refuses it: unknown scene 'sahara'",
      ], "\(outcome.text)")
    #expect(try bench.fleet("list").text.contains("no: scene 'sahara'; unknown scene 'sahara'"))
  }

  @Test func picturesAreSaved() throws {
    let bench = try FleetBench()
    try bench.panels("lobby", 12, ["--silent", "lobby-3", "--bad-picture", "lobby-4"])
    let folder = bench.folder["pictures"]
    let outcome = try bench.fleet("shot", "--group", "lobby", "--output", folder)
    #expect(outcome.code == EX_TEMPFAIL)
    #expect(outcome.text.contains("10 of 12 panels: picture"), "\(outcome.everything)")
    #expect(outcome.text.contains("lobby-3: no picture"))
    #expect(outcome.text.contains("lobby-4: its picture is not a PNG file"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(names.count == 10 && names.first == "lobby-1.png" && !names.contains("lobby-4.png"))
  }
}
