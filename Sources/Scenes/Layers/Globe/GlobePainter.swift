import Graphics
import Motion
import Portable

/// What does not change from frame to frame of how a globe is drawn, and room for its paths.
struct GlobePainter: Sendable {
  /// A band of snow: from a depth below the surface on it has a colour.
  struct Band: Sendable {
    /// Below the surface, points.
    var depth: Double
    var color: Color
  }
  /// A grain that glitters when the light falls right.
  struct Glint: Sendable {
    /// Along the wall, in columns.
    var column: Double
    /// Below the surface, points.
    var depth: Double
    /// Where in a turn of the glass it shines, radians, and how often.
    var phase: Double
    var often: Double
  }

  /// A soft spot in the lying snow.
  struct Spot: Sendable {
    /// Along the wall, in columns.
    var column: Int
    /// Below the surface, points; across, points.
    var depth: Double
    var width: Double
    var color: Color
  }

  /// What everything grows with: 1 on a short side of 240 points.
  let unit: Double
  let bands: [Band]
  /// Bands are thicker here and thinner there.
  let swell: [Double]
  /// How far each column's lump stands out, points, and its size.
  let lumpOut: [Double]
  let lumpSize: [Double]
  let glints: [Glint]
  /// Soft spots, lighter and darker, in the lying snow.
  let spots: [Spot]
  var path = Path()

  /// So many that none shows.
  private static let bands = 14

  init(_ glass: GlobeGlass, _ settings: GlobeSettings, seed: UInt64) {
    var random = SeededGenerator(seed: seed, stream: 0x7061_696e)
    let unit = (glass.shortSide / 240).squareRoot()
    self.unit = unit
    let deepest = glass.shortSide * 0.2
    bands = (0..<Self.bands).map { index in
      let share = Float(index) / Float(Self.bands - 1)
      // x^1.75 from two square roots: finer bands near the surface.
      let (whole, root) = (Double(share), Double(share).squareRoot())
      return Band(
        depth: deepest * whole * root * root.squareRoot(),
        color: settings.color.mixed(settings.shade, share: share * (1.5 - 0.5 * share)))
    }
    let count = glass.count
    swell = Self.waves(count, every: 7, &random).map { 1 + 0.45 * $0 }
    lumpOut = (0..<count).map { _ in (random.nextUnit() - 1.15) * 1.3 * unit }
    lumpSize = (0..<count).map { _ in (3.5 + 5 * random.nextUnit()) * unit }
    spots = Self.spots(glass, settings, unit, &random)
    glints = (0..<min(160, count / 3)).map { _ in
      let share = random.nextUnit()
      return Glint(
        column: random.nextUnit() * Double(count), depth: (0.6 + 14 * share * share) * unit,
        phase: random.nextUnit() * 2 * .pi, often: (random.nextUnit() * 5).rounded(.down) + 4)
    }
  }

  /// Two spots a column, most of them not far below the surface.
  private static func spots(
    _ glass: GlobeGlass, _ settings: GlobeSettings, _ unit: Double, _ random: inout SeededGenerator
  ) -> [Spot] {
    (0..<2 * glass.count).map { index in
      let share = random.nextUnit()
      let depth = 2.5 * unit + share * share * glass.shortSide * 0.2
      var color = index % 3 == 0 ? settings.shade : settings.color
      color.alpha *= Float(0.1 + 0.3 * random.nextUnit())
      return Spot(
        column: index / 2, depth: depth, width: (2.5 + 7 * random.nextUnit()) * unit, color: color)
    }
  }

  /// Smooth noise along the wall, −1...1, that closes around it.
  private static func waves(
    _ count: Int, every: Int, _ random: inout SeededGenerator
  ) -> [Double] {
    let knots = (0..<max(1, count / every)).map { _ in random.nextUnit() * 2 - 1 }
    return (0..<count).map { index in
      let place = Double(index) / Double(count) * Double(knots.count)
      let knot = Int(place)
      let share = GlobePictures.step(0, 1, place - Double(knot))
      let next = knots[(knot + 1) % knots.count]
      return knots[knot] + (next - knots[knot]) * share
    }
  }
}

extension Color {
  /// Some of another colour mixed in; opacity, too.
  func mixed(_ other: Color, share: Float) -> Color {
    Color(
      red: red + (other.red - red) * share, green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share, alpha: alpha + (other.alpha - alpha) * share)
  }
}
