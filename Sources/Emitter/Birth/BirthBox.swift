import Motion

/// The cuboid that particles are born on or in; without depth it is a rectangle.
///
/// Its middle is the origin, its extents are finite and not negative.
struct BirthBox {
  let width: Double
  let height: Double
  let depth: Double

  /// The next place.
  func place(_ mode: EmitterMode, _ random: inout SeededGenerator) -> BirthPlace {
    switch mode {
    case .points: corner(random.nextUnit())
    case .outline: edge(random.nextUnit())
    case .surface: face(random.nextUnit(), &random)
    case .volume: inside(&random)
    }
  }

  /// One of eight corners; in a rectangle they coincide in pairs, and each is as likely as the others.
  private func corner(_ share: Double) -> BirthPlace {
    let number = Int(share * 8)
    return place(
      Double(number & 1), Double(number >> 1 & 1), Double(number >> 2 & 1))
  }

  /// A share of the length of all twelve edges: those along x, then along y, then along z.
  private func edge(_ share: Double) -> BirthPlace {
    guard let (axis, rest) = Self.pick(share, width, height, depth) else { return place(0, 0, 0) }
    // Four edges lie side by side.
    let number = min(Int(rest * 4), 3)
    let along = rest * 4 - Double(number)
    let (one, other) = (Double(number & 1), Double(number >> 1))
    return switch axis {
    case 0: place(along, one, other)
    case 1: place(one, along, other)
    default: place(one, other, along)
    }
  }

  /// A share of the area of all six faces: left and right, top and bottom, back and front.
  ///
  /// What the share leaves over says how far along the face; how far across is drawn.
  private func face(_ share: Double, _ random: inout SeededGenerator) -> BirthPlace {
    guard let (axis, rest) = Self.pick(share, height * depth, depth * width, width * height) else {
      // No face has an area: a line, whose thin faces have become its inside.
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

  /// The place by its shares of width, height and depth, counted from the left, the top and the back.
  private func place(_ x: Double, _ y: Double, _ z: Double) -> BirthPlace {
    BirthPlace(x: (x - 0.5) * width, y: (y - 0.5) * height, z: (z - 0.5) * depth)
  }

  /// On which of three pieces, laid end to end, a share of their sum falls.
  ///
  /// `share` is in [0, 1). The answer is the piece's number and which share of it lies before, in
  /// 0...1; nil if all pieces are 0.
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
    // Rounding of the sum may lead past the end, or onto a last piece that is 0.
    return (2, left < third ? left / third : 1)
  }
}
