/// How the snow stops: words of Stop's mode, which may be combined.
public enum ControlStop: String, CaseIterable, Sendable {
  /// Particles that live finish.
  case drain
  /// All particles vanish at once.
  case clear
  /// It stays off after a restart, too.
  case keep
  /// The screen is switched off, at once.
  case screen

  /// Reads words that spaces separate; not both of drain and clear.
  static func modes(in text: String) throws(BusError) -> Set<ControlStop> {
    var modes: Set<ControlStop> = []
    for word in text.split(separator: " ") {
      guard let mode = ControlStop(rawValue: String(word)) else {
        let words = allCases.map(\.rawValue).joined(separator: ", ")
        throw BusError(
          .invalid, "mode: unknown word '\(word.prefix(40))'; expected some of \(words)")
      }
      modes.insert(mode)
    }
    guard !modes.isEmpty else { throw BusError(.invalid, "mode: no word; expected drain or clear") }
    guard !modes.isSuperset(of: [.drain, .clear]) else {
      throw BusError(.invalid, "mode: expected either drain or clear")
    }
    return modes
  }
}

/// The power of the screen.
public enum ControlPower: String, CaseIterable, Sendable {
  case on
  case off
  /// It should be off and has no switch: the picture is black.
  case black
}

/// What the service is doing.
public enum ControlActivity: String, CaseIterable, Sendable {
  /// Frames are drawn.
  case running
  /// Nothing moves: no frames are drawn until something does.
  case resting
  /// No output shows frames: none are drawn.
  case unseen
  /// Particles that live finish; no others are born.
  case draining
  /// The snow is off.
  case off
}
