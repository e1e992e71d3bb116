import Console
import Gravity
import Motion
import Posix
import Recordings

/// A filter's run over part of a log: `snowctl gravity` prints it, `snowplot` draws it.
public struct GravityRun {
  /// The log, at its beginning.
  public let source: Recording
  /// The filter's settings.
  public let settings: GravitySettings
  /// Seconds of the log before the selected part.
  public let start: Double
  /// Start of the selected part.
  public let begin: Instant
  /// In ns.
  private let length: Int64
  /// Whether the log is a file; a pipe may be endless, and a signal its ordinary end.
  private let hasEnd: Bool

  /// Opens the log of a command line; throws `Failure` for invalid options, and for a log without a valid row.
  public init(_ arguments: Arguments) throws(Failure) {
    settings = try GravityOptions(arguments).settings
    let log = try RecordingOptions(arguments)
    let start = try arguments.seconds("from") ?? 0
    length = try arguments.seconds("for") ?? .max
    source = try log.open()
    hasEnd = isRegularFile(log.path)
    self.start = Double(start) / 1e9
    do { begin = try source.firstInstant().advanced(by: start) } catch { throw Failure(error) }
  }

  /// Passes each sample and its estimate to `take`, until the end or a signal; throws also for an empty part.
  public func follow(
    _ take: (MotionSample, GravityEstimate) throws(Failure) -> Void
  ) throws(Failure) {
    var estimator = GravityEstimator(settings)
    var isEmpty = true
    while let sample = try next(), !SignalWatch.stopRequested {
      let estimate = estimator.update(sample)
      let time = sample.instant.nanoseconds(since: begin)
      guard time >= 0 else { continue }
      guard time <= length else { break }
      try take(sample, estimate)
      isEmpty = false
    }
    guard !SignalWatch.stopRequested || !hasEnd else {
      let share = Int((source.progress ?? 0) * 100)
      throw .interrupted("interrupted after \(share) % of the log")
    }
    guard !isEmpty || SignalWatch.stopRequested else {
      throw Failure("--from and --for select no sample of the log", .usage)
    }
  }

  private func next() throws(Failure) -> MotionSample? {
    do { return try source.next(notAfter: Instant(nanoseconds: .max)) } catch {
      throw Failure(error)
    }
  }
}

extension GravityRun {
  /// The command line of both programs.
  public static let command = Command(
    "snowctl gravity",
    "Prints gravity and the screen's angle for every sample of a log as CSV, or draws them.",
    operands: [Operand("LOG")],
    options: RecordingOptions.options + GravityOptions.options + [
      Option(
        "plot", value: "FILE.png",
        help: "draw angle, raw samples, hold and shake over time instead of printing CSV; - is "
          + "stdout"),
      Option("from", value: "S", help: "skip the first S seconds of the log (0)"),
      Option("for", value: "S", help: "show at most S seconds"),
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
        + "shaken; easing is 1 while the angle turns to the new down after a hold.",
      "If the log has a reference, the picture shows the filter's error. A reference is the columns "
        + "up_x, up_y, up_z: the true direction of up in the sensor's axes, with length 1, empty "
        + "where unknown. With a column moving, only its rows with a 1 are scored. The angle is scored "
        + "where more than 0.35 of up lies in the glass.",
      "The filter always runs from the log's beginning; --from and --for select what is shown. The "
        + "picture has 1600x900 pixels, and drawing it takes the same memory for every log.",
    ])
}
