/// How the snow stops.
public enum ControlStop: String, CaseIterable, Sendable {
  /// Particles that live finish.
  case drain
  /// All particles vanish at once.
  case clear
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
