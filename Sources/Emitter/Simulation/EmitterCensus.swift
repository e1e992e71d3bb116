/// Counts of a layer's particles.
public struct EmitterCensus: Equatable, Sendable {
  /// Born since the scene began.
  public var born = 0
  /// Dead since the scene began.
  public var retired = 0
  /// Living particles.
  public var alive: Int { born - retired }

  /// Creates a census.
  public init(born: Int = 0, retired: Int = 0) {
    self.born = born
    self.retired = retired
  }

  /// Adds two censuses.
  public static func + (left: EmitterCensus, right: EmitterCensus) -> EmitterCensus {
    EmitterCensus(born: left.born + right.born, retired: left.retired + right.retired)
  }
}

/// Snow in the air of a layer whose particles land, in square points of fresh snow: entered = flying + landed + left.
public struct FlightLedger: Equatable, Sendable {
  /// Came in.
  public internal(set) var entered = 0.0
  /// In the air now.
  public internal(set) var flying = 0.0
  /// Laid on surfaces.
  public internal(set) var landed = 0.0
  /// Out of sight, or dissolved in the air.
  public internal(set) var left = 0.0
}
