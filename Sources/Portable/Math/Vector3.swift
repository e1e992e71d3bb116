/// Three numbers with one unit in one frame, which the variable's name gives.
public typealias Vector3 = SIMD3<Double>

extension SIMD3<Double> {
  /// Creates a vector in the plane of the first two axes.
  @inlinable
  public init(x: Double, y: Double) { self.init(x, y, 0) }

  // Explicit sums: their order must be the same in every build.

  /// The dot product.
  @inlinable
  public func dot(_ other: Self) -> Double { x * other.x + y * other.y + z * other.z }

  /// The cross product, right-handed.
  @inlinable
  public func cross(_ other: Self) -> Self {
    Self(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  /// The square of the length.
  @inlinable public var squaredLength: Double { dot(self) }

  /// The length.
  @inlinable public var length: Double { squaredLength.squareRoot() }

  /// The angle between two directions in degrees; exact near 0° and 180°, unlike an arc cosine.
  public func degrees(to other: Self) -> Double {
    Angle.degrees(radians: arcTangent(cross(other).length, over: dot(other)))
  }
}
