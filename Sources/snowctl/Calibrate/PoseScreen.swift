import Calibration
import Console
import Graphics
import Outputs
import Programs
import Settings

/// The panel's screen during a calibration; does not take the virtual terminal, so a console may draw over it.
struct PoseScreen: ~Copyable {
  private var picture: PosePicture
  private var sink: (any FrameSink)?
  private var report = FrameReport()
  private var shown: (pose: CalibrationPose, mark: PosePicture.Mark)?

  /// Opens `text` (`none`, `fb:…`, `png:…`), else the configuration's screen if it can be drawn on; nil for none.
  static func open(
    _ text: String?, _ configuration: Configuration
  ) throws(Failure) -> PoseScreen? {
    guard let text else {
      let screens = configuration.outputs.filter { $0.kind.medium == .screen }
      guard let first = screens.first, let screen = try? PoseScreen(first, configuration) else {
        return nil
      }
      return screen
    }
    guard text != "none" else { return nil }
    do throws(OutputError) {
      let output = try OutputSpecification(text)
      let medium = output.kind.medium
      guard medium == .screen || medium == .pictures, !output.usesStandardOutput else {
        throw .specification("--output: '\(text)' is not a screen; expected fb:, png:DIR or none")
      }
      return try PoseScreen(output, configuration)
    } catch {
      throw Failure(error)
    }
  }

  private init(
    _ output: OutputSpecification, _ configuration: Configuration
  ) throws(OutputError) {
    let sink = try output.open(rate: configuration.rate, rotation: configuration.rotation)
    let size = sink.requiredSize ?? (configuration.width, configuration.height)
    guard Frame.isPossible(width: size.width, height: size.height) else {
      throw .unsupported("\(sink.name): \(size.width)x\(size.height) is too large")
    }
    self.init(sink, PosePicture(width: size.width, height: size.height))
    Report.voice.say("the arrow is on \(sink.name), too")
  }

  private init(_ sink: any FrameSink, _ picture: PosePicture) {
    (self.sink, self.picture) = (sink, picture)
  }

  deinit {
    guard let sink, shown != nil else { return }
    // Leave the screen black; a screen that has gone needs no wiping.
    let frame = picture.frame
    try? sink.present(Frame(width: frame.width, height: frame.height), report)
  }

  mutating func show(_ pose: CalibrationPose, _ mark: PosePicture.Mark, step: Int, of count: Int) {
    let mark = mark.inDashes
    guard let sink, shown.map({ $0 != (pose, mark) }) ?? true else { return }
    shown = (pose, mark)
    picture.draw(pose, mark, step: step, of: count)
    do {
      try sink.present(picture.frame, report)
      report.index += 1
    } catch {
      Report.voice.say("the screen is lost: \(error.description)")
      self.sink = nil
    }
  }
}

extension PosePicture.Mark {
  /// Rounded down to whole dashes: no new picture before another dash lights up.
  fileprivate var inDashes: PosePicture.Mark {
    guard case .averaging(let part) = self else { return self }
    let dashes = Double(PosePicture.dashes)
    return .averaging((min(max(part, 0), 1) * dashes).rounded(.down) / dashes)
  }
}
