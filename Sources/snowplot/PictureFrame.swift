import Graphics
import Plot

struct PictureFrame {
  /// The visible time, in seconds.
  let seconds: Double
  /// Start in the log, in seconds.
  private let begin: Double
  /// A second in the unit of the axis: 1 s, 1/60 min, 1/3600 h.
  private let perSecond: Double
  private let unit: String
  private let marks: Scale

  enum Sign {
    case line(Color, width: Double)
    case dots(Color)
    case block(Color)
  }

  init(from begin: Double, seconds: Double) {
    self.begin = begin
    // A log of one row has no length, and less than a few bins is invisible.
    self.seconds = seconds >= 0.02 ? seconds : seconds > 0 ? 0.02 : 1
    let end = begin + self.seconds
    (perSecond, unit) = end <= 900 ? (1, "s") : end <= 7200 ? (1 / 60, "min") : (1 / 3600, "h")
    marks = Scale(begin * perSecond...end * perSecond, marks: 14)
  }

  /// Draw first: everything else lies in front of the grid.
  func drawAxes(of panel: Panel, on canvas: borrowing CairoCanvas) {
    let area = panel.area
    let style = TextStyle(15, Palette.note, anchor: .middle)
    for tick in marks.ticks {
      let x = panel.x(tick / perSecond - begin).rounded() + 0.5
      canvas.line(x, area.y, x, area.bottom, Palette.grid)
      canvas.text(marks.label(tick), x, area.bottom + 22, style)
    }
    let end = TextStyle(15, Palette.note, anchor: .end)
    for tick in panel.scale.ticks {
      let y = panel.y(tick).rounded() + 0.5
      canvas.line(area.x, y, area.right, y, Palette.grid)
      canvas.text(panel.scale.label(tick), area.x - 10, y + 5, end)
    }
  }

  func drawRightMarks(of panel: Panel, _ color: Color, on canvas: borrowing CairoCanvas) {
    for tick in panel.scale.ticks {
      canvas.text(
        panel.scale.label(tick), panel.area.right + 10, panel.y(tick) + 5, TextStyle(15, color))
    }
  }

  func drawUnit(of panel: Panel, on canvas: borrowing CairoCanvas) {
    canvas.text(
      unit, panel.area.right + 26, panel.area.bottom + 22, TextStyle(15, Palette.note))
  }

  /// Draw last.
  func drawRim(of panel: Panel, on canvas: borrowing CairoCanvas) {
    let area = panel.area
    for (x0, y0, x1, y1) in [
      (area.x, area.y, area.right, area.y), (area.x, area.bottom, area.right, area.bottom),
      (area.x, area.y, area.x, area.bottom), (area.right, area.y, area.right, area.bottom),
    ] {
      canvas.line(
        x0.rounded() + 0.5, y0.rounded() + 0.5, x1.rounded() + 0.5, y1.rounded() + 0.5, Palette.rim)
    }
  }

  func drawHeading(
    _ heading: String, _ legend: [(sign: Sign, words: String)], of panel: Panel,
    on canvas: borrowing CairoCanvas
  ) {
    let y = panel.area.y - 14
    canvas.text(heading, panel.area.x, y, TextStyle(18, Palette.ink, isBold: true))
    var x = panel.area.right
    for entry in legend.reversed() {
      x -= canvas.text(entry.words, x, y, TextStyle(16, Palette.ink, anchor: .end)) + 8
      draw(entry.sign, endingAt: x, y - 5.5, on: canvas)
      x -= 34 + 26
    }
  }

  private func draw(_ sign: Sign, endingAt x: Double, _ y: Double, on canvas: borrowing CairoCanvas)
  {
    switch sign {
    case .line(let color, let width):
      canvas.line(x - 31, y, x - 3, y, color, width: width)
    case .dots(let color):
      var strong = color
      strong.alpha = min(1, color.alpha * 2)
      for (across, up) in [(30.0, 2.0), (24, -3), (18, 3), (12, -1), (6, 2), (27, -4), (9, 5)] {
        canvas.fill(Area(x: x - across, y: y - up, width: 2, height: 2), strong)
      }
    case .block(let color):
      canvas.fill(Area(x: x - 32, y: y - 8, width: 30, height: 16), color)
    }
  }
}
