import Glibc
import Graphics
import Plot
import Portable

/// Bars of the peers' times in multiples of ours.
struct PerformancePicture {
  /// A peer.
  struct Bar {
    enum Look { case ours, best, ordinary }

    var name: String
    /// Its time ÷ ours.
    var value: Double
    /// From the best run to the worst.
    var spread: ClosedRange<Double>
    /// The text at its end, after the value.
    var words: String
    var look: Look
    /// Its goal; nil for none.
    var goal: Double?
  }

  /// Peers with the same work.
  struct Group {
    var title: String
    var content: String
    /// Our time: "snowd avx2, 390 µs".
    var ours: String
    var bars: [Bar]
  }

  let groups: [Group]
  /// The line under the title.
  let machine: String

  private static let axis = (left: 500.0, right: 1440.0)
  /// The start of the axis, with room for a peer that is a little faster.
  private static let least = 0.7
  private static let (top, pitch, thickness) = (190.0, 25.0, 17.0)
  private static let paper = Color(red: 1, green: 1, blue: 1)
  private static let coverage = Color(red: 0.09, green: 0.12, blue: 0.18)
  private static let note = Color(red: 0.36, green: 0.4, blue: 0.46)
  private static let grid = Color(red: 0.88, green: 0.89, blue: 0.91)

  private static func color(_ look: Bar.Look) -> Color {
    switch look {
    case .ours: Color(red: 0.09, green: 0.34, blue: 0.66)
    case .best: Color(red: 0.8, green: 0.33, blue: 0.05)
    case .ordinary: Color(red: 0.95, green: 0.72, blue: 0.55)
    }
  }

  /// Draws it.
  ///
  /// - Throws: `PlotError` when cairo fails.
  func frame() throws(PlotError) -> Frame {
    let heights = groups.map { Double($0.bars.count) * Self.pitch + 46 }
    let bottom = Self.top + heights.reduce(0, +)
    let canvas = CairoCanvas(width: 1600, height: Int(bottom + 70), Self.paper)
    drawTitle(on: canvas)
    drawAxis(to: bottom, on: canvas)
    var y = Self.top
    for (group, height) in zip(groups, heights) {
      draw(group, at: y, on: canvas)
      y += height
    }
    canvas.text(
      "A thin line leads from the best turn to the worst. A dark mark is what was to be reached. "
        + "Everybody's last frame is compared with a reference in floating point.",
      40, bottom + 40, TextStyle(15, Self.note))
    return try canvas.frame()
  }

  /// The end of the axis: a round number that all bars stay below.
  private var most: Double {
    let highest = groups.flatMap(\.bars).map(\.spread.upperBound).max() ?? 10
    return [10, 20, 50, 100, 200, 500, 1000].first { $0 >= highest } ?? 10_000
  }

  private func x(_ value: Double) -> Double {
    let share = log(min(max(value, Self.least), most) / Self.least) / log(most / Self.least)
    return Self.axis.left + share * (Self.axis.right - Self.axis.left)
  }

  private func drawTitle(on canvas: borrowing CairoCanvas) {
    canvas.text(
      "How many times as long others take for the same frames", 40, 54,
      TextStyle(28, Self.coverage, isBold: true))
    canvas.text(
      "Processor time, clear and draw, snowd being 1; \(machine)", 40, 82,
      TextStyle(16, Self.note))
    var left = 40.0
    let looks = groups.flatMap(\.bars).map(\.look)
    for (look, words) in [
      (Bar.Look.ours, "snowd, only what every processor has"),
      (.best, "others at their best"), (.ordinary, "others, a picture scaled anew each time"),
    ] where looks.contains(look) {
      canvas.fill(Area(x: left, y: 104, width: 26, height: 14), Self.color(look))
      left += 34
      left += canvas.text(words, left, 117, TextStyle(15, Self.coverage)) + 36
    }
  }

  private func drawAxis(to bottom: Double, on canvas: borrowing CairoCanvas) {
    for mark in [1.0, 2, 5, 10, 20, 50, 100, 200, 500, 1000] where mark <= most {
      let color = mark == 1 ? Self.color(.ours) : Self.grid
      canvas.line(
        x(mark), Self.top - 22, x(mark), bottom - 10, color, width: mark == 1 ? 2 : 1)
      canvas.text(
        "\(decimal(mark, places: 0))×", x(mark), Self.top - 30,
        TextStyle(15, Self.note, anchor: .middle))
    }
  }

  private func draw(_ group: Group, at y: Double, on canvas: borrowing CairoCanvas) {
    canvas.text(group.title, 40, y + 4, TextStyle(19, Self.coverage, isBold: true))
    canvas.text(group.content, 100, y + 4, TextStyle(15, Self.note))
    canvas.text(
      group.ours, x(1) + 8, y + 4, TextStyle(15, Self.color(.ours), isBold: true))
    for (index, bar) in group.bars.enumerated() {
      draw(bar, at: y + 14 + Double(index) * Self.pitch, on: canvas)
    }
  }

  private func draw(_ bar: Bar, at y: Double, on canvas: borrowing CairoCanvas) {
    let (one, end) = (x(1), x(bar.value))
    let middle = y + Self.thickness / 2
    canvas.text(bar.name, Self.axis.left - 10, y + 14, TextStyle(15, Self.coverage, anchor: .end))
    canvas.fill(
      Area(x: min(one, end), y: y, width: (end - one).magnitude, height: Self.thickness),
      Self.color(bar.look))
    let (low, high) = (x(bar.spread.lowerBound), x(bar.spread.upperBound))
    canvas.line(low, middle, high, middle, Self.coverage, width: 1.5)
    if let goal = bar.goal {
      canvas.line(x(goal), y - 2, x(goal), y + Self.thickness + 2, Self.coverage, width: 3)
    }
    let value = decimal(bar.value, places: bar.value < 10 ? 1 : 0)
    let right = max(high, end, bar.goal.map(x) ?? 0) + 10
    let width = canvas.text("\(value)×", right, y + 14, TextStyle(15, Self.coverage, isBold: true))
    canvas.text(bar.words, right + width + 10, y + 14, TextStyle(14, Self.note))
  }
}
