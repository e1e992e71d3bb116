import Motion
import PortableMath

/// A direction in space, or any three numbers on the way to one.
struct Direction: Equatable {
  var x: Double
  var y: Double
  var z: Double

  init(_ x: Double, _ y: Double, _ z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  var length: Double { (x * x + y * y + z * z).squareRoot() }

  /// The same direction, 1 long; a length of 0 must have been ruled out.
  var normalized: Direction { Direction(x / length, y / length, z / length) }

  func dot(_ other: Direction) -> Double { x * other.x + y * other.y + z * other.z }

  func cross(_ other: Direction) -> Direction {
    Direction(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  /// The angle between two directions in degrees; exact near 0° and 180°, unlike an arc cosine.
  func degrees(to other: Direction) -> Double {
    Angle.degrees(radians: arcTangent(cross(other).length, over: dot(other)))
  }
}

extension MountMatrix {
  /// The matrix times a direction.
  func times(_ direction: Direction) -> Direction {
    let turned = times(direction.x, direction.y, direction.z)
    return Direction(turned.x, turned.y, turned.z)
  }
}
