import Console
import Graphics
import Motion
import Outputs
import Pipeline
import PortableMath
import Reporting
import Sensors

/// `snowctl sheet`: moments of a replay on one picture.
enum SheetVerb {
  static let command = Command(
    "snowctl sheet", "Draws moments of a replay on one picture, each panel as it was held.",
    operands: [Operand("LOG")],
    options: SceneOptions.options + RecordingOptions.options + [
      Option("at", value: "S,S,...", help: "the moments in seconds (six, evenly spread)"),
      Option("output", "o", value: "FILE.png", help: "the picture (sheet.png); - is stdout"),
    ] + GravityOptions.options,
    examples: ["snowctl sheet walk.csv.gz --at 2,8,14,20,26,32 --output walk.png"],
    notes: [
      "The page's down is the real down: on every panel snow should fall along the page. Here "
        + "--size is that of a panel (360x240)."
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    let options = try SceneOptions(arguments)
    let log = try RecordingOptions(arguments)
    let output = arguments.value("output") ?? "sheet.png"
    guard output == "-" || output.hasSuffix(".png") else {
      throw Failure("--output: '\(output)' should end in .png, or be - for stdout", .usage)
    }
    let given = arguments.value("at")
    let times = if let given { try moments(given) } else { try spread(over: log) }
    let size = options.size.map { ($0.width, $0.height) } ?? (360, 240)
    guard size.0 * size.1 <= 1 << 22,
      let sheet = ContactSheet(panels: times.count, width: size.0, height: size.1)
    else {
      throw Failure("\(times.count) panels of \(size.0)x\(size.1) are too many pixels", .usage)
    }
    let source = try log.open()
    let settings = options.settings(try options.load(), width: size.0, height: size.1)
    let picture = sheet.frame(try take(times, source, settings))
    Report.skippedRows(of: source)
    do throws(OutputError) {
      let sink = try PNGSink(path: output)
      try sink.present(picture, FrameReport())
      try sink.finish()
    } catch {
      throw Failure(error)
    }
    if output != "-" { Report.voice.say("wrote \(output)") }
  }

  /// "2,8,14" as nanoseconds, in order.
  private static func moments(_ text: String) throws(Failure) -> [Int64] {
    var times: [Int64] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      times.append(
        Instant.nanoseconds(seconds: try parseNumber(String(word), "--at", in: 0...86_400)))
    }
    guard times.count <= 24 else { throw Failure("--at takes up to 24 moments", .usage) }
    return times.sorted()
  }

  /// Six moments, evenly spread over a log; that takes reading it to its end.
  private static func spread(over log: RecordingOptions) throws(Failure) -> [Int64] {
    guard log.path != "-" else {
      throw Failure("standard input can be read only once; give the moments with --at", .usage)
    }
    let source = try log.open(isFirst: false)
    do throws(SensorError) {
      let first = try source.firstInstant()
      while try source.next(notAfter: Instant(nanoseconds: .max)) != nil {}
      let length = (source.lastInstant ?? first).nanoseconds(since: first)
      return (0..<6).map { length / 12 * (2 * $0 + 1) }
    } catch {
      throw Failure(error)
    }
  }

  private static func take(
    _ times: [Int64], _ source: any RecordedSource, _ settings: Pipeline.Settings
  ) throws(Failure) -> [ContactSheet.Moment] {
    var moments: [ContactSheet.Moment] = []
    var progress = Progress()
    do throws(SensorError) {
      let pipeline = try Pipeline(source, settings)
      for (index, time) in times.enumerated() {
        let instant = pipeline.origin.advanced(by: time)
        let report = try pipeline.render(Int64(index), at: instant)
        moments.append(
          .init(
            picture: Bitmap(opaque: pipeline.frame), angle: report.angle,
            seconds: Double(time) / 1e9))
        progress.update(Double(index + 1) / Double(times.count))
      }
    } catch {
      throw Failure(error)
    }
    return moments
  }
}

extension Bitmap {
  /// A frame as a picture that can be drawn again.
  fileprivate init(opaque frame: borrowing Frame) {
    self.init(width: frame.width, height: frame.height, format: .color)
    for (index, pixel) in frame.pixels.enumerated() {
      bytes[index * 4] = UInt8(pixel & 255)
      bytes[index * 4 + 1] = UInt8(pixel >> 8 & 255)
      bytes[index * 4 + 2] = UInt8(pixel >> 16 & 255)
      bytes[index * 4 + 3] = 255
    }
  }
}
