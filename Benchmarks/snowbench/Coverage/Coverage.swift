import Graphics
import Scenes

/// The places of a scene's flakes while its screen turns once around.
///
/// ```
///   screen   ┌───┬───┬───┬───┐    A flake is where its middle is. The screen stands still for as long as
///            │ 0 │ 1 │ 2 │ 3 │    the scene has been running before its beginning, and then turns evenly
///            ├───┼───┼───┼───┤    once around. What lies outside the screen does not count.
///            │ 4 │ 5 │ 6 │ 7 │
///            └───┴───┴───┴───┘    4 × 2 parts are eighths of the screen.
/// ```
struct Coverage {
  /// Parts of a screen.
  struct Grid: Equatable {
    var columns: Int
    var rows: Int

    /// Eighths: four along the longer side and two along the other.
    static func eighths(of size: Size2) -> Grid {
      size.width < size.height ? Grid(columns: 2, rows: 4) : Grid(columns: 4, rows: 2)
    }

    var count: Int { columns * rows }
  }

  /// Seconds of one turn.
  static let seconds = 2.0
  /// Instants of one turn at which flakes are counted.
  static let instants = 48

  let size: Size2
  let grid: Grid
  /// Flakes of all runs, instant by instant, in each row by row.
  private(set) var counts: [Int]

  /// No flakes.
  init(size: Size2, grid: Grid) {
    self.size = size
    self.grid = grid
    counts = [Int](repeating: 0, count: grid.count * Self.instants)
  }

  /// Runs a scene through the turn and counts its flakes.
  mutating func add(_ scene: Scene) {
    func angle(_ time: Int64) -> Double { Double(time) / 1e9 / Self.seconds * 2 * .pi }
    var simulation = SceneSimulation(scene, size: size, with: .held(at: 0))
    var list = simulation.makeDisplayList()
    for instant in 0..<Self.instants {
      let time = Int64(Double(instant + 1) / Double(Self.instants) * Self.seconds * 1e9)
      while simulation.nextStep <= time {
        let step = simulation.nextStep
        simulation.advance(to: step, with: .held(at: angle(step)))
      }
      simulation.display(in: &list, at: time, with: .held(at: angle(time)))
      count(list, at: instant)
    }
  }

  private mutating func count(_ list: borrowing DisplayList, at instant: Int) {
    let columns = Double(grid.columns)
    let rows = Double(grid.rows)
    for flake in 0..<list.count {
      let column = (Double(list.x[flake]) / size.width * columns).rounded(.down)
      let row = (Double(list.y[flake]) / size.height * rows).rounded(.down)
      guard column >= 0, row >= 0, column < columns, row < rows else { continue }
      counts[(instant * grid.rows + Int(row)) * grid.columns + Int(column)] += 1
    }
  }

  /// A part's deviation from the mean of all parts and instants, over some instants.
  func excess(_ part: Int, over instants: Range<Int>) -> Double {
    let sum = instants.reduce(0) { $0 + counts[$1 * grid.count + part] }
    let mean = Double(counts.reduce(0, +)) / Double(counts.count)
    return Double(sum) / Double(instants.count) / mean - 1
  }

  /// The thinnest and the densest part of all single instants.
  var extremes: ClosedRange<Double> {
    let mean = Double(counts.reduce(0, +)) / Double(counts.count)
    let (least, most) = (Double(counts.min() ?? 0), Double(counts.max() ?? 0))
    return least / mean - 1...most / mean - 1
  }

  /// The same counts in fewer parts, each a union of parts.
  func merged(_ coarse: Grid) -> Coverage {
    var merged = Coverage(size: size, grid: coarse)
    let (across, down) = (grid.columns / coarse.columns, grid.rows / coarse.rows)
    for index in counts.indices {
      let (row, column) = (index / grid.columns % grid.rows, index % grid.columns)
      let instant = index / grid.count
      merged.counts[
        (instant * coarse.rows + row / down) * coarse.columns + column / across] += counts[index]
    }
    return merged
  }
}
