import Graphics
import Motion

/// Where a particle is born relative to the shape's middle, in points, and the shape's own direction
/// there: "straight on", a vector of length 1.
///
/// x to the right, y down, z towards the viewer.
struct BirthPlace: Equatable, Sendable {
  var x: Double
  var y: Double
  var z: Double
  var wayX: Double
  var wayY: Double
  var wayZ: Double
}

extension BirthPlace {
  /// A place whose straight on is to the right, as in all shapes that have no direction of their own.
  init(x: Double, y: Double, z: Double) {
    self.init(x: x, y: y, z: z, wayX: 1, wayY: 0, wayZ: 0)
  }
}

extension EmitterShape {
  /// Where the next particle is born.
  ///
  /// Which law a shape and a mode give is said with `EmitterShape` and `EmitterMode`. A shape whose
  /// extents are partly 0 is what is left of it: a rectangle without height is a line, one without
  /// either a point.
  ///
  /// - Parameters:
  ///   - mode: where on the shape.
  ///   - size: its extent in points; of circles and spheres the width is the radius. The sign does not
  ///     matter, and what is not finite is 0.
  ///   - depth: the extent of a cuboid in z, in the same way.
  ///   - along: uniform in [−1, 1), drawn before: where on a line, from its left end to its right. With
  ///     it alone a line and a point are what they were before there were other shapes.
  ///   - random: what the other shapes draw from.
  /// - Returns: the place, relative to the shape's middle.
  func birthPlace(
    _ mode: EmitterMode, size: Size2, depth: Double, along: Double,
    random: inout SeededGenerator
  ) -> BirthPlace {
    let (width, height) = (Self.extent(size.width), Self.extent(size.height))
    switch self {
    case .point: return BirthPlace(x: 0, y: 0, z: 0)
    case .line: return Self.line(mode, width: width, along: along)
    case .rectangle:
      let box = BirthBox(width: width, height: height, depth: 0)
      // The only face that a rectangle has is its inside.
      return box.place(mode == .surface ? .volume : mode, &random)
    case .cuboid:
      let box = BirthBox(width: width, height: height, depth: Self.extent(depth))
      return box.place(mode, &random)
    case .circle: return .onCircle(mode, radius: width, &random)
    case .sphere: return .onSphere(mode, radius: width, &random)
    }
  }

  private static func line(_ mode: EmitterMode, width: Double, along: Double) -> BirthPlace {
    let x =
      switch mode {
      case .points, .outline: along < 0 ? -width / 2 : width / 2
      case .surface, .volume: width / 2 * along
      }
    return BirthPlace(x: x, y: 0, z: 0, wayX: 0, wayY: -1, wayZ: 0)
  }

  /// An extent as a shape can use it: finite, not negative, and so small that areas are finite too.
  private static func extent(_ length: Double) -> Double {
    length.isFinite ? min(length.magnitude, 0x1p100) : 0
  }
}
