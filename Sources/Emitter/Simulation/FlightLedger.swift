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
