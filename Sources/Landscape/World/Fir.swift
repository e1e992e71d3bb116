import Graphics

/// A fir: tiers that overlap, their tips hanging, snow on their upper sides.
struct Fir: Sendable {
  var foot: Vector2
  var height: Double
  /// Its width, a share of its height.
  var breadth: Double
  var tiers: Int
  /// Draws what makes it unlike its neighbours.
  var seed: UInt64
  /// Whether it stands in the back row.
  var isBack = false

  struct Shape {
    var trunk: [Vector2] = []
    /// From the lowest.
    var branches: [[Vector2]] = []
    var litSnow: [[Vector2]] = []
    var shadedSnow: [[Vector2]] = []
    /// Patches on the boughs that point at the eye, for each tier; none on coarse shapes.
    var frontSnow: [[[Vector2]]] = []
  }

  /// A tier's three corners, and the shares of its sides on which snow lies, from the top to the tip.
  private struct Tier {
    var top, left, right: Vector2
    var leftSnow, rightSnow: ClosedRange<Double>
  }

  private func tierList() -> [Tier] {
    var random = PartRandom(seed: seed, "fir")
    let lean = random.within(-0.02...0.02) * height
    let gap = height * 0.92 / Double(tiers)
    return (0..<tiers).map { index in
      let share = Double(index) / Double(tiers)
      // Each tier begins well above the end of the one below it.
      let low = foot.y - height * (0.06 + 0.92 * share * (1.06 - 0.1 * share))
      let top = index == tiers - 1 ? foot.y - height : low - gap * random.within(1.6...1.95)
      let half = breadth * height / 2 * (1 - 0.86 * share)
      let middle = foot.x + lean * share
      // Boughs of one height are unlike: here one is broken short, there one hangs low.
      func tip(_ away: Double) -> Vector2 {
        let long =
          half * (random.happens(0.14) ? random.within(0.6...0.75) : random.within(0.84...1.12))
        return Vector2(
          x: middle + away * long, y: low + half * 0.14 + gap * random.within(-0.2...0.26))
      }
      func snow() -> ClosedRange<Double> { random.within(0.2...0.5)...random.within(0.88...0.98) }
      return Tier(
        top: Vector2(x: middle, y: max(top, foot.y - height)), left: tip(-1), right: tip(1),
        leftSnow: snow(), rightSnow: snow())
    }
  }

  /// The upper edges of the snow on its boughs, left to right, for flakes to land on: from near the tips to where a
  /// higher tier hides them, or where they are too steep for snow.
  var boughs: [[Vector2]] {
    let branches = shape(isFine: true).branches
    return zip(tierList(), branches.dropFirst()).flatMap { tier, above in
      [(tier.left, tier.leftSnow), (tier.right, tier.rightSnow)].compactMap { tip, snow in
        var bough: [Vector2] = []
        for point in edge(tier.top, tip, snow).reversed() {
          if let last = bough.last {
            let way = point - last
            guard way.y.magnitude < Self.steepest * way.x.magnitude else { break }
            if Silhouette.isInside(point, above) {
              bough.append(Self.border(last, point, above))
              break
            }
          }
          bough.append(point)
        }
        guard bough.count > 1, let end = bough.last, (bough[0].x - end.x).magnitude > Self.shortest
        else { return nil }
        // Snow hangs over the ends of a surface: here, not beyond the painted snow.
        func trimmed(_ end: Vector2, _ next: Vector2) -> Vector2 {
          end + (next - end) * min(Self.overhang / (next.x - end.x).magnitude, 0.8)
        }
        let last = bough.count - 1
        let ends = (trimmed(bough[0], bough[1]), trimmed(bough[last], bough[last - 1]))
        (bough[0], bough[last]) = ends
        return tip.x < tier.top.x ? bough : bough.reversed()
      }
    }
  }

  /// The tangent of the steepest slope on which snow is shown.
  private static let steepest = 1.5
  /// The shortest bough on which snow is shown, and its room for snow that hangs over, in units.
  private static let (shortest, overhang) = (0.018, 0.004)

  /// Where a way into a polygon meets it.
  private static func border(
    _ outside: Vector2, _ inside: Vector2, _ polygon: [Vector2]
  ) -> Vector2 {
    var (out, into) = (outside, inside)
    for _ in 0..<8 {
      let middle = (out + into) * 0.5
      if Silhouette.isInside(middle, polygon) { into = middle } else { out = middle }
    }
    return out
  }

  /// The pieces in which a bough's upper edge is drawn.
  private static let fineSteps = 6

