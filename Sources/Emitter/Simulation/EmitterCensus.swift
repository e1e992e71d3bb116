/// How many particles a layer has had.
public struct EmitterCensus: Equatable, Sendable {
  /// Born since the scene began.
  public var born = 0
  /// Dead since the scene began.
  public var retired = 0
  /// Alive now.
  public var alive: Int { born - retired }

  /// A census by its counts.
  public init(born: Int = 0, retired: Int = 0) {
    self.born = born
    self.retired = retired
  }

  /// Both together.
  public static func + (left: EmitterCensus, right: EmitterCensus) -> EmitterCensus {
    EmitterCensus(born: left.born + right.born, retired: left.retired + right.retired)
  }
}
