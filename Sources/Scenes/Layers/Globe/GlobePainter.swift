import Graphics
import Motion
import Portable

/// Precomputed parts of a globe's drawing, and storage for its paths.
struct GlobePainter: Sendable {
  /// A band of snow of one colour, from a depth below the surface on.
  struct Band: Sendable {
    /// Points below the surface.
    var depth: Double
    var color: Color
  }
  /// A grain that glitters at certain angles.
  struct Glint: Sendable {
    /// Along the wall, in columns.
    var column: Double
    /// Points below the surface.
    var depth: Double
    /// Phase (radians) and number of flashes per turn of the glass.
    var phase: Double
    var often: Double
  }

  struct Spot: Sendable {
    var column: Int
    /// Below the surface, and across, both in points.
    var depth: Double
    var width: Double
    var color: Color
  }

  /// Scale of all lengths: 1 for a short side of 240 points.
  let unit: Double
  let bands: [Band]
  /// Relative thickness of the bands along the wall.
  let swell: [Double]
  /// Offset of each column's lump from the surface, and its size, in points.
  let lumpOut: [Double]
  let lumpSize: [Double]
  let glints: [Glint]
  let spots: [Spot]
  var path = Path()

  /// Enough that no single band shows.
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

  /// Smooth noise along the wall, −1...1, periodic around it.
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
  /// Blend with another colour, opacity included.
  func mixed(_ other: Color, share: Float) -> Color {
    Color(
      red: red + (other.red - red) * share, green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share, alpha: alpha + (other.alpha - alpha) * share)
  }
}
