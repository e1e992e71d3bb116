import Console
import Graphics
import Gravity
import Motion
import Outputs
import Plot
import Posix
import Recordings
import Reporting

/// `snowctl gravity`: what the filter makes of a log, as CSV or as a picture.
enum GravityVerb {
  static let command = Command(
    "snowctl gravity",
    "Prints gravity and the screen's angle for every sample of a log as CSV, or draws them.",
    operands: [Operand("LOG")],
    options: RecordingOptions.options + GravityOptions.options + [
      Option(
        "plot", value: "FILE.png",
        help: "draws angle, raw samples, hold and shake over time instead of printing CSV; - is "
          + "stdout"),
      Option("from", value: "S", help: "tells of what comes so many seconds into the log (0)"),
      Option("for", value: "S", help: "tells of no more than so many seconds"),
    ],
    examples: [
      "snowctl gravity walk.csv.gz --time-constant 0.2 > gravity.csv",
      "snowctl gravity walk.csv.gz --plot walk.png",
      "snowctl gravity walk.csv.gz --plot walk.png --from 60 --for 10",
      "zcat walk.csv.gz | snowctl gravity - | head",
    ],
    notes: [
      "Columns: t_ns as in the log; gx, gy, gz in g, gravity-signed, in the panel's frame (upright: "
        + "0, -1, 0); angle_rad in [-pi, pi], positive when the panel is turned counter-clockwise; "
        + "held is 1 while the panel lies flat and the angle is kept; shaking is 1 while it is "
        + "shaken.",
      "Where the log has a reference, the picture shows how far off the filter is. A reference is "
        + "the columns up_x, up_y, up_z, the true direction of up in the sensor's own axes with "
        + "length 1, empty where it is not known; where there is a column moving, only the rows "
        + "with a 1 in it are scored. The angle is scored where more than 0.35 of up lies in the "
        + "glass.",
      "The filter always runs from the log's beginning: --from and --for choose what is told of it. "
        + "The picture has 1600x900 pixels, and the memory that it takes does not grow with the log.",
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    let settings = try GravityOptions(arguments).settings
    let log = try RecordingOptions(arguments)
    let plot = try arguments.value("plot").map { (path) throws(Failure) in
      try checked(path, reading: log.path)
    }
    let start = try arguments.seconds("from") ?? 0
    let length = try arguments.seconds("for") ?? .max
    let source = try log.open()
    defer { Report.skippedRows(of: source) }
    // The first sample is asked for by itself: a log without any is an error, not an empty table.
    let first = try ask { () throws(SensorError) in try source.firstInstant() }
    let begin = first.advanced(by: start)
    // A pipe may have no end of its own: then a signal is the ordinary one.
    let run = Run(
      source: source, settings: settings, begin: begin, length: length,
      hasEnd: isRegularFile(log.path))
    if let plot {
      try draw(run, to: plot, from: start)
    } else {
      try printRows(of: run)
    }
  }

  /// A filter at work on a log, and the part of it that is to be told of.
  private struct Run {
    let source: any RecordedSource
    let settings: GravitySettings
    let begin: Instant
    /// In ns.
    let length: Int64
    let hasEnd: Bool

    /// Hands each sample and the estimate after it to `take`, until the end or until a signal.
    func follow(
      _ take: (MotionSample, GravityEstimate) throws(Failure) -> Void
    ) throws(Failure) {
      var estimator = GravityEstimator(settings)
      var isTold = false
      while let sample = try ask({ () throws(SensorError) in
        try source.next(notAfter: Instant(nanoseconds: .max))
      }), !SignalWatch.stopRequested {
        let estimate = estimator.update(sample)
        let time = sample.instant.nanoseconds(since: begin)
        guard time >= 0 else { continue }
        guard time <= length else { break }
        try take(sample, estimate)
        isTold = true
      }
      guard !SignalWatch.stopRequested || !hasEnd else {
        let share = Int((source.progress ?? 0) * 100)
        throw .interrupted("interrupted after \(share) % of the log")
      }
      guard isTold || SignalWatch.stopRequested else {
        throw Failure("the log has no samples where --from and --for say", .usage)
      }
    }
  }

  private static func checked(_ path: String, reading log: String) throws(Failure) -> String {
    let path = try PicturePath.read(path, called: "--plot")
    // The picture takes its place only when it is whole; until then it has another name.
    guard path == "-" || ![path, PNGSink.unfinished(path)].contains(where: { isSameFile($0, log) })
    else {
      throw Failure("--plot would write over \(log), which is the log", .usage)
    }
    return path
  }

  private static func draw(_ run: Run, to path: String, from start: Int64) throws(Failure) {
    let source = run.source
    var record = GravityRecord(from: run.begin)
    var progress = Progress()
    try run.follow { sample, estimate in
      record.add(sample, estimate, source.reference)
      progress.update(source.progress)
    }
    guard !SignalWatch.stopRequested else {
      throw .interrupted("interrupted; no picture is written")
    }
    let name = (source.name.pathParts.last ?? source.name).escapingPathBytes()
    let picture = GravityPicture(
      record: record, name: name == "-" ? "standard input" : name,
      begin: Double(start) / 1e9, settings: run.settings)
    let frame: Frame
    do { frame = try picture.frame() } catch { throw Failure(error.description, .software) }
    do throws(OutputError) {
      let sink = try PNGSink(path: path)
      try sink.present(frame, FrameReport())
      try sink.finish()
    } catch {
      throw Failure(error)
    }
    if path != "-" { Report.voice.say("wrote \(path)") }
  }

  private static func printRows(of run: Run) throws(Failure) {
    var out = BufferedWriter.standardOutput()
    do throws(Failure) {
      try write("t_ns,gx,gy,gz,angle_rad,held,shaking\n", to: &out)
      try run.follow { (_, estimate) throws(Failure) in
        try write(row(estimate), to: &out)
      }
    } catch {
      // The rows before what stopped it are good.
      try? out.flush()
      throw error
    }
    do { try out.flush() } catch { throw Failure(error) }
  }

  private static func ask<Value>(
    _ act: () throws(SensorError) -> Value
  ) throws(Failure) -> Value {
    do {
      return try act()
    } catch {
      throw Failure(error)
    }
  }

  private static func write(_ text: String, to out: inout BufferedWriter) throws(Failure) {
    do {
      try out.write(text)
    } catch {
      throw Failure(error)
    }
  }

  private static func row(_ estimate: GravityEstimate) -> String {
    let g = estimate.gravity
    return "\(estimate.instant.nanoseconds),\(g.x),\(g.y),\(g.z),\(estimate.angle),"
      + "\(estimate.isHeld ? 1 : 0),\(estimate.isShaking ? 1 : 0)\n"
  }
}
