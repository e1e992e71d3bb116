import Motion

/// A moment whose frame is drawn: a time of the recorded log, or a panel held still.
struct Moment: Hashable, Sendable {
  /// How the panel is held.
  enum Hold: Hashable {
    /// As the recorded log has it.
    case log
    /// Turned counter-clockwise by so many degrees, and at rest.
    case still(Double)
  }

  let hold: Hold
  /// Seconds after the scene began.
  let seconds: Double
  /// How hash files and file names spell it.
  let name: String

  private init(_ hold: Hold, _ seconds: Double, _ name: String) {
    (self.hold, self.seconds, self.name) = (hold, seconds, name)
  }

  /// A dozen moments of the log, from upright over flat to upside down; some lie between two steps
  /// of the simulation.
  static let logged: [Moment] = [
    "0", "2", "7", "12", "16.13", "20", "24.7", "29", "35.55", "44", "50.6", "58",
  ].map { Moment(.log, Double($0) ?? 0, "log-\($0)s") }

  /// Five angles at rest.
  static let still: [Moment] = [0, 45, 90, 180, -30].map {
    Moment(.still(Double($0)), 5, "still-\($0)deg")
  }

  static let all = logged + still

  /// The moment that is pinned at every size in every format, and stored as a picture: the panel is being turned.
  static let stored = logged[2]
}
