import Graphics
import Gravity
import Plot
import Portable

/// A filter's result on a log: the angle above, the error below.
///
/// ```
///   walk.csv.gz                                 0.40°        0.95°        0.52°
///   fused filter · 202.1 s · 285.7 Hz        RMSE of up   p99 of up   RMSE of angle
///   Screen angle in degrees                        ── estimate ── reference ▒ held
///   ┌────────────────────────────────────────────────────────────────────────────┐
///   │                                                                            │
///   └────────────────────────────────────────────────────────────────────────────┘
///   Error of up in degrees                         ── moving ── at rest
///   ┌────────────────────────────────────────────────────────────────────────────┐
///   └────────────────────────────────────────────────────────────────────────────┘
/// ```
struct GravityPicture {
  let record: GravityRecord
  let name: String
  /// Start of the record in the log, in seconds.
  let begin: Double
  let settings: GravitySettings

  private static let upper = Area(x: 84, y: 150, width: 1444, height: 412)
  private static let lower = Area(x: 84, y: 640, width: 1444, height: 212)

  func frame() throws(PlotError) -> Frame {
    let canvas = CairoCanvas(width: 1600, height: 900, Palette.paper)
    let frame = PictureFrame(from: begin, seconds: record.seconds)
    drawTitle(on: canvas)
    drawAngle(in: frame, on: canvas)
    if record.error.isEmpty, record.restError.isEmpty {
      drawFelt(in: frame, on: canvas)
    } else {
      drawError(in: frame, on: canvas)
    }
    return try canvas.frame()
  }

  private func drawTitle(on canvas: borrowing CairoCanvas) {
    var right = Self.upper.right
    if record.upErrors.count > 0 {
      var figures = [
        (record.upErrors.rootMeanSquare, "RMSE of up"), (record.upErrors.percentile99, "p99 of up"),
      ]
      if record.angleErrors.count > 0 {
        figures.append((record.angleErrors.rootMeanSquare, "RMSE of angle"))
      }
      for (value, words) in figures.reversed() {
        let middle = right - 72
        canvas.text(
          decimal(value, places: value < 9.95 ? 2 : 1) + "°", middle, 54,
          TextStyle(34, Palette.ink, isBold: true, anchor: .middle))
        canvas.text(words, middle, 82, TextStyle(16, Palette.note, anchor: .middle))
        right -= 160
      }
    }
    let room = right - Self.upper.x - 20
    canvas.text(
      name, Self.upper.x, 54, TextStyle(28, Palette.ink, isBold: true), room: room)
    canvas.text(subtitle, Self.upper.x, 82, TextStyle(16, Palette.note), room: room)
  }

  private var subtitle: String {
    let filter =
      switch settings.filter {
      case .lowPass: "low-pass, τ = \(settings.timeConstant) s"
      case .automatic where !record.turned.isEmpty: "fused filter, accelerometer and gyroscope"
      case .automatic, .adaptive: "adaptive filter, accelerometer alone"
      }
    var parts = [filter]
    let end = decimal(begin + record.seconds, places: 1)
    parts.append(begin > 0 ? "\(decimal(begin, places: 1)) s to \(end) s" : "\(end) s")
    let count = record.samples == 1 ? "1 sample" : "\(record.samples) samples"
    parts.append(record.rate.map { "\(count) at \(decimal($0, places: 1)) Hz" } ?? count)
    let pauses = record.pauses
    if pauses.count > 0 {
      let sum = decimal(Double(pauses.nanoseconds) / 1e9, places: 1)
      parts.append("\(pauses.count == 1 ? "a pause" : "\(pauses.count) pauses") of \(sum) s")
    }
    return parts.joined(separator: "  ·  ")
  }

  private func drawAngle(in frame: PictureFrame, on canvas: borrowing CairoCanvas) {
    let scale = Scale(-180...180, ticks: [-180, -90, 0, 90, 180])
    let panel = Panel(Self.upper, scale, seconds: frame.seconds)
    let (held, shaken) = (record.held.spans, record.shaken.spans)
    frame.drawAxes(of: panel, on: canvas)
    panel.shade(held, on: canvas, Palette.held)
    panel.shade(shaken, on: canvas, Palette.shaken)
    panel.draw(record.raw, on: canvas, Palette.raw, size: 1.6)
    panel.draw(record.trueAngle, on: canvas, Palette.reference, width: 5.5)
    panel.draw(record.angle, on: canvas, Palette.estimate, width: 1.8)
    let style = TextStyle(13, Palette.note)
    panel.name(held, "held", on: canvas, style)
    panel.name(shaken, "shaken", on: canvas, style)
    frame.drawRim(of: panel, on: canvas)
    drawAngleLegend(in: frame, panel, on: canvas)
  }

