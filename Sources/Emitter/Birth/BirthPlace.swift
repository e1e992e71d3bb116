import Graphics
import Motion

/// Where a particle is born relative to the shape's middle, in points, and straight on there.
struct BirthPlace: Equatable, Sendable {
  var x = 0.0
  var y = 0.0
  var z = 0.0
  var wayX = 1.0
  var wayY = 0.0
  var wayZ = 0.0
}

extension EmitterShape {
  func birthPlace(
    _ mode: EmitterMode, size: Size2, depth: Double, along: Double, random: inout SeededGenerator
  ) -> BirthPlace {
    self == .line ? BirthPlace(x: size.width / 2 * along, wayX: 0, wayY: -1) : BirthPlace()
  }
}
