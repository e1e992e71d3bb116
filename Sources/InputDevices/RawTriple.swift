/// A device's raw reading of three axes.
public struct RawTriple: Equatable, Sendable {
  /// First axis.
  public var x: Int64
  /// Second axis.
  public var y: Int64
  /// Third axis.
  public var z: Int64

  /// Creates a reading.
  public init(_ x: Int64, _ y: Int64, _ z: Int64) {
    self.x = x
    self.y = y
    self.z = z
  }
}
