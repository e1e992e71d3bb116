/// A direction in space, or any three numbers on the way to one.
package struct Direction: Equatable {
  package var x: Double
  package var y: Double
  package var z: Double

  package init(_ x: Double, _ y: Double, _ z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  package var length: Double { (x * x + y * y + z * z).squareRoot() }

  /// The same direction, 1 long; a length of 0 must have been ruled out.
  package var normalized: Direction { Direction(x / length, y / length, z / length) }

  package func dot(_ other: Direction) -> Double { x * other.x + y * other.y + z * other.z }

  package func cross(_ other: Direction) -> Direction {
    Direction(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  /// The angle between two directions in degrees; exact near 0° and 180°, unlike an arc cosine.
  package func degrees(to other: Direction) -> Double {
    Angle.degrees(radians: arcTangent(cross(other).length, over: dot(other)))
  }
}
