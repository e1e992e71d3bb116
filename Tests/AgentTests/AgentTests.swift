import Foundation
import Glibc
import TestSupport
import Testing

/// A service and its agent at a broker with TLS.
@Suite(
  "A panel at a broker", .needs("mosquitto", "mosquitto_pub", "mosquitto_sub", "openssl"),
  .serialized, .waiting)
struct AgentTests {
  private func start(
    keys: String = "", _ body: (Broker, TestPanel, Follower) throws -> Void
  ) throws {
    let authority = try Authority()
    let broker = try Broker(authority)
    let seen = try broker.follow("#")
    #expect(waits { broker.log.contains("New client connected") })
    let panel = try TestPanel(broker.address, authority: authority.file, keys: keys)
    try #require(
      seen.waits("/hall/state") { $0.json["version"] as? String != "" }, "\(panel.words)")
    try body(broker, panel, seen)
  }

  @Test("State, availability, set; words for what is wrong")
  func set() throws {
    try start(keys: "group: 'lobby', picture: true") { broker, panel, seen in
      #expect(panel.says("MQTT 5"))
      #expect(seen.last("/hall/availability")?.text == "online")
      let state = try #require(seen.last("/hall/state")).json
      let keys = "on scene brightness intensity wind angle sensor screen fps version since"
      for key in keys.split(separator: " ") { #expect(state[String(key)] != nil, "\(key)") }
      #expect(state["group"] as? String == "lobby" && state["angle"] as? Double == 20)
      #expect(state["sensor"] as? String == "still" && state["desired"] as? String == "none")

      try broker.publish("snowd/hall/set", #"{"brightness": 0.5, "intensity": 0.25, "wind": 2}"#)
      #expect(seen.hasState("hall", "wind", 2.0))
      #expect(seen.hasState("hall", "brightness", 0.5))
      try broker.publish("snowd/hall/set", #"{"text": "Back at 2", "scene": "classic"}"#)
      #expect(seen.hasState("hall", "text", "Back at 2"))
      #expect(seen.hasState("hall", "scene", "classic"))
      try broker.publish("snowd/hall/set", #"{"scene": ""}"#)
      #expect(
        seen.waits("/hall/state") { ($0.json["scene"] as? String)?.hasSuffix("a.json5") == true })
      try broker.publish("snowd/hall/set", #"{"on": false}"#)
      #expect(seen.hasState("hall", "on", false))
      #expect(try panel.status()["OffKeptSince"] as? String != "")
      try broker.publish("snowd/hall/set", #"{"on": true}"#)
      #expect(seen.hasState("hall", "on", true))

      try broker.publish("snowd/hall/set", #"{"do": "picture"}"#)
      #expect(seen.waits("/hall/picture") { $0.data.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]) })
      #expect(seen.last("/hall/picture")?.isRetained == false)
      try broker.publish("snowd/hall/set", #"{"do": "identify"}"#)
      #expect(
        seen.waits("/hall/state") { ($0.json["text"] as? String)?.hasPrefix(hostName()) == true })
      try broker.publish("snowd/hall/set", #"{"do": "reload"}"#)

      // The service alone knows what it can show.
      try broker.publish("snowd/hall/set", #"{"scene": "nosuch"}"#)
      #expect(panel.says("unknown scene 'nosuch'"))
    }
  }

  private func hostName() -> String { ProcessInfo.processInfo.hostName }

  @Test("Payloads of every wrong kind: one line each, and nothing happens")
  func wrongPayloads() throws {
    try start { broker, panel, seen in
      let before = try panel.status()
      let wrong: [(Data, String)] = [
        (Data(#"{"brightnes": 0.5}"#.utf8), "did you mean 'brightness'?"),
        (Data(#"{"brightness": "0.5"}"#.utf8), "'brightness' must be a number, not a string"),
        (Data(#"{"brightness": 2}"#.utf8), "'brightness' is 2; expected 0 to 1"),
        (Data(#"{"on": 1}"#.utf8), "'on' must be true or false"),
        (Data(#"{"scene": "../x"}"#.utf8), "is no name of a scene"),
        (Data(#"{"do": "explode"}"#.utf8), "expected picture, identify or reload"),
        (Data(count: 1_000_000), "the payload has 1000000 bytes; expected at most 4096"),
        (Data([0xFF, 0xFE, 0x00]), "the payload is not valid UTF-8"),
        (Data("[1]".utf8), "must be an object, not a list"),
      ]
      for (payload, words) in wrong {
        try broker.publish("snowd/hall/set", payload)
        #expect(panel.says(words), "\(words): \(panel.words)")
      }
      let lines = panel.words.split(separator: "\n").filter { $0.contains("snowd/hall/set: ") }
      #expect(lines.count == wrong.count, "\(lines)")
      try broker.publish("snowd/hall/set", #"{"do": "picture"}"#)
      #expect(panel.says("picture: pictures are off"))
      var after = try panel.status()
      for key in ["Fps", "FrameTime", "Shake"] { after[key] = before[key] }
      #expect(after as NSDictionary == before as NSDictionary)
    }
  }

  @Test("A retained command from last year is ignored, and said")
  func oldCommand() throws {
    let broker = try Broker()
    try broker.publish("snowd/hall/set", #"{"on": false}"#, retained: true)
    let panel = try TestPanel(broker.address)
    #expect(panel.says("a retained command is ignored"))
    #expect(try waits { try panel.status()["Enabled"] as? Bool == true })
  }

  @Test("kill -9 is offline at once, SIGSTOP within 1.5 keepalives, SIGTERM says farewell")
  func offline() throws {
    try start(keys: "keepAlive: 10") { broker, panel, seen in
      let process = try #require(panel.agent)
      let begin = ContinuousClock.now
      try process.end(SIGKILL)
      #expect(seen.waits("/hall/availability") { $0.text == "offline" })
      #expect(ContinuousClock.now - begin < .seconds(4), "the will waited for the keepalive")

      try panel.startAgent()
      #expect(seen.waits("/hall/availability") { $0.text == "online" })
      let stopped = ContinuousClock.now
      panel.agent?.send(SIGSTOP)
      #expect(seen.waits("/hall/availability") { $0.text == "offline" })
      let time = ContinuousClock.now - stopped
      print("offline after SIGSTOP: \(time), keepalive 10 s")
      // 15 s, and what a busy machine adds.
      #expect(time < .seconds(40))
      panel.agent?.send(SIGCONT)
      #expect(seen.waits("/hall/availability") { $0.text == "online" })

      #expect(try panel.stopAgent()?.code == 0)
      #expect(seen.waits("/hall/availability") { $0.text == "offline" })
    }
  }

  @Test("The agent outlives the service, and the broker; state is said again")
  func restarts() throws {
    try start { broker, panel, seen in
      try panel.stopService()
      #expect(seen.hasState("hall", "desired", "waiting"))
      #expect(seen.hasState("hall", "problem", "snowd does not answer"))
      #expect(panel.says("service: the service does not run"))
      try panel.startService()
      #expect(seen.hasState("hall", "problem", ""))

      try broker.stop()
      #expect(panel.says("tried again within 1 s"))
      try broker.start()
      let again = try broker.follow("#")
      #expect(again.waits("/hall/state") { $0.json["on"] as? Bool == true })
      #expect(again.waits("/hall/availability") { $0.text == "online" })
    }
  }

  @Test("10,000 messages at once: the newest counts, memory stays, few lines")
  func flood() throws {
    try start { broker, panel, seen in
      let before = try panel.agentBytes()
      let lines = (0..<10_000).map { "{\"wind\": \(Double($0 % 90) / 10)}\n" }.joined()
      let command = ["mosquitto_pub", "-h", "localhost", "-p", "\(broker.port)", "--cafile"]
      let outcome = try run(
        command + [try #require(broker.authority), "-t", "snowd/hall/set", "-l"],
        input: Data((lines + "{\"wind\": 9.5}\n").utf8))
      #expect(outcome.code == 0)
      #expect(seen.hasState("hall", "wind", 9.5))
      let after = try panel.agentBytes()
      print("resident before and after 10,000 messages: \(before), \(after)")
      #expect(after < before + 20_000_000)
      #expect(panel.words.split(separator: "\n").count < 30, "\(panel.words)")
    }
  }
}
