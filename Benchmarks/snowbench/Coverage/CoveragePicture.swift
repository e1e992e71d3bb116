import Graphics
import Plot
import Portable

/// A heat map of coverages: a row for each, an eighth of the turn in each column.
struct CoveragePicture {
  /// One row.
  struct Row {
    var name: String
    var coverage: Coverage
  }

  let rows: [Row]
  let seeds: Int

  private static let columns = 8
  private static let left = 170.0
  private static let pitch = 176.0
  private static let paper = Color(red: 1, green: 1, blue: 1)
  private static let coverage = Color(red: 0.09, green: 0.12, blue: 0.18)
  private static let note = Color(red: 0.36, green: 0.4, blue: 0.46)
  private static let thin = Color(red: 0.8, green: 0.33, blue: 0.05)
  private static let even = Color(red: 0.96, green: 0.965, blue: 0.97)
  private static let dense = Color(red: 0.09, green: 0.34, blue: 0.66)
  /// The share at which a colour is full: the project's goal.
  private static let most = 0.4

  /// Draws it.
  ///
  /// - Throws: `PlotError` when cairo fails.
  func frame() throws(PlotError) -> Frame {
    let heights = rows.map { Self.panelSize($0.coverage.size).height }
    let bottom = 150 + heights.reduce(0) { $0 + $1 + 58 } + 36
    let canvas = CairoCanvas(width: 1600, height: Int(bottom), Self.paper)
    drawTitle(on: canvas)
    var y = 150.0
    for (row, height) in zip(rows, heights) {
      draw(row, at: y, on: canvas)
      y += height + 58
    }
    canvas.text(
      "Arrows point down. A screen that has stood still turns once, counter-clockwise, in "
        + "\(decimal(Coverage.seconds, places: 0)) s; flakes that live inside it are counted "
        + "\(Coverage.instants) times on the way.",
      Self.left, y + 12, TextStyle(15, Self.note))
    return try canvas.frame()
  }

  private static func panelSize(_ size: Size2) -> Size2 {
    let scale = size.width < size.height ? 120 / size.width : 160 / size.width
    return Size2(width: size.width * scale, height: size.height * scale)
  }

  private func drawTitle(on canvas: borrowing CairoCanvas) {
    canvas.text(
      "Snow keeps covering a screen that is turned", Self.left, 54,
      TextStyle(28, Self.coverage, isBold: true))
    canvas.text(
      "How many flakes each eighth of the screen has, against the mean of all eighths and instants; "
        + "\(seeds) seeds", Self.left, 82, TextStyle(16, Self.note))
    // What the colours mean.
    let (x, width, steps) = (1280.0, 272.0, 68)
    for step in 0..<steps {
      let share = (Double(step) + 0.5) / Double(steps) * 2 - 1
      canvas.fill(
        Area(
          x: x + Double(step) * width / Double(steps), y: 36, width: width / Double(steps) + 0.5,
          height: 18), Self.color(share * Self.most))
    }
    for (share, words) in [(-1.0, "−40 %"), (0, "mean"), (1, "+40 %")] {
      canvas.text(
        words, x + (share + 1) / 2 * width, 76, TextStyle(14, Self.note, anchor: .middle))
    }
    for column in 0..<Self.columns {
      let (from, to) = (column * 45, column * 45 + 45)
      canvas.text(
        "\(from)° … \(to)°", Self.left + (Double(column) + 0.45) * Self.pitch, 132,
        TextStyle(15, Self.coverage, anchor: .middle))
    }
  }

  private func draw(_ row: Row, at y: Double, on canvas: borrowing CairoCanvas) {
    let size = Self.panelSize(row.coverage.size)
    let eighths = row.coverage.merged(.eighths(of: row.coverage.size))
    for (index, word) in row.name.split(separator: ", ").enumerated() {
      canvas.text(
        String(word), 24, y + 26 + Double(index) * 24,
        TextStyle(index == 0 ? 17 : 15, index == 0 ? Self.coverage : Self.note, isBold: index == 0))
    }
    let extremes = eighths.extremes
    canvas.text(
      "\(Self.percent(extremes.lowerBound)) … \(Self.percent(extremes.upperBound))", 24, y + 80,
      TextStyle(15, Self.coverage))
    canvas.text("at any instant", 24, y + 100, TextStyle(13, Self.note))
    for column in 0..<Self.columns {
      let x = Self.left + (Double(column) + 0.45) * Self.pitch - size.width / 2
      let length = Coverage.instants / Self.columns
      let instants = column * length..<(column + 1) * length
      let area = Area(x: x, y: y, width: size.width, height: size.height)
      draw(row.coverage, over: instants, in: area, on: canvas)
      drawFigures(eighths, over: instants, in: area, on: canvas)
      drawDown(Angle.radians(degrees: Double(column) * 45 + 22.5), below: area, on: canvas)
    }
  }