  private func drawAngleLegend(
    in frame: PictureFrame, _ panel: Panel, on canvas: borrowing CairoCanvas
  ) {
    var legend: [(PictureFrame.Sign, String)] = [(.line(Palette.estimate, width: 2.5), "estimate")]
    if !record.trueAngle.isEmpty {
      legend.append((.line(Palette.reference, width: 5.5), "reference"))
    }
    legend.append((.dots(Palette.raw), "raw samples"))
    if !record.held.spans.isEmpty { legend.append((.block(Palette.held), "held")) }
    if !record.shaken.spans.isEmpty { legend.append((.block(Palette.shaken), "shaken")) }
    frame.drawHeading("Screen angle in degrees", legend, of: panel, on: canvas)
    frame.drawUnit(of: panel, on: canvas)
  }

  private func drawError(in frame: PictureFrame, on canvas: borrowing CairoCanvas) {
    let shown = record.error.isEmpty ? record.restError : record.error
    let panel = Panel(Self.lower, Self.scale(shown, atLeast: 0.2, 181), seconds: frame.seconds)
    frame.drawAxes(of: panel, on: canvas)
    panel.shade(record.shaken.spans, on: canvas, Palette.shaken)
    panel.draw(record.restError, on: canvas, Palette.restError, width: 1.3)
    panel.draw(record.error, on: canvas, Palette.error, width: 1.3)
    if record.upErrors.count > 0 {
      let y = panel.y(record.upErrors.rootMeanSquare)
      canvas.line(panel.area.x, y, panel.area.right, y, Palette.ink, width: 1.2, dash: 6)
      canvas.text("RMSE", panel.area.right + 8, y + 5, TextStyle(14, Palette.ink))
    }
    frame.drawRim(of: panel, on: canvas)
    var legend: [(PictureFrame.Sign, String)] = []
    if !record.error.isEmpty { legend.append((.line(Palette.error, width: 2.5), "moving")) }
    if !record.restError.isEmpty {
      legend.append((.line(Palette.restError, width: 2.5), "at rest, not scored"))
    }
    frame.drawHeading("Error of up in degrees", legend, of: panel, on: canvas)
    frame.drawUnit(of: panel, on: canvas)
  }

  /// Without a reference: the measured acceleration and rotation, which explain most of a filter's errors.
  private func drawFelt(in frame: PictureFrame, on canvas: borrowing CairoCanvas) {
    let panel = Panel(Self.lower, Self.scale(record.felt, atLeast: 1.8, 32), seconds: frame.seconds)
    frame.drawAxes(of: panel, on: canvas)
    panel.shade(record.held.spans, on: canvas, Palette.held)
    panel.shade(record.shaken.spans, on: canvas, Palette.shaken)
    var legend: [(PictureFrame.Sign, String)] = [(.line(Palette.felt, width: 2.5), "|a| in g")]
    if !record.turned.isEmpty {
      let right = Panel(
        Self.lower, Self.scale(record.turned, atLeast: 10, 4000), seconds: frame.seconds)
      right.draw(record.turned, on: canvas, Palette.turned, width: 1.3)
      frame.drawRightMarks(of: right, Palette.turned, on: canvas)
      legend.append((.line(Palette.turned, width: 2.5), "rotation in °/s, right"))
    }
    panel.draw(record.felt, on: canvas, Palette.felt, width: 1.3)
    frame.drawRim(of: panel, on: canvas)
    frame.drawHeading("Measured acceleration in g", legend, of: panel, on: canvas)
    frame.drawUnit(of: panel, on: canvas)
  }

  /// From 0 to the highest value, limited so that one broken value does not flatten the rest.
  private static func scale(_ series: LineSeries, atLeast least: Double, _ most: Double) -> Scale {
    Scale(0...min(max((series.highest ?? 0) * 1.08, least), most), marks: 5)
  }
}
