import Motion
import PortableMath

extension MountMatrix {
  /// The matrix times a direction.
  func times(_ direction: Direction) -> Direction {
    let turned = times(direction.x, direction.y, direction.z)
    return Direction(turned.x, turned.y, turned.z)
  }
}
