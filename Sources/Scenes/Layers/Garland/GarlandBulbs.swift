import Graphics
import Motion
import Portable

/// Lights at even steps along ropes; each twinkles with its own period.
struct GarlandBulbs: Sendable {
  static let mostOnARope = 500
  /// Segments used to measure a rope's length.
  private static let lines = 32

  private struct Bulb: Sendable {
    let color: Int
    /// Nanoseconds between two dimmings, and the phase, 0..<1.
    let period: Int64, phase: Double
    /// Radians.
    let tilt: Double
    /// −1 or 1: the side to which it points on a steep rope.
    let side: Double
  }

  /// A bulb on its rope, in pixels.
  private struct Place {
    let spot: Vector2
    /// Rotation of its axis from down, in radians.
    let tilt: Double
    /// The direction of its axis, of length 1.
    let axis: Vector2
  }

  private var bulbs: [Bulb] = []
  /// Index of each rope's first bulb, plus a final end index.
  private var first: [Int] = [0]

  init() {}

  /// Creates as many bulbs on each rope as fit.
  init(_ settings: GarlandLayer.Bulbs, on shapes: [RopeShape], seed: UInt64) {
    for (index, shape) in shapes.enumerated() {
      let length = Self.lengths(of: shape)[Self.lines]
      let count = min((length / settings.spacing).rounded(.down), Double(Self.mostOnARope))
      for number in 0..<max(0, count.isFinite ? Int(count) : 0) {
        var random = SeededGenerator(seed: seed, stream: UInt64(index), index: UInt64(number))
        bulbs.append(
          Bulb(
            color: bulbs.count % max(1, settings.colors.count),
            period: 1_800_000_000 + Int64(random.nextUnit() * 4e9), phase: random.nextUnit(),
            tilt: random.next(around: 0, range: 0.5), side: number.isMultiple(of: 2) ? 1 : -1))
      }
      first.append(bulbs.count)
    }
  }

  /// Length along the rope at each segment's end.
  private static func lengths(of shape: RopeShape) -> InlineArray<33, Double> {
    var sums = InlineArray<33, Double>(repeating: 0)
    var last = shape.start
    for line in 1...lines {
      let next = shape.point(at: Double(line) / Double(lines))
      sums[line] = sums[line - 1] + (next - last).length
      last = next
    }
    return sums
  }

  func draw(
    _ settings: GarlandLayer.Bulbs, on shape: RopeShape, _ rope: Int, _ view: GarlandView,
    _ list: inout DisplayList
  ) {
    let count = first[rope + 1] - first[rope]
    guard count > 0 else { return }
    let sums = Self.lengths(of: shape)
    for pass in 0..<2 {
      var line = 1
      for number in 0..<count {
        // A whole step from each nail: where two ropes meet, their bulbs would be a knot.
        let along = sums[Self.lines] * Double(number + 1) / Double(count + 1)
        while line < Self.lines, sums[line] < along { line += 1 }
        let span = sums[line] - sums[line - 1]
        let part = span > 0 ? (along - sums[line - 1]) / span : 0
        let bulb = bulbs[first[rope] + number]
        let place = Self.place(
          bulb, settings, on: shape, share: (Double(line - 1) + part) / Double(Self.lines), view)
        let light = 1 - settings.twinkle * Self.dimming(bulb, at: view.time)
        if pass == 0 {
          drawHalo(settings, bulb, at: place, light, view, &list)
        } else {
          drawBulb(settings, bulb, at: place, light, view, &list)
        }
      }
    }
  }

  /// Bulbs hang down, from steep ropes alternately on both sides, which they would cover.
  private static func place(
    _ bulb: Bulb, _ settings: GarlandLayer.Bulbs, on shape: RopeShape, share: Double,
    _ view: GarlandView
  ) -> Place {
    let spot = view.pixels(shape.point(at: share))
    let way = view.pixels(shape.point(at: share + 0.01)) - spot
    let along = way.x * view.down.x + way.y * view.down.y
    let steepness = way.squaredLength > 0 ? along * along / way.squaredLength : 0
    let aside = bulb.side * steepness * steepness
    // Positive tilts lead to the left, seen with down below.
    let left = Vector2(x: -view.down.y, y: view.down.x)
    let tilt = bulb.tilt * (1 - 0.6 * aside.magnitude) + lean * aside
    return Place(
      spot: spot + left * (aside * beside * settings.size * view.share * view.scale), tilt: tilt,
      axis: Turn(tilt).applied(to: view.down))
  }

  /// Radians from down on a vertical rope.
  private static let lean = 0.24
  /// Distance of a bulb's socket from a vertical rope, in sizes.
  private static let beside = 0.32

  /// 0 most of the time, rising smoothly to 1 and back once a period.
  private static func dimming(_ bulb: Bulb, at time: Int64) -> Double {
    let share = Double(time % bulb.period) / Double(bulb.period) + bulb.phase
    let wave = (1 - SineCosine(share * Angle.turn).cosine) / 2
    return wave * wave * wave
  }

  /// Middle of the glass, which hangs below the rope.
  private func middle(
    _ settings: GarlandLayer.Bulbs, _ place: Place, _ view: GarlandView
  ) -> Vector2 {
    place.spot + place.axis * (0.95 * settings.size * view.share * view.scale)
  }

  private func drawHalo(
    _ settings: GarlandLayer.Bulbs, _ bulb: Bulb, at place: Place, _ light: Double,
    _ view: GarlandView, _ list: inout DisplayList
  ) {
    guard settings.glow > 0 else { return }
    let color = settings.colors[bulb.color].faded(settings.glow * light * view.share)
    let middle = middle(settings, place, view)
    // Of one size: each size of a halo is a mask of its own, which is kept.
    var whole = view
    whole.share = 1
    whole.add(.halo, at: middle, size: 7 * settings.size, color, .additive, to: &list)
  }

  private func drawBulb(
    _ settings: GarlandLayer.Bulbs, _ bulb: Bulb, at place: Place, _ light: Double,
    _ view: GarlandView, _ list: inout DisplayList
  ) {
    let center = middle(settings, place, view)
    let rotation = view.upright + place.tilt
    let color = settings.colors[bulb.color]
    let cap = place.spot + place.axis * (0.22 * settings.size * view.share * view.scale)
    let dark = Color(red: 0.1, green: 0.16, blue: 0.12)
    view.add(.socket, at: cap, size: 0.62 * settings.size, rotation: rotation, dark, to: &list)
    let glass = Color.black.tinted(with: color, Float(0.45 + 0.55 * light))
    view.add(.glass, at: center, size: 1.5 * settings.size, rotation: rotation, glass, to: &list)
    let hot = color.tinted(with: .white, 0.75).faded(0.25 + 0.75 * light)
    let spot = center + place.axis * (0.2 * settings.size * view.share * view.scale)
    view.add(.spark, at: spot, size: 0.95 * settings.size, hot, to: &list)
  }
}
