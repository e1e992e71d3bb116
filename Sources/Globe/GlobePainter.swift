import Graphics
import Motion
import Portable

/// Precomputed parts of a globe's drawing, and storage for its paths.
struct GlobePainter: Sendable {
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

  /// A soft lump on the surface, which hides that it is a line.
  struct Lump: Sendable {
    /// Along the wall, in columns.
    var column: Double
    /// Points above the surface, and across.
    var out: Double
    var width: Double
  }

  /// A soft patch of light or shade inside the snow.
  struct Spot: Sendable {
    var column: Int
    /// Below the surface, and across, both in points.
    var depth: Double
    var width: Double
    var color: Color
  }

  /// Scale of all lengths: 1 for a short side of 240 points.
  let unit: Double
  /// Height of the surface shown above the snow's own, where it is deep, in points: no heap is as even as sand.
  let relief: [Double]
  /// Depth in points at which all is shade, along the wall.
  let shadeDepth: [Double]
  let lumps: [Lump]
  let glints: [Glint]
  let spots: [Spot]
  /// The surface shown above each column, in points from the wall; set by `measure`.
  private(set) var heights: [Double]
  var path = Path()
  var shade: OpacityGrid
  /// Depth from which on the whole relief shows, points.
  private let bedded: Double

  init(_ glass: GlobeGlass, _ settings: GlobeSettings, seed: UInt64) {
    var random = SeededGenerator(seed: seed, stream: 0x7061_696e)
    let unit = (glass.shortSide / 240).squareRoot()
    self.unit = unit
    let count = glass.count
    let short = glass.shortSide
    let swell = Self.waves(count, every: 7, &random)
    shadeDepth = swell.map { short * (0.17 + 0.04 * $0) }
    let (long, middle, fine) = (
      Self.waves(count, every: 19, &random), Self.waves(count, every: 8, &random),
      Self.waves(count, every: 3, &random)
    )
    relief = (0..<count).map { short * (0.009 * long[$0] + 0.005 * middle[$0] + 0.0014 * fine[$0]) }
    bedded = short * 0.06
    heights = [Double](repeating: 0, count: count)
    shade = OpacityGrid(OpacityGrid.Place(left: 0, top: 0, right: 8, bottom: 8, spacing: 8))
    shade.dither = Self.dither(settings)
    lumps = Self.lumps(glass, unit, &random)
    spots = Self.spots(glass, settings, unit, &random)
    glints = (0..<min(160, count / 3)).map { _ in
      let share = random.nextUnit()
      return Glint(
        column: random.nextUnit() * Double(count), depth: (0.6 + 14 * share * share) * unit,
        phase: random.nextUnit() * 2 * .pi, often: (random.nextUnit() * 5).rounded(.down) + 4)
    }
  }

  /// Measures the surface to be shown: rounded where two slopes meet, and uneven where it is deep.
  mutating func measure(_ drift: GlobeDrift) {
    for column in heights.indices {
      heights[column] = drift.shown[column] * drift.glass.length[column]
    }
    for _ in 0..<8 { smooth() }
    for column in heights.indices {
      heights[column] += relief[column] * min(1, heights[column] / bedded)
    }
  }

  /// Takes a quarter of each neighbour, half of the column itself; less of them where a neighbour has hardly any snow.
  ///
  /// There snow ends at an edge. If its first grain smoothed it at once, a heap's side would leap along the wall.
  private mutating func smooth() {
    let thin = 1.5 * unit
    let first = heights[0]
    var before = heights[heights.count - 1]
    for column in heights.indices {
      let own = heights[column]
      let after = column + 1 < heights.count ? heights[column + 1] : first
      heights[column] += min(min(before, after) / thin, 1) * (before + after - 2 * own) / 4
      before = own
    }
  }

  /// The height of the surface at a place along the wall, in columns; 0.5 is the first one's middle.
  func height(at place: Double) -> Double { Self.between(heights, place) }

  /// The depth at which all is shade.
  func shadeDepth(at place: Double) -> Double { Self.between(shadeDepth, place) }

  /// A value between two columns' middles.
  private static func between(_ values: [Double], _ place: Double) -> Double {
    let left = (place - 0.5).rounded(.down)
    let (share, count) = (place - 0.5 - left, values.count)
    let column = Int(left)
    let before = values[column < 0 ? count - 1 : min(column, count - 1)]
    let after = values[column + 1 < count ? max(column + 1, 0) : 0]
    return before + (after - before) * share
  }

  /// Levels of opacity in which the shade changes its strongest channel by one level of 255.
  private static func dither(_ settings: GlobeSettings) -> Int {
    let (color, shade) = (settings.color, settings.shade)
    let changes = [color.red - shade.red, color.green - shade.green, color.blue - shade.blue]
    let most = changes.reduce(0) { max($0, $1.magnitude) }
    return most > 1 / 64 ? Int((1 / most).rounded()) : 64
  }

  /// Close enough together that none shows as a bead: columns are wider on large panels than lumps.
  private static func lumps(
    _ glass: GlobeGlass, _ unit: Double, _ random: inout SeededGenerator
  ) -> [Lump] {
    (0..<glass.count).flatMap { column in
      let each = max(1, (glass.width[column] / (2.4 * unit)).rounded())
      return (0..<Int(each)).map { index in
        let width = (4.5 + 4 * random.nextUnit()) * unit
        // Only the upper rim shows, a little more of some than of others.
        return Lump(
          column: Double(column) + (Double(index) + random.nextUnit()) / each,
          out: (random.nextUnit() - 0.5) * 0.6 * unit - 0.22 * width, width: width)
      }
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
