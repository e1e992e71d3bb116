import Fleet
import MQTT

/// A panel as its messages show it.
struct SimulatedPanel {
  enum Behavior {
    case usual
    /// It has gone.
    case offline
    /// It is there and hangs.
    case silent
    case badPicture
    /// A picture of 3 MB.
    case largePicture
  }

  let name: String
  let behavior: Behavior
  private let topics: FleetTopics
  private var state = PanelState()
  private var desired: [FleetTopics.Scope: PanelValues] = [:]
  /// The desired values that apply, which act when they change.
  private var effective = PanelValues()

  init(_ name: String, group: String, _ behavior: Behavior, _ topics: FleetTopics) {
    (self.name, self.behavior, self.topics) = (name, behavior, topics)
    (state.isOn, state.scene, state.group, state.version) = (true, "classic", group, "0.9")
  }

  /// Whose desired values apply to it, the most specific ones first.
  var scopes: [FleetTopics.Scope] { [.panel(name), .group(state.group), .all] }

  /// What it says first.
  var greetings: [MQTTMessage] { [availability(behavior != .offline), report] }

  /// What it says when it is gone.
  var will: MQTTMessage { availability(false) }

  private func availability(_ isOnline: Bool) -> MQTTMessage {
    MQTTMessage(
      topics.topic(.availability, of: name),
      Array((isOnline ? FleetTopics.online : FleetTopics.offline).utf8), retained: true,
      .atLeastOnce)
  }

  private var report: MQTTMessage {
    MQTTMessage(topics.topic(.state, of: name), state.payload, retained: true)
  }

  private var answers: Bool { behavior != .offline && behavior != .silent }

  /// Takes desired values; returns what it says then.
  mutating func take(_ payload: [UInt8], for scope: FleetTopics.Scope) -> [MQTTMessage] {
    guard answers else { return [] }
    desired[scope] = payload.isEmpty ? nil : try? DesiredMessage(payload).values
    let now = scopes.compactMap { desired[$0] }.reduce(PanelValues()) { $0.over($1) }
    let changes = now.differing(from: effective)
    effective = now
    return changes.isEmpty ? [] : apply(changes)
  }

  /// Takes a direct message; returns what it says then.
  mutating func take(_ payload: [UInt8]) -> [MQTTMessage] {
    guard answers, let message = try? SetMessage(payload) else { return [] }
    switch message.action {
    case .picture: return [picture]
    case .identify, .reload, nil: break
    }
    return message.values.isEmpty ? [] : apply(message.values)
  }

  private mutating func apply(_ values: PanelValues) -> [MQTTMessage] {
    state.isOn = values.isOn ?? state.isOn
    let isKnown = values.scene.map(Self.scenes.contains) ?? true
    if isKnown { state.chosenScene = values.scene ?? state.chosenScene }
    state.scene = state.chosenScene.isEmpty ? "classic" : state.chosenScene
    state.brightness = values.brightness ?? state.brightness
    let isMet = effective.differing(from: state.values).isEmpty
    (state.desired, state.reason) = (effective.isEmpty ? .none : isMet ? .met : .changed, "")
    if let scene = values.scene, !isKnown {
      (state.desired, state.reason) = (.refused, "unknown scene '\(scene)'")
    }
    return [report]
  }

  private var picture: MQTTMessage {
    let payload =
      switch behavior {
      case .badPicture: Array("GIF89a".utf8)
      case .largePicture: Self.pixel + [UInt8](repeating: 0, count: 3_000_000)
      case .usual, .offline, .silent: Self.pixel
      }
    return MQTTMessage(topics.topic(.picture, of: name), payload)
  }

  /// Its library; the empty name is the schedule's.
  private static let scenes = ["", "classic", "fireworks", "rope"]

  /// A PNG file of one pixel.
  private static let pixel: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1,
    0, 0, 0, 1, 8, 0, 0, 0, 0, 0x3A, 0x7E, 0x9B, 0x55, 0, 0, 0, 10, 0x49, 0x44, 0x41, 0x54, 0x78,
    0x9C, 0x63, 0x60, 0, 0, 0, 2, 0, 1, 0x48, 0xAF, 0xA4, 0x71, 0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44,
    0xAE, 0x42, 0x60, 0x82,
  ]
}
