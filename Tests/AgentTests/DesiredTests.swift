import Foundation
import Glibc
import TestSupport
import Testing

@Suite(
  "What is desired of a panel", .needs("mosquitto", "mosquitto_pub", "mosquitto_sub"),
  .serialized, .waiting)
struct DesiredTests {
  @Test("The most specific counts; it acts once; the latest way wins afterwards")
  func precedence() throws {
    let broker = try Broker()
    let seen = try broker.follow("snowd/+/state")
    try broker.publish("snowd/all/desired", #"{"brightness": 0.9, "wind": 3}"#, retained: true)
    try broker.publish(
      "snowd/groups/lobby/desired", #"{"brightness": 0.8, "intensity": 0.5}"#, retained: true)
    try broker.publish("snowd/hall/desired", #"{"brightness": 0.7}"#, retained: true)
    let panel = try TestPanel(broker.address, keys: "group: 'lobby'")
    #expect(seen.hasState("hall", "brightness", 0.7))
    #expect(seen.hasState("hall", "intensity", 0.5))
    #expect(seen.hasState("hall", "wind", 3.0))
    #expect(seen.hasState("hall", "desired", "met"))

    // The same again changes nothing; neither does a new agent.
    try panel.snowctl("brightness", "1")
    #expect(seen.hasState("hall", "desired", "changed"))
    #expect(
      seen.waits("/state") {
        ($0.json["reason"] as? String)?.contains("panel hall: brightness 0.7") == true
      })
    try broker.publish("snowd/hall/desired", #"{"brightness": 0.7}"#, retained: true)
    try panel.stopAgent()
    try panel.startAgent()
    #expect(panel.says("connected as"))
    try broker.publish("snowd/hall/set", #"{"wind": 4}"#)
    #expect(seen.hasState("hall", "wind", 4.0))
    #expect(seen.last("/state")?.json["brightness"] as? Double == 1)

    // Another one acts; withdrawn, the group's counts.
    try broker.publish("snowd/hall/desired", #"{"brightness": 0.6}"#, retained: true)
    #expect(seen.hasState("hall", "brightness", 0.6))
    try broker.publish("snowd/hall/desired", "", retained: true)
    #expect(seen.hasState("hall", "brightness", 0.8))
    // What is less specific does not act against it.
    try broker.publish("snowd/all/desired", #"{"brightness": 0.2, "wind": 5}"#, retained: true)
    #expect(seen.hasState("hall", "wind", 5.0))
    #expect(seen.last("/state")?.json["brightness"] as? Double == 0.8)

    // Values end with the service, and act again with the next.
    try panel.stopService()
    #expect(seen.hasState("hall", "desired", "waiting"))
    try panel.startService()
    #expect(seen.hasState("hall", "brightness", 0.8))
    // Withdrawn from everywhere, what stands goes.
    try broker.publish("snowd/groups/lobby/desired", "", retained: true)
    try broker.publish("snowd/all/desired", "", retained: true)
    #expect(seen.hasState("hall", "desired", "none"))
    #expect(seen.hasState("hall", "brightness", 1.0))
  }

  @Test("A scene that the panel does not have, and wrong payloads, are states with a reason")
  func refusals() throws {
    let broker = try Broker()
    let seen = try broker.follow("snowd/+/state")
    let panel = try TestPanel(broker.address)
    try broker.publish("snowd/hall/desired", #"{"scene": "nosuch"}"#, retained: true)
    #expect(seen.hasState("hall", "desired", "refused"))
    #expect(
      seen.waits("/state") {
        ($0.json["reason"] as? String)?.contains("unknown scene 'nosuch'") == true
      })
    for (payload, words) in [
      (#"{"until": "2026-12-26"}"#, "nothing desired"),
      (#"{"on": true, "until": "26.12."}"#, "expected a day such as '2026-12-26'"),
      (#"{"on": true, "do": "reload"}"#, "unknown key 'do' in a 'desired' message"),
    ] {
      try broker.publish("snowd/hall/desired", payload, retained: true)
      #expect(panel.says(words), "\(panel.words)")
    }
  }

  @Test("Told off, no flake is born after agent and broker are gone and the service has restarted")
  func staysOff() throws {
    let broker = try Broker()
    let seen = try broker.follow("snowd/+/state")
    let panel = try TestPanel(broker.address)
    #expect(seen.hasState("hall", "on", true))
    try broker.publish("snowd/all/desired", #"{"on": false}"#, retained: true)
    #expect(seen.hasState("hall", "on", false))
    try panel.stopAgent()
    try broker.stop()
    try panel.stopService()
    try panel.folder.write("stats", "")
    try panel.startService()
    #expect(try waits { try panel.status()["OffKeptSince"] as? String ?? "" != "" })
    sleep(2)
    let frames = try panel.folder.text("stats").split(separator: "\n").compactMap {
      try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
    #expect(frames.allSatisfy { $0["born"] as? Int == 0 && $0["alive"] as? Int == 0 }, "\(frames)")
  }

  @Test("Never told before: no birth after the agent has applied a retained off")
  func retainedOff() throws {
    let broker = try Broker()
    try broker.publish("snowd/all/desired", #"{"on": false}"#, retained: true)
    let seen = try broker.follow("snowd/+/state")
    let panel = try TestPanel(broker.address)
    // Before the agent has reached the service, it reports no snow either.
    #expect(seen.hasState("hall", "desired", "met"))
    #expect(seen.last("/state")?.json["on"] as? Bool == false)
    // Until the last flake has ended. In its first second, the service has no rate yet.
    func rests() throws -> Bool { try panel.status()["Fps"] as? Double == 0 }
    let ends = try waits {
      guard try rests() else { return false }
      sleep(2)
      return try rests()
    }
    #expect(ends)
    // Frames are written when their buffer is full, and at the end.
    try panel.stopService()
    let frames = try panel.folder.text("stats").split(separator: "\n").compactMap {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
    // Flakes live for two seconds: without a birth, the last frame is so long after the last one that had births.
    let born = frames.compactMap { $0["born"] as? Int }
    let times = frames.compactMap { $0["t_ns"] as? Int }
    let last = try #require(born.indices.dropFirst().last { born[$0] != born[$0 - 1] })
    let end = try #require(times.last)
    #expect(frames.last?["alive"] as? Int == 0)
    #expect(end - times[last] >= 1_500_000_000, "\(frames.suffix(3))")
  }
}
