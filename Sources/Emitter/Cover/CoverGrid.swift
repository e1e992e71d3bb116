import Graphics
import Motion
import Portable

/// Surfaces cut into cells of one width, in columns of the level world that all surfaces share.
///
/// ```
///   column   0   1   2   3   4   5   6
///   roof             3   4   5              A cell is a piece of a surface in one column. A run is a
///   ground   0   1   2   .   .   6  7       surface's cells from left to right; `cells` lists those of
///                                           a column, so that a particle looks up only what is below it.
/// ```
struct CoverGrid: Sendable {
  /// Width of a cell in points.
  static let spacing = 2.0
  /// Snow of several surfaces together has at most so many cells; later surfaces hold none.
  static let mostCells = 65_536

  /// Left end of column 0 in points of the level frame.
  let left: Double
  let columnCount: Int
  private(set) var runs: [CoverRun] = []
  /// The line's y at each cell's middle, in points.
  private(set) var base: [Double] = []
  /// The most snow that each cell holds, in points.
  private(set) var capacity: [Double] = []
  private(set) var depth: [Float] = []
  private(set) var run: [Int32] = []
  /// For each cell and the next one of its run, tangents at which snow starts to slide and stops.
  private(set) var start: [Double] = []
  private(set) var stop: [Double] = []
  /// The tangent at which snow stops that is too thick for a steep slope; 0 on slopes where any thickness stays.
  private(set) var shed: [Double] = []
  /// The first of each column's entries in `cells`, and the end of the last.
  private(set) var starts: [Int32] = []
  private(set) var cells: [Int32] = []
  /// A height above which no column has snow, in points of the level frame.
  private(set) var ceiling: [Float] = []

  /// Cuts surfaces within `extent` points of the middle; `seed` makes their snow uneven.
  init(_ surfaces: [Surface], extent: Double, seed: UInt64) {
    let half = (max(extent, Self.spacing) / Self.spacing).rounded(.up)
    left = -half * Self.spacing
    columnCount = 2 * Int(half)
    for (index, surface) in surfaces.enumerated() { cut(surface, index, seed) }
    sortIntoColumns()
  }

  /// The middle of a column in points.
  func middle(_ column: Int) -> Double { left + (Double(column) + 0.5) * Self.spacing }

  private mutating func cut(_ surface: Surface, _ index: Int, _ seed: UInt64) {
    guard let first = surface.points.first, let last = surface.points.last else { return }
    let from = ((first.x - left) / Self.spacing - 0.5).rounded(.up)
    let to = ((last.x - left) / Self.spacing - 0.5).rounded(.down)
    let (low, high) = (Int(max(from, 0)), Int(min(to, Double(columnCount - 1))))
    guard low <= high, base.count + high - low < Self.mostCells else { return }
    let relief = Relief(seed: seed, stream: UInt64(index))
    let begin = base.count
    var segment = 1
    for column in low...high {
      let x = middle(column)
      while segment + 1 < surface.points.count, surface.points[segment].x < x { segment += 1 }
      let (a, b) = (surface.points[segment - 1], surface.points[segment])
      let share = b.x > a.x ? min(max((x - a.x) / (b.x - a.x), 0), 1) : 1
      let slope = b.x > a.x ? ((b.y - a.y) / (b.x - a.x)).magnitude : 1e3
      base.append(a.y + (b.y - a.y) * share)
      capacity.append(surface.capacity * Self.held(slope) * relief.value(at: x))
      depth.append(Float(surface.depth))
      run.append(Int32(runs.count))
    }
    addTangents(begin, surface.repose)
    runs.append(
      CoverRun(
        cells: begin..<base.count, firstColumn: low, surface: index,
        isOpenLeft: from >= 0, isOpenRight: to < Double(columnCount), grid: self))
  }

  /// The share of snow that a slope holds: all up to 30°, none from 70° on, by Canada's building code.
  private static func held(_ slope: Double) -> Double {
    let degrees = Angle.degrees(radians: arcTangent(slope, over: 1))
    return min(max((70 - degrees) / 40, 0), 1)
  }

  /// Snow starts 4° above its angle of repose and stops 2° below; to a slope itself it clings.
  private mutating func addTangents(_ begin: Int, _ repose: Double) {
    func tangent(_ angle: Double) -> Double {
      let both = SineCosine(min(max(angle, 0.02), 1.5))
      return both.sine / both.cosine
    }
    let (starting, stopping) = (tangent(repose + 0.07), tangent(repose - 0.035))
    for cell in begin..<base.count {
      let slope =
        cell + 1 < base.count ? (base[cell + 1] - base[cell]).magnitude / Self.spacing : 0
      start.append(max(starting, slope + 0.35))
      stop.append(max(stopping, slope + 0.22))
      shed.append(slope > 0.36 ? min(stopping, slope * 0.6) : 0)
    }
  }

  private mutating func sortIntoColumns() {
    var counts = [Int32](repeating: 0, count: columnCount + 1)
    ceiling = [Float](repeating: .infinity, count: columnCount)
    for run in runs {
      for (offset, cell) in run.cells.enumerated() {
        let column = run.firstColumn + offset
        counts[column + 1] += 1
        // Far more than it can hold.
        let top = Float(base[cell] - 4 * capacity[cell] - 40)
        ceiling[column] = min(ceiling[column], top)
      }
    }
    for column in 0..<columnCount { counts[column + 1] += counts[column] }
    starts = counts
    cells = [Int32](repeating: 0, count: base.count)
    for run in runs {
      for (offset, cell) in run.cells.enumerated() {
        let column = run.firstColumn + offset
        cells[Int(counts[column])] = Int32(cell)
        counts[column] += 1
      }
    }
  }
}

/// A surface's cells.
struct CoverRun: Sendable {
  let cells: Range<Int>
  /// The column of the first cell.
  let firstColumn: Int
  /// The surface's index.
  let surface: Int
  /// Whether snow can fall off an end; the others lie outside the world.
  let isOpenLeft: Bool
  let isOpenRight: Bool
  /// The highest wall of snow that stands at each end, in points.
  let wallLeft: Double
  let wallRight: Double

  init(
    cells: Range<Int>, firstColumn: Int, surface: Int, isOpenLeft: Bool, isOpenRight: Bool,
    grid: CoverGrid
  ) {
    (self.cells, self.firstColumn, self.surface) = (cells, firstColumn, surface)
    (self.isOpenLeft, self.isOpenRight) = (isOpenLeft, isOpenRight)
    wallLeft = min(0.85 * grid.capacity[cells.lowerBound], 9)
    wallRight = min(0.85 * grid.capacity[cells.upperBound - 1], 9)
  }
}

/// Slow changes along a surface: no snow is as even as a ruler.
private struct Relief {
  private let seed: UInt64
  private let stream: UInt64

  init(seed: UInt64, stream: UInt64) { (self.seed, self.stream) = (seed, stream) }

  /// A factor of about 0.7...1.3 at a place in points.
  func value(at x: Double) -> Double { 1 + 0.2 * wave(x / 110, 0) + 0.1 * wave(x / 37, 1) }

  private func wave(_ place: Double, _ octave: UInt64) -> Double {
    let knot = place.rounded(.down)
    let share = place - knot
    let ease = smoothstep(share)
    return number(knot, octave) * (1 - ease) + number(knot + 1, octave) * ease
  }

  private func number(_ knot: Double, _ octave: UInt64) -> Double {
    var random = SeededGenerator(
      seed: seed, stream: stream << 8 | octave, index: UInt64(bitPattern: Int64(knot)))
    return random.nextUnit() * 2 - 1
  }
}
