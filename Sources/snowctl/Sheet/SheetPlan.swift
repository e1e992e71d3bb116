import Console
import Graphics
import Motion
import Outputs
import Pipeline
import Portable
import Programs
import Recordings
import Sensors

/// The panels of a sheet: moments of a log, or a still panel at several angles.
enum SheetPlan {
  case moments([Int64], RecordingOptions)
  case angles([Double], at: Int64)

  private static let most = 24

  var count: Int {
    switch self {
    case .moments(let times, _): times.count
    case .angles(let angles, _): angles.count
    }
  }

  /// The latest moment, in seconds.
  var latest: Double {
    switch self {
    case .moments(let times, _): Double(times.max() ?? 0) / 1e9
    case .angles(_, let time): Double(time) / 1e9
    }
  }

  init(_ arguments: Arguments) throws(Failure) {
    let at = arguments.value("at")
    guard let text = arguments.value("angles") else {
      guard !arguments.operands.isEmpty else {
        throw Failure("LOG is missing; or give --angles, for a still panel", .usage)
      }
      let log = try RecordingOptions(arguments)
      let times = if let at { try Self.times(at) } else { try Self.spread(over: log) }
      self = .moments(times, log)
      return
    }
    guard arguments.operands.isEmpty else {
      throw Failure("--angles excludes a LOG", .usage)
    }
    let times = if let at { try Self.times(at) } else { [5_000_000_000 as Int64] }
    guard times.count == 1 else { throw Failure("--at: expected one moment with --angles", .usage) }
    self = .angles(try Self.numbers(text, "--angles", in: -100_000...100_000), at: times[0])
  }

  /// "2,8,14" as nanoseconds, in order.
  private static func times(_ text: String) throws(Failure) -> [Int64] {
    try numbers(text, "--at", in: 0...86_400).map { Instant.nanoseconds(seconds: $0) }.sorted()
  }

  private static func numbers(
    _ text: String, _ option: String, in range: ClosedRange<Double>
  ) throws(Failure) -> [Double] {
    var numbers: [Double] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      numbers.append(try parseNumber(String(word), option, in: range))
    }
    guard numbers.count <= most else {
      throw Failure("\(option): expected at most \(most) values", .usage)
    }
    return numbers
  }

  /// Six moments, evenly spaced; reads the log to its end.
  private static func spread(over log: RecordingOptions) throws(Failure) -> [Int64] {
    guard log.path != "-" else {
      throw Failure("--at is missing: standard input can be read only once", .usage)
    }
    let source = try log.open(isFirst: false)
    do throws(SensorError) {
      let first = try source.firstInstant()
      while try source.next(notAfter: Instant(nanoseconds: .max)) != nil {
        guard !SignalWatch.stopRequested else { break }
      }
      let length = (source.lastInstant ?? first).nanoseconds(since: first)
      return (0..<6).map { length / 12 * (2 * $0 + 1) }
    } catch {
      throw Failure(error)
    }
  }

  func take(
    _ settings: Pipeline.Settings, _ preview: inout ScreenPreview?
  ) throws(Failure) -> [ContactSheet.Moment] {
    var moments: [ContactSheet.Moment] = []
    var progress = Progress()
    switch self {
    case .moments(let times, let log):
      let source = try log.open()
      defer { Report.skippedRows(of: source) }
      let pipeline = try Pipeline.open(source, settings)
      for (index, time) in times.enumerated() {
        try checkInterruption(after: index)
        moments.append(try Self.moment(pipeline, Int64(index), time, &preview))
        progress.update(Double(index + 1) / Double(count))
      }
    case .angles(let angles, let time):
      for (index, angle) in angles.enumerated() {
        try checkInterruption(after: index)
        let pipeline = try Pipeline.open(StillSource(degrees: angle), settings)
        moments.append(try Self.moment(pipeline, 0, time, &preview))
        progress.update(Double(index + 1) / Double(count))
      }
    }
    return moments
  }

  private func checkInterruption(after panels: Int) throws(Failure) {
    guard SignalWatch.stopRequested else { return }
    throw .interrupted("interrupted after \(panels) of \(count) panels; no picture is written")
  }

  private static func moment(
    _ pipeline: Pipeline, _ index: Int64, _ time: Int64, _ preview: inout ScreenPreview?
  ) throws(Failure) -> ContactSheet.Moment {
    let report: FrameReport
    do throws(SensorError) {
      report = try pipeline.render(index, at: pipeline.origin.advanced(by: time))
    } catch {
      throw Failure(error)
    }
    var frame = pipeline.frame
    preview?.apply(to: &frame)
    return .init(
      picture: Bitmap(opaque: frame), angle: report.angle, seconds: Double(time) / 1e9)
  }
}