  /// The upper edge of a tier, from its top to a tip, or a part of it.
  private func edge(
    _ top: Vector2, _ tip: Vector2, _ part: ClosedRange<Double> = 0...1, _ steps: Int = fineSteps
  ) -> [Vector2] {
    (0...steps).map {
      let share = Double($0) / Double(steps)
      return curve(top, tip, part.lowerBound + (part.upperBound - part.lowerBound) * share)
    }
  }

  /// A point on the hanging upper side from a tier's top to its tip.
  private func curve(_ top: Vector2, _ tip: Vector2, _ share: Double) -> Vector2 {
    let control = Vector2(x: top.x + (tip.x - top.x) * 0.36, y: top.y + (tip.y - top.y) * 0.66)
    let (a, b) = (1 - share, share)
    return top * (a * a) + control * (2 * a * b) + tip * (b * b)
  }

  /// `isFine` for firs near enough to show single branches.
  func shape(isFine: Bool) -> Shape {
    var shape = Shape()
    var random = PartRandom(seed: seed, "fir/branches")
    let trunk = height * 0.028
    shape.trunk = [
      Vector2(x: foot.x - trunk, y: foot.y - height * 0.2),
      Vector2(x: foot.x + trunk, y: foot.y - height * 0.2),
      Vector2(x: foot.x + trunk * 1.2, y: foot.y), Vector2(x: foot.x - trunk * 1.2, y: foot.y),
    ]
    for tier in tierList() {
      let half = (tier.right.x - tier.left.x) / 2
      let steps = isFine ? Self.fineSteps : 2
      let (left, right) = (
        edge(tier.top, tier.left, 0...1, steps), edge(tier.top, tier.right, 0...1, steps)
      )
      // The lower side: tips of twigs, long and short, and gaps between them.
      let teeth = isFine ? max(4, Int(half / height * 46)) : 3
      var lower: [Vector2] = []
      for tooth in 1..<2 * teeth {
        let jitter = isFine ? random.within(-0.3...0.3) : 0
        let share = (Double(tooth) + jitter) / Double(2 * teeth)
        let arch = 4 * share * (1 - share)
        let base =
          tier.right + (tier.left - tier.right) * share + Vector2(x: 0, y: -half * 0.2 * arch)
        let hang =
          tooth % 2 == 0 ? half * random.within(0.0...0.19) : -half * random.within(0.06...0.15)
        lower.append(base + Vector2(x: 0, y: hang))
      }
      shape.branches.append(Array(left.reversed()) + Array(right.dropFirst()) + lower)
      // Snow: patches on the upper sides.
      let thick = isFine ? min(half * 0.17, height * 0.022) : half * 0.3
      shape.litSnow.append(
        snow(edge(tier.top, tier.left, isFine ? tier.leftSnow : 0.1...1), thick, 1, &random))
      shape.shadedSnow.append(
        snow(
          edge(tier.top, tier.right, isFine ? tier.rightSnow : 0.1...1), thick * 0.8, -1, &random))
      shape.frontSnow.append(isFine ? frontSnow(tier, half, &random) : [])
    }
    return shape
  }

  private func frontSnow(
    _ tier: Tier, _ half: Double, _ random: inout PartRandom
  ) -> [[Vector2]] {
    let gap = height * 0.92 / Double(tiers)
    let low = (tier.left.y + tier.right.y) / 2 - half * 0.1
    return (0..<(half > height * 0.07 ? 2 : 1)).map { _ in
      let out = random.within(-0.52...0.52)
      let wide = half * random.within(0.13...0.26)
      let middle = Vector2(
        x: tier.top.x + half * out, y: low - gap * random.within(0.2...0.62) * (1 - out.magnitude))
      let steps = 6
      func line(_ height: (_ round: Double) -> Double) -> [Vector2] {
        (0...steps).map { step in
          let share = 2 * Double(step) / Double(steps) - 1
          // It droops away from the trunk.
          return middle
            + Vector2(x: wide * share, y: wide * (0.9 * out * share + height(1 - share * share)))
        }
      }
      return line { -0.16 * $0 } + line { (0.04 + 0.4 * random.unit()) * $0 }.reversed()
    }
  }

  /// A patch of snow that lies on a part of a tier's side, its lower edge in lobes.
  private func snow(
    _ side: [Vector2], _ thick: Double, _ inwards: Double, _ random: inout PartRandom
  ) -> [Vector2] {
    var lower: [Vector2] = []
    for (index, point) in side.enumerated() {
      let share = Double(index) / Double(side.count - 1)
      let round = min(min(share, 1 - share) * 4.5, 1)
      let depth = thick * (0.25 + 0.75 * round * (0.5 + 0.5 * share)) * random.within(0.6...1.25)
      lower.append(Vector2(x: point.x + inwards * thick * 0.22 * round, y: point.y + depth))
    }
    return side + lower.reversed()
  }
}
