/// Where a globe's snow is.
public struct GlobeCensus: Equatable, Sendable {
  /// Flakes in the air.
  public var airborne = 0
  /// Grains in the air; a whole flake has 4096.
  public var airMass = 0
  /// Grains on the ground.
  public var groundMass = 0

  /// All grains.
  public var mass: Int { airMass + groundMass }
}

extension GlobeSimulation {
  /// Where the snow is.
  public var census: GlobeCensus {
    var census = GlobeCensus(groundMass: drift.mass)
    for index in 0..<flakes.count where flakes.state[index] == .flying {
      census.airborne += 1
      census.airMass += Int(flakes.mass[index])
    }
    return census
  }
}
