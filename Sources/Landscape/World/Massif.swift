import Graphics
import Portable

/// A mountain that towers over the hills, on the lamp's side: the mass that weighs against church and moon.
struct Massif: Sendable {
  let summit: Vector2
  /// From its left foot over the summit to its right one.
  let outline: [Vector2]
  /// From the summit down: the edge between the side in the light and the other.
  let ridge: [Vector2]
  /// Faces of the side in the light that turn away from it.
  let spurs: [[Vector2]]

  /// Nil for landscapes of hills alone.
  init?(seed: UInt64, side: Double, site: VillageSite) {
    var random = PartRandom(seed: seed, "massif")
    guard random.happens(site == .lake ? 0.8 : 0.55) else { return nil }
    let top = random.within(-0.34 ... -0.2)
    // On a lake's far shore it stands in the middle of the picture.
    let place = side * (site == .lake ? random.within(-0.05...0.3) : random.within(0.02...0.5))
    let (height, noise) = (Self.foot - top, LineNoise(seed: seed, "massif/outline"))
    let widths = [random.within(1.3...1.9) * height, random.within(1.1...1.7) * height]
    summit = Vector2(x: place, y: top)
    let shoulder = random.within(0.3...0.6)
    let steps = 48
    func slope(_ away: Double, _ width: Double) -> [Vector2] {
      (0...steps).map { step in
        let share = Double(step) / Double(steps)
        // Steep at the top, with a shoulder on one side.
        let fall = 1 - (1 - share) * (1 - share).squareRoot()
        let bump =
          away == side ? 0.1 * exponential(-(share - shoulder) * (share - shoulder) / 0.0144) : 0
        let rough =
          0.075 * noise.fractal(share * 7 + 30 * away, octaves: 4, gain: 0.5)
          * min(share * 6, 1) * (1 - share)
        return Vector2(
          x: place + away * width * share, y: top + height * min(fall - bump + rough, 1))
      }
    }
    let (left, right) = (slope(-1, widths[0]), slope(1, widths[1]))
    outline = left.reversed() + right.dropFirst()
    // The ridge wanders to the dark side on its way down, in a zigzag.
    let bends = 9
    ridge = (0...bends).map { step in
      let down = Double(step) / Double(bends)
      let bend = (step % 2 == 0 ? 0.045 : -0.045) * min(down * 4, 1) * random.within(0.4...1.2)
      return Vector2(x: place + (side * 0.3 * down + bend) * height, y: top + height * down)
    }
    let lit = side > 0 ? left : right
    spurs = (0..<4).map { number in
      let place = lit[4 + number * 8 + random.index(below: 6)]
      let long = height * random.within(0.14...0.3)
      let from = Vector2(
        x: place.x + side * height * random.within(0.05...0.11),
        y: place.y + height * random.within(0.06...0.16))
      let (down, back) = (-side * random.within(0.35...0.6), side * random.within(0.02...0.16))
      return [
        from, from + Vector2(x: down * long * 0.4, y: long * 0.45),
        from + Vector2(x: down * long, y: long),
        from + Vector2(x: (down * 0.35 + back) * long, y: long * 0.78),
        from + Vector2(x: back * long, y: long * 0.36),
      ]
    }
  }

  /// The height at which it disappears behind the hills.
  static let foot = 0.15
}
