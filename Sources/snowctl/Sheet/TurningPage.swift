import Graphics
import Motion
import Outputs
import Pipeline
import Portable

/// Draws each frame as a panel that turns on a page, and passes the page on.
final class TurningPage: FrameSink {
  var name: String { sink.name }
  private let sink: any FrameSink
  private var sheet: ContactSheet
  private var preview: ScreenPreview?
  private let end: End

  /// How a film ends.
  struct End {
    /// Plays the film a second time, of which the end shows what was before the beginning.
    let beginning: Pipeline
    /// The film's frames, from its beginning on the pipeline's clock.
    let grid: TimeGrid
    /// The number of the film's frames.
    let frames: Int64
    /// How many of them dissolve.
    let dissolving: Int64
  }

  init(_ sheet: ContactSheet, _ preview: ScreenPreview?, _ end: End, before sink: any FrameSink) {
    (self.sheet, self.preview, self.end, self.sink) = (sheet, preview, end, sink)
  }

  func present(_ frame: borrowing Frame, _ report: FrameReport) throws(OutputError) {
    var moment = makeMoment(copy frame, report)
    let step = report.index - (end.frames - end.dissolving)
    if step >= 0 {
      let before = try momentBefore(report.index)
      let share = smoothstep(Double(step + 1) / Double(end.dissolving + 1))
      moment.picture.dissolve(into: before.picture, share)
      moment.angle += share * Angle.shortestArc(from: moment.angle, to: before.angle)
    }
    try sink.present(sheet.draw([moment]), report)
  }

  func finish() throws(OutputError) { try sink.finish() }

  /// What was as long before the film's beginning as a frame is before its end.
  private func momentBefore(_ index: Int64) throws(OutputError) -> ContactSheet.Moment {
    let missing = end.grid.instant(end.frames).nanoseconds(since: end.grid.instant(index))
    do {
      let report = try end.beginning.render(index, at: end.grid.origin.advanced(by: -missing))
      return makeMoment(end.beginning.frame, report)
    } catch {
      throw .encoding("\(name): \(error)")
    }
  }

  private func makeMoment(_ frame: consuming Frame, _ report: FrameReport) -> ContactSheet.Moment {
    preview?.apply(to: &frame)
    return .init(picture: Bitmap(opaque: frame), angle: report.angle, seconds: nil)
  }
}
