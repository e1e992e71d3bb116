/// Three numbers with one unit in one frame; the name of each says which.
public typealias Vector3 = SIMD3<Double>

extension SIMD3<Double> {
  /// A vector in the plane of the first two axes.
  @inlinable
  public init(x: Double, y: Double) { self.init(x, y, 0) }

  // The order of the sums is written out: it must be the same in every build.

  /// Sum of the products of the parts.
  @inlinable
  public func dot(_ other: Self) -> Double { x * other.x + y * other.y + z * other.z }

  /// Perpendicular to both, right-handed.
  @inlinable
  public func cross(_ other: Self) -> Self {
    Self(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  /// Square of the length.
  @inlinable public var squaredLength: Double { dot(self) }

  /// Length.
  @inlinable public var length: Double { squaredLength.squareRoot() }

  /// Angle between two directions in degrees; exact near 0° and 180°, unlike an arc cosine.
  public func degrees(to other: Self) -> Double {
    Angle.degrees(radians: arcTangent(cross(other).length, over: dot(other)))
  }
}
