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

  struct Shape {
    var trunk: [Vector2] = []
    /// From the lowest.
    var branches: [[Vector2]] = []
    var litSnow: [[Vector2]] = []
    var shadedSnow: [[Vector2]] = []
  }

  /// A tier's three corners.
  private struct Tier {
    var top, left, right: Vector2
  }

  private func tierList() -> [Tier] {
    var random = PartRandom(seed: seed, "fir")
    let lean = random.within(-0.02...0.02) * height
    return (0..<tiers).map { index in
      let share = Double(index) / Double(tiers)
      // Each tier begins well above the end of the one below it.
      let low = foot.y - height * (0.08 + 0.9 * share * (1.06 - 0.1 * share))
      let top = index == tiers - 1 ? foot.y - height : low - height * 0.92 / Double(tiers) * 1.75
      let half = breadth * height / 2 * (1 - 0.86 * share)
      let middle = foot.x + lean * share
      return Tier(
        top: Vector2(x: middle, y: max(top, foot.y - height)),
        left: Vector2(x: middle - half * random.within(0.88...1.1), y: low + half * 0.16),
        right: Vector2(x: middle + half * random.within(0.88...1.1), y: low + half * 0.16))
    }
  }

  /// The upper edges of its boughs, left to right, for flakes to land on: from the tips to where a higher tier hides
  /// them, or where they are too steep for snow.
  var boughs: [[Vector2]] {
    let branches = shape(isFine: true).branches
    return zip(tierList(), branches.dropFirst()).flatMap { tier, above in
      [tier.left, tier.right].compactMap { tip in
        var bough: [Vector2] = []
        for point in edge(tier.top, tip, Self.fineSteps).reversed() {
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
        guard bough.count > 1, let end = bough.last, (tip.x - end.x).magnitude > Self.shortest
        else { return nil }
        // Snow hangs over the ends of a surface: here, not beyond the tip.
        let way = bough[1] - tip
        bough[0] = tip + way * min(Self.overhang / way.x.magnitude, 0.5)
        return tip.x < tier.top.x ? bough : bough.reversed()
      }
    }
  }

  /// The tangent of the steepest slope on which snow is shown.
  private static let steepest = 1.5
  /// The shortest bough on which snow is shown, and its room for snow that hangs over, in units.
  private static let (shortest, overhang) = (0.014, 0.002)

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
  private static let fineSteps = 5

  /// The upper edge of a tier, from its top to a tip.
  private func edge(_ top: Vector2, _ tip: Vector2, _ steps: Int) -> [Vector2] {
    (0...steps).map { curve(top, tip, Double($0) / Double(steps)) }
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
      Vector2(x: foot.x + trunk * 1.2, y: foot.y + trunk * 0.6),
      Vector2(x: foot.x - trunk * 1.2, y: foot.y + trunk * 0.6),
    ]
    let steps = isFine ? Self.fineSteps : 2
    for tier in tierList() {
      let half = (tier.right.x - tier.left.x) / 2
      let (left, right) = (edge(tier.top, tier.left, steps), edge(tier.top, tier.right, steps))
      // The lower side: scallops between the tips of branches.
      let teeth = isFine ? max(3, Int(half / height * 40)) : 3
      var lower: [Vector2] = []
      for tooth in 1..<2 * teeth {
        let share = Double(tooth) / Double(2 * teeth)
        let x = tier.right.x + (tier.left.x - tier.right.x) * share
        let arch = 4 * share * (1 - share)
        let base = tier.right.y - half * 0.2 * arch
        lower.append(
          Vector2(
            x: x,
            y: base + (tooth % 2 == 0 ? half * random.within(0.02...0.12) : -half * 0.1)))
      }
      shape.branches.append(Array(left.reversed()) + Array(right.dropFirst()) + lower)
      // Snow: thick on the upper side, its lower edge ragged.
      let thick = half * 0.34
      shape.litSnow.append(snow(left, thick, 1, &random, isFine))
      shape.shadedSnow.append(snow(right, thick * 0.72, -1, &random, isFine))
    }
    return shape
  }

  /// A strip below a tier's side, from its top to near its tip.
  private func snow(
    _ side: [Vector2], _ thick: Double, _ inwards: Double, _ random: inout PartRandom,
    _ isFine: Bool
  ) -> [Vector2] {
    var lower: [Vector2] = []
    for (index, point) in side.enumerated().dropFirst() {
      let share = Double(index) / Double(side.count - 1)
      let swell = isFine ? random.within(0.55...1.25) : 1
      let depth = thick * (0.55 + 0.45 * share) * swell * (share > 0.99 ? 0.35 : 1)
      lower.append(Vector2(x: point.x + inwards * thick * 0.3, y: point.y + depth))
    }
    return side + lower.reversed()
  }
}
