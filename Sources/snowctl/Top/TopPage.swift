import Glibc
import Metrics
import Portable

/// The page of `top`: three plots, a dial with the panel as it hangs, and words.
struct TopPage {
  private let font: DotCanvas.Font
  private var history: [(rate: Double, draw: Double, load: Double)] = []
  /// One for each dot across the widest terminal.
  private static let most = 2048
  private static let dialWidth = 26

  init(_ font: DotCanvas.Font) { self.font = font }

  /// Remembers a reading for the plots.
  mutating func add(_ reading: TopReading) {
    let draw = reading.times("snowd_frame_render_seconds")?.high ?? 0
    history.append((reading.rate, draw, reading.load))
    if history.count > Self.most { history.removeFirst() }
  }

  /// Draws the page; where the terminal is small, plots are left out first, then words.
  func draw(_ reading: TopReading, columns: Int, rows: Int) -> CellGrid {
    var grid = CellGrid(columns: columns, rows: rows)
    drawHead(reading, in: &grid)
    let hasDial = columns >= 76 && rows >= 14
    let width = max(0, columns - 2 - (hasDial ? Self.dialWidth + 2 : 0))
    // Words stay below the head.
    let footRow = max(1, rows - 4)
    let middle = 2..<max(2, footRow - 1)
    drawPlots(reading, in: &grid, rows: middle, width: width)
    if hasDial {
      drawDial(reading, in: &grid, rows: middle, column: columns - Self.dialWidth - 1)
    }
    drawFoot(reading, in: &grid, row: footRow, hasDial: hasDial)
    return grid
  }

  private func drawHead(_ reading: TopReading, in grid: inout CellGrid) {
    var column = grid.put("snowd", row: 0, column: 1, .strong)
    column = grid.put("●", row: 0, column: column + 2, Self.style(ofState: reading.state))
    column = grid.put(reading.state, row: 0, column: column + 1)
    let up = "up \(reading.uptimeWords)"
    let end = grid.columns - up.count - 3
    column = grid.put("scene ", row: 0, column: column + 3, .dim, end: end)
    column = grid.put(reading.scene, row: 0, column: column, end: end)
    column = grid.put(
      "  \(reading.size.width) × \(reading.size.height)", row: 0, column: column, .dim, end: end)
    for output in reading.outputs {
      column = grid.put("  ", row: 0, column: column, end: end)
      column = grid.put(
        output.name, row: 0, column: column, output.isWorking ? .dim : .bad, end: end)
    }
    grid.put(up, row: 0, column: grid.columns - up.count - 1, .dim)
  }

  private static func style(ofState state: String) -> CellGrid.Style {
    switch state {
    case "running", "resting": .good
    case "slow", "unseen", "draining", "off": .warning
    default: .bad
    }
  }

  // MARK: - Plots

  private func drawPlots(
    _ reading: TopReading, in grid: inout CellGrid, rows: Range<Int>, width: Int
  ) {
    // A plot needs its heading, a row and a space.
    let count = min(3, rows.count / 3)
    guard count > 0, width > 0 else { return }
    let each = rows.count / count
    let wanted = max(reading.wantedRate, 1)
    let period = max(reading.period, 1e-3)
    let late = reading.count("snowd_frames_late_total")
    let skipped = reading.count("snowd_frames_skipped_total")
    let draw = reading.times("snowd_frame_render_seconds")
    let slowest = history.suffix(width * 2).map(\.draw).max() ?? 0
    let busiest = history.suffix(width * 2).map(\.load).max() ?? 0
    let plots: [Plot] = [
      Plot(
        title: "frames a second", value: decimal(reading.rate, places: 1),
        note: "of \(short(wanted, places: 1)), \(late) late, \(skipped) skipped",
        top: wanted * 1.05,
        values: history.map(\.rate)),
      Plot(
        title: "ms to draw", value: TopReading.milliseconds(draw?.high),
        note: "99 %, median \(TopReading.milliseconds(draw?.middle)), time for a frame "
          + TopReading.milliseconds(period),
        top: slowest > period / 4 ? max(period, slowest) : period / 4, values: history.map(\.draw)),
      Plot(
        title: "% of a processor", value: decimal(reading.load * 100, places: 1),
        note: "\(reading.memoryWords), \(reading.count("snowd_drawing_threads")) drawing",
        top: max(0.1, busiest > 0.5 ? max(1, busiest) : busiest * 1.25), values: history.map(\.load)
      ),
    ]
    for (index, plot) in plots.prefix(count).enumerated() {
      let row = rows.lowerBound + index * each
      self.draw(plot, in: &grid, rows: row..<row + each - 1, width: width)
    }
  }

  private struct Plot {
    let title, value, note: String
    /// The value of the upper edge.
    let top: Double
    let values: [Double]
  }

  private func draw(_ plot: Plot, in grid: inout CellGrid, rows: Range<Int>, width: Int) {
    let row = rows.lowerBound
    var column = grid.put(plot.title, row: row, column: 1, .dim, end: width)
    column = grid.put(plot.value, row: row, column: column + 1, .strong, end: width)
    grid.put(plot.note, row: row, column: column + 2, .dim, end: width)
    var canvas = DotCanvas(font, columns: width, rows: rows.count - 1)
    let values = plot.values.suffix(canvas.width)
    let first = canvas.width - values.count
    for (index, value) in values.enumerated() {
      // The numbers come from a socket: a value need not be finite.
      let share = value / plot.top
      let dots = Int(((share < 1 ? max(0, share) : 1) * Double(canvas.height)).rounded())
      // A foot of one dot: the time that has been seen.
      for dot in 0..<max(1, dots) { canvas.set(first + index, canvas.height - 1 - dot) }
    }
    grid.draw(canvas, row: row + 1, column: 1) { .curve($0) }
  }

