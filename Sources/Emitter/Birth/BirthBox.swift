import Motion

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
