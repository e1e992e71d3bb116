import Console
import Gravity
import Motion
import Pipeline
import Posix
import Reporting
import Sensors

/// `snowctl gravity`: what the filter makes of a log, as CSV.
enum GravityVerb {
  static let command = Command(
    "snowctl gravity", "Prints gravity and the screen's angle for every sample of a log, as CSV.",
    operands: [Operand("LOG")],
    options: RecordingOptions.options + GravityOptions.options,
    examples: [
      "snowctl gravity walk.csv.gz --time-constant 0.2 > gravity.csv",
      "zcat walk.csv.gz | snowctl gravity - | head",
    ],
    notes: [
      "Columns: t_ns as in the log; gx, gy, gz in g, gravity-signed, in the panel's frame (upright: "
        + "0, -1, 0); angle_rad in [-pi, pi], positive when the panel is turned counter-clockwise; "
        + "held is 1 while the panel lies flat and the angle is kept; shaking is 1 while it is shaken."
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    let settings = try GravityOptions(arguments).settings
    let source = try RecordingOptions(arguments).open()
    defer { Report.skippedRows(of: source) }
    var out = BufferedWriter.standardOutput()
    var estimator = GravityEstimator(settings)
    try write("t_ns,gx,gy,gz,angle_rad,held,shaking\n", to: &out)
    // The first sample is asked for by itself: a log without any is an error, not an empty table.
    _ = try ask { () throws(SensorError) in try source.firstInstant() }
    do throws(Failure) {
      while let sample = try ask({ () throws(SensorError) in
        try source.next(notAfter: Instant(nanoseconds: .max))
      }), !SignalWatch.stopRequested {
        try write(row(estimator.update(sample)), to: &out)
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