  // MARK: - The dial

  /// The panel as it hangs, seen from the front; a dot marks its own bottom edge.
  private func drawDial(
    _ reading: TopReading, in grid: inout CellGrid, rows: Range<Int>, column: Int
  ) {
    let height = min(rows.count - 2, Self.dialWidth / 2)
    guard height >= 6 else { return }
    let row = rows.lowerBound + (rows.count - 2 - height) / 2
    let isHeld = reading.gravity == "held"
    let canvases = Dial(font, columns: Self.dialWidth, rows: height).canvases(
      degrees: reading.degrees, shape: reading.size)
    grid.draw(canvases.ring, row: row, column: column) { _ in .dim }
    grid.draw(canvases.panel, row: row, column: column) { _ in isHeld ? .dim : .curve(0.9) }
    let angle = reading.angleWords
    let middle = column + (Self.dialWidth - angle.count) / 2
    grid.put(angle, row: row + height, column: middle, .strong)
    let words = reading.gravity
    grid.put(
      words, row: row + height + 1, column: column + (Self.dialWidth - words.count) / 2,
      isHeld ? .warning : .dim)
  }

  // MARK: - Words

  private func drawFoot(_ reading: TopReading, in grid: inout CellGrid, row: Int, hasDial: Bool) {
    func pairs(_ pairs: [(String, String)], row: Int) {
      // The last row is that of the key.
      guard row < grid.rows - 1 else { return }
      var column = 1
      for (name, value) in pairs {
        column = grid.put("\(name) ", row: row, column: column, .dim)
        column = grid.put(value, row: row, column: column) + 3
      }
    }
    let start = reading.times("snowd_frame_lateness_seconds")
    let wait = reading.times("snowd_frame_wait_seconds")
    pairs(
      [
        ("sensor", reading.sensor),
        ("samples a second", decimal(reading.sampleRate, places: 0)),
        ("gaps", reading.count("snowd_sensor_gaps_total")),
      ] + (hasDial ? [] : [("angle", "\(reading.angleWords) \(reading.gravity)")]), row: row)
    pairs(
      [
        ("starts late", "\(TopReading.milliseconds(start?.high)) ms"),
        ("until shown", wait.map { "\(TopReading.milliseconds($0.high)) ms" } ?? "–"),
        ("flakes", reading.count("snowd_flakes")),
        ("readers", reading.numbers["snowd_ring_readers"].map(exact) ?? "–"),
        ("stood still", "\(reading.count("snowd_gaps_total")) times"),
      ], row: row + 1)
    let version = reading.version
    guard grid.rows > 1 else { return }
    grid.put("q quits", row: grid.rows - 1, column: 1, .dim)
    grid.put(version, row: grid.rows - 1, column: grid.columns - version.count - 1, .dim)
  }
}

/// A ring with marks, and a panel turned in it.
private struct Dial {
  private let font: DotCanvas.Font
  private let columns, rows: Int

  init(_ font: DotCanvas.Font, columns: Int, rows: Int) {
    (self.font, self.columns, self.rows) = (font, columns, rows)
  }

  func canvases(
    degrees: Double, shape: (width: Int, height: Int)
  ) -> (ring: DotCanvas, panel: DotCanvas) {
    var ring = DotCanvas(font, columns: columns, rows: rows)
    var panel = ring
    let radius = Double(min(ring.width, ring.height)) / 2 - 0.5
    let center = (x: Double(ring.width - 1) / 2, y: Double(ring.height - 1) / 2)
    // A half dot is rounded downwards on both sides.
    func point(_ angle: Double, _ distance: Double) -> (x: Double, y: Double) {
      (center.x + distance * sin(angle), center.y + distance * cos(angle) + 1e-6)
    }
    for step in 0..<72 {
      let angle = Double(step) * .pi / 36
      // Down, right, up and left have long marks.
      let depth = step % 18 == 0 ? 0.14 : step % 6 == 0 ? 0.07 : 0
      guard step % 2 == 0 else { continue }
      ring.line(from: point(angle, radius), to: point(angle, radius * (1 - depth)))
    }
    let (width, height) = (Double(max(1, shape.width)), Double(max(1, shape.height)))
    let scale = radius * 0.74 / ((width * width + height * height) / 4).squareRoot()
    let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    // x to the panel's right, y to its top; turned counter-clockwise; dots count downwards.
    func corner(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      let (x, y) = (x * width / 2 * scale, y * height / 2 * scale)
      return (center.x + x * cosine - y * sine, center.y - x * sine - y * cosine)
    }
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map { corner($0.0, $0.1) }
    for index in 0..<4 { panel.line(from: corners[index], to: corners[(index + 1) % 4]) }
    let mark = corner(0, -0.72)
    for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      panel.set(Int(mark.x.rounded(.down)) + x, Int(mark.y.rounded(.down)) + y)
    }
    return (ring, panel)
  }
}
