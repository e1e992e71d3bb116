import Graphics
import Motion
import Portable

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

// Circles and spheres: straight on is away from the middle, and to the right in the exact middle.

extension BirthPlace {
  /// A ring, uniform by length, or its inside, uniform by area: as that grows with r², r is a uniform number's root.
  static func onCircle(
    _ mode: EmitterMode, radius: Double, _ random: inout SeededGenerator
  ) -> BirthPlace {
    let angle = SineCosine(random.nextUnit() * Angle.turn)
    let share =
      switch mode {
      case .points, .outline: 1.0
      case .surface, .volume: random.nextUnit().squareRoot()
      }
    return away(angle.cosine, angle.sine, 0, distance: radius * share)
  }

  /// A sphere's surface (also its outline), uniform by area, or its inside, uniform by volume.
  ///
  /// Slices of equal height have equal surface areas (Archimedes), so z is uniform. The volume within r grows as r³,
  /// as does the chance that the largest of three uniform numbers is below r: no cube root.
  static func onSphere(
    _ mode: EmitterMode, radius: Double, _ random: inout SeededGenerator
  ) -> BirthPlace {
    let angle = SineCosine(random.nextUnit() * Angle.turn)
    let height = random.nextUnit()
    let ring = 2 * (height * (1 - height)).squareRoot()
    let share =
      switch mode {
      case .points, .outline, .surface: 1.0
      case .volume: max(random.nextUnit(), random.nextUnit(), random.nextUnit())
      }
    return away(
      ring * angle.cosine, ring * angle.sine, 2 * height - 1, distance: radius * share)
  }

  private static func away(
    _ x: Double, _ y: Double, _ z: Double, distance: Double
  ) -> BirthPlace {
    guard distance > 0 else { return BirthPlace(x: 0, y: 0, z: 0) }
    return BirthPlace(
      x: x * distance, y: y * distance, z: z * distance, wayX: x, wayY: y, wayZ: z)
  }
}

/// The cuboid for births, centred on the origin, with finite, non-negative extents; a depth of 0 is a rectangle.
struct BirthBox {
  let width: Double
  let height: Double
  let depth: Double

  func place(_ mode: EmitterMode, _ random: inout SeededGenerator) -> BirthPlace {
    switch mode {
    case .points: corner(random.nextUnit())
    case .outline: edge(random.nextUnit())
    case .surface: face(random.nextUnit(), &random)
    case .volume: inside(&random)
    }
  }

  /// One of eight corners; a rectangle's coincide in pairs, so each is equally likely.
  private func corner(_ share: Double) -> BirthPlace {
    let number = Int(share * 8)
    return place(
      Double(number & 1), Double(number >> 1 & 1), Double(number >> 2 & 1))
  }

  /// A share of the length of all twelve edges, along x, then y, then z.
  private func edge(_ share: Double) -> BirthPlace {
    guard let (axis, rest) = Self.pick(share, width, height, depth) else { return place(0, 0, 0) }
    let number = min(Int(rest * 4), 3)
    let along = rest * 4 - Double(number)
    let (one, other) = (Double(number & 1), Double(number >> 1))
    return switch axis {
    case 0: place(along, one, other)
    case 1: place(one, along, other)
    default: place(one, other, along)
    }
  }

  /// A share of the area of all six faces; its remainder is the position along the face, the one across is drawn.
  private func face(_ share: Double, _ random: inout SeededGenerator) -> BirthPlace {
    guard let (axis, rest) = Self.pick(share, height * depth, depth * width, width * height) else {
      // No face has an area: the box is a line.
      return inside(&random)
    }
    let side = rest < 0.5 ? 0.0 : 1.0
    let along = rest * 2 - side
    let across = random.nextUnit()
    return switch axis {
    case 0: place(side, along, across)
    case 1: place(across, side, along)
    default: place(along, across, side)
    }
  }

  private func inside(_ random: inout SeededGenerator) -> BirthPlace {
    place(random.nextUnit(), random.nextUnit(), random.nextUnit())
  }

  /// Shares of width, height and depth, from the left, the top and the back.
  private func place(_ x: Double, _ y: Double, _ z: Double) -> BirthPlace {
    BirthPlace(x: (x - 0.5) * width, y: (y - 0.5) * height, z: (z - 0.5) * depth)
  }

  /// The piece, of three end to end, with a share in [0, 1) of their sum, and the part before it; nil if all are 0.
  private static func pick(
    _ share: Double, _ first: Double, _ second: Double, _ third: Double
  ) -> (piece: Int, rest: Double)? {
    let sum = first + second + third
    guard sum > 0 else { return nil }
    var left = share * sum
    if left < first { return (0, left / first) }
    left -= first
    if left < second { return (1, left / second) }
    left -= second
    // Rounding of the sum may overshoot, or end on a last piece of length 0.
    return (2, left < third ? left / third : 1)
  }
}