  /// The fine parts in their colours, each blended with its neighbours.
  private func draw(
    _ coverage: Coverage, over instants: Range<Int>, in area: Area, on canvas: borrowing CairoCanvas
  ) {
    let grid = coverage.grid
    let excesses = (0..<grid.count).map { coverage.excess($0, over: instants) }
    let cell = Size2(
      width: area.width / Double(grid.columns), height: area.height / Double(grid.rows))
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        var (sum, weights) = (0.0, 0.0)
        for (dx, dy) in [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)] {
          let (x, y) = (column + dx, row + dy)
          guard x >= 0, y >= 0, x < grid.columns, y < grid.rows else { continue }
          let weight = dx == 0 && dy == 0 ? 2.0 : 1.0
          sum += excesses[y * grid.columns + x] * weight
          weights += weight
        }
        canvas.fill(
          Area(
            x: area.x + Double(column) * cell.width, y: area.y + Double(row) * cell.height,
            width: cell.width + 0.5, height: cell.height + 0.5), Self.color(sum / weights))
      }
    }
  }

  private func drawFigures(
    _ eighths: Coverage, over instants: Range<Int>, in area: Area, on canvas: borrowing CairoCanvas
  ) {
    let grid = eighths.grid
    let line = Color(red: 1, green: 1, blue: 1, alpha: 0.8)
    for column in 1..<grid.columns {
      let x = area.x + area.width * Double(column) / Double(grid.columns)
      canvas.line(x, area.y, x, area.bottom, line, width: 1)
    }
    for row in 1..<grid.rows {
      let y = area.y + area.height * Double(row) / Double(grid.rows)
      canvas.line(area.x, y, area.right, y, line, width: 1)
    }
    for part in 0..<grid.count {
      let excess = eighths.excess(part, over: instants)
      let column = Double(part % grid.columns) + 0.5
      let row = Double(part / grid.columns) + 0.5
      canvas.text(
        Self.percent(excess, hasUnit: false),
        area.x + area.width * column / Double(grid.columns),
        area.y + area.height * row / Double(grid.rows) + 5,
        TextStyle(13, excess.magnitude > 0.33 ? Self.paper : Self.coverage, anchor: .middle))
    }
    for (x0, y0, x1, y1) in [
      (area.x, area.y, area.right, area.y), (area.x, area.bottom, area.right, area.bottom),
      (area.x, area.y, area.x, area.bottom), (area.right, area.y, area.right, area.bottom),
    ] { canvas.line(x0, y0, x1, y1, Self.coverage, width: 1.2) }
  }

  /// An arrow under a panel that points to its down.
  private func drawDown(_ angle: Double, below area: Area, on canvas: borrowing CairoCanvas) {
    let turn = Turn(angle)
    let middle = Vector2(x: area.x + area.width / 2, y: area.bottom + 24)
    func point(_ x: Double, _ y: Double) -> Vector2 {
      middle + turn.applied(to: Vector2(x: x, y: y))
    }
    let head = point(0, 14)
    for end in [point(0, -14), point(-5, 7), point(5, 7)] {
      canvas.line(end.x, end.y, head.x, head.y, Self.note, width: 2)
    }
  }

  private static func percent(_ share: Double, hasUnit: Bool = true) -> String {
    let figure = decimal(share * 100, places: 0)
    return (share * 100 >= 0.5 ? "+" : "") + figure + (hasUnit ? " %" : "")
  }

  private static func color(_ excess: Double) -> Color {
    let share = Float(min(excess.magnitude / most, 1))
    let end = excess < 0 ? thin : dense
    func mix(_ from: Float, _ to: Float) -> Float { from + (to - from) * share }
    return Color(
      red: mix(even.red, end.red), green: mix(even.green, end.green),
      blue: mix(even.blue, end.blue))
  }
}
