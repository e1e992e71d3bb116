import Dates
import Documents
import Testing

@testable import Fleet
@testable import MQTT

@Suite("Messages, topics and addresses")
struct MessageTests {
  @Test("What is written is read")
  func roundTrip() throws {
    var values = PanelValues()
    (values.isOn, values.scene, values.text) = (false, "powder", "a \"b\"\\ \u{1F600}")
    (values.brightness, values.intensity, values.wind) = (0.25, 1, 2.5)
    #expect(try SetMessage(SetMessage(values, do: .identify).payload).values == values)
    let day = CivilTime("2026-12-26")
    let desired = try DesiredMessage(DesiredMessage(values, until: day).payload)
    #expect(desired.values == values && desired.until == day)
    var state = PanelState()
    (state.isOn, state.scene, state.desired, state.reason) = (true, "x", .changed, "y\n")
    #expect(try PanelState(state.payload) == state)
    #expect(try PanelState(Array(#"{"on": true, "later": [1, 2]}"#.utf8)).isOn)
    for key in PanelValues.Key.allCases { #expect(PanelValues.resting[key] != nil) }
  }

  @Test("A day is over after it, and never while the date is unknown")
  func until() throws {
    let message = try DesiredMessage(Array(#"{"on": true, "until": "2026-12-26"}"#.utf8))
    for (day, isOver) in [("2026-12-25", false), ("2026-12-26", false), ("2026-12-27", true)] {
      #expect(message.isOver(on: CivilTime(day)) == isOver)
    }
    #expect(!message.isOver(on: nil))
  }

  @Test("Random payloads are an error in one line, or a message")
  func fuzz() throws {
    var generator = SystemRandomNumberGenerator()
    let seeds = [
      #"{"on": true, "scene": "powder", "brightness": 0.5, "wind": 2, "text": "a", "do": "picture"}"#,
      #"{"on": false, "until": "2026-12-26", "intensity": 1}"#,
      #"{"state": "ON", "brightness": 50, "effect": "powder"}"#,
    ].map { Array($0.utf8) }
    var errors = 0
    for _ in 0..<3000 {
      var bytes = seeds.randomElement(using: &generator) ?? []
      for _ in 0..<Int.random(in: 1...8, using: &generator) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: place)
        default: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
        }
      }
      for read in [
        { _ = try SetMessage(bytes) }, { _ = try DesiredMessage(bytes) },
        { _ = try PanelState(bytes) }, { _ = try LightMessage.values(bytes) },
      ] as [() throws -> Void] {
        do { try read() } catch let error as DocumentError {
          errors += 1
          #expect(error.description.utf8.count < 600)
        }
      }
    }
    #expect(errors > 1000)
  }

  @Test("Topics are what their parser says, and foreign ones are nothing")
  func topics() {
    let topics = FleetTopics(prefix: "a/b")
    for channel in FleetTopics.Channel.allCases {
      #expect(topics.parse(topics.topic(channel, of: "hall")) == .panel("hall", channel))
    }
    for scope in [FleetTopics.Scope.all, .group("lobby"), .panel("hall")] {
      #expect(topics.parse(topics.desired(scope)) == .desired(scope))
    }
    for foreign in [
      "", "a/b", "a/b/", "a/bc/hall/state", "a/b/all/state", "a/b/+/state", "a/b/groups/desired",
      "a/b/groups/all/desired", "a/b/hall/state/x", "a/b//state", "x/hall/state",
    ] {
      #expect(topics.parse(foreign) == nil, "\(foreign)")
    }
    #expect(FleetTopics.Scope.all < .group("x") && FleetTopics.Scope.group("x") < .panel("a"))
  }

  @Test("Addresses")
  func addresses() {
    for (text, words) in [
      ("mqtts://h", "mqtts://h:8883"), ("mqtt://h.example", "mqtt://h.example:1883"),
      ("mqtts://10.0.0.1:1", "mqtts://10.0.0.1:1"), ("mqtt://[::1]:99/", "mqtt://[::1]:99"),
    ] {
      #expect(MQTTAddress(text)?.description == words)
    }
    for text in [
      "", "h", "mqtt://", "mqtt://h:0", "mqtt://h:65536", "mqtt://h:x", "mqtt://a b", "mqtt://[x]",
      "mqtt://[::1", "http://h", "mqtt://user@h", "mqtt://h/path", "mqtts://::1",
    ] {
      #expect(MQTTAddress(text) == nil, "\(text)")
    }
  }

  @Test("The outbox keeps the newest message of each topic, and no more topics than it may")
  func outbox() {
    var outbox = Outbox(most: 3)
    for (topic, byte) in [("a", 1), ("b", 2), ("a", 3), ("c", 4), ("d", 5)] {
      outbox.put(MQTTMessage(topic, [UInt8(byte)]))
    }
    #expect(outbox.dropped == 1 && outbox.count == 3)
    outbox.putBack(MQTTMessage("b", [9]))
    var taken: [String] = []
    while let message = outbox.take() { taken.append("\(message.topic)\(message.payload[0])") }
    #expect(taken == ["b2", "c4", "d5"])
    for round in 0..<1000 { outbox.put(MQTTMessage("\(round)", [])) }
    #expect(outbox.count == 3)
  }

  @Test("Connections are made again at any instant of the window")
  func jitter() {
    let delay = ReconnectDelay(seconds: 75)
    var generator = SystemRandomNumberGenerator()
    var fifteenths = [Int](repeating: 0, count: 15)
    for _ in 0..<15_000 {
      let pause = delay.next(using: &generator)
      #expect((0...75_000_000_000).contains(pause))
      fifteenths[min(Int(pause / 5_000_000_000), 14)] += 1
    }
    // Six standard deviations.
    #expect(fifteenths.allSatisfy { (820...1180).contains($0) }, "\(fifteenths)")
  }

  @Test("Brokers without MQTT 5 get 3.1.1: at once if they say so, else after two hang-ups")
  func versions() {
    var choice = VersionChoice()
    choice.hangUp()
    #expect(choice.current == .five)
    choice.hangUp()
    #expect(choice.current == .three)
    choice.accept()
    choice.lose()
    #expect(choice.current == .five)
    choice.hangUp()
    #expect(choice.current == .three)
    var other = VersionChoice()
    let (first, second) = (other.refuse(), other.refuse())
    #expect(first && !second && other.current == .three)
    other.lose()
    #expect(other.current == .three)
  }

  @Test("State is published at once, but for angle and frame rate")
  func reports() {
    var (reports, state) = (StateReports(), PanelState())
    var due: [Bool] = [reports.isDue(state, at: 0)]
    state.since = "later"
    due.append(reports.isDue(state, at: 99_000_000_000))
    state.angle = 3
    due.append(reports.isDue(state, at: 9_000_000_000))
    due.append(reports.isDue(state, at: 10_000_000_000))
    state.wind = 2
    due.append(reports.isDue(state, at: 10_000_000_001))
    reports.forget()
    due.append(reports.isDue(state, at: 10_000_000_002))
    #expect(due == [true, false, false, true, true, true])
  }
}
