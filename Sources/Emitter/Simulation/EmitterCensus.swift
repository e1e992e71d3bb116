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
