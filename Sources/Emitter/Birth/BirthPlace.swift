import Graphics
import Motion

/// A birth from the shape's middle, in points: x right, y down, z to the viewer; `way`, of length 1, is straight on.
struct BirthPlace: Equatable, Sendable {
  var x: Double
  var y: Double
  var z: Double
  var wayX: Double
  var wayY: Double
  var wayZ: Double
}

extension BirthPlace {
  /// Straight on is to the right in shapes without a direction of their own.
  init(x: Double, y: Double, z: Double) {
    self.init(x: x, y: y, z: z, wayX: 1, wayY: 0, wayZ: 0)
  }
}

extension EmitterShape {
  /// The next birth, relative to the shape's middle, by the distributions of `EmitterShape` and `EmitterMode`.
  ///
  /// Extents are in points; their sign is ignored, non-finite counts as 0, and 0 in part leaves a line or a point.
  /// `along`, uniform in [−1, 1), is drawn earlier and all that points and lines use: older scenes keep their look.
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
      // A rectangle's only face is its inside.
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

  /// Keeps an extent finite, non-negative and so small that areas are finite too.
  private static func extent(_ length: Double) -> Double {
    length.isFinite ? min(length.magnitude, 0x1p100) : 0
  }
}
