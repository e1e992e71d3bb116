import Graphics
import Motion

extension OutputKind {
  /// `stats:FILE`, `stats:-`.
  static let stats = OutputKind("stats", ["stats:FILE|-"], .lines, takesEverySize: true) {
    (path, _) throws(OutputError) in try StatsSink(path: path)
  }
}

/// Writes what is known about each frame as a JSON object a line.
///
/// ```
/// {"frame":0,"t_ns":0,"angle_rad":0.0,"held":false,"gravity":[0.0,-1.0,0.0],"alive":0,"born":0,
///  "retired":0,"pixels_touched":0,"render_us":12.5}
/// ```
/// On one line. All but `render_us` repeats exactly when a log is replayed.
public final class StatsSink: FrameSink {
  /// What the sink is called in messages.
  public let name: String
  private let file: OutputFile
  private var line = LineBuffer()

  /// A sink that writes to a new file; `-` is standard output.
  public init(path: String) throws(OutputError) {
    name = "stats:\(path)"
    file = try OutputFile(path)
  }

  /// Writes the frame's line.
  public func present(_ frame: borrowing Frame, _ report: FrameReport) throws(OutputError) {
    line.removeAll()
    line.append("{\"frame\":")
    line.append(report.index)
    append("t_ns", report.instant.nanoseconds)
    append("angle_rad", report.angle)
    line.append(report.isHeld ? ",\"held\":true,\"gravity\":[" : ",\"held\":false,\"gravity\":[")
    line.appendJSON(report.gravity.x)
    line.append(",")
    line.appendJSON(report.gravity.y)
    line.append(",")
    line.appendJSON(report.gravity.z)
    line.append("]")
    append("alive", Int64(report.alive))
    append("born", Int64(report.born))
    append("retired", Int64(report.retired))
    append("pixels_touched", Int64(report.pixelsTouched))
    append("render_us", Double(report.renderNanoseconds) / 1000)
    line.append("}\n")
    try file.write(line.bytes)
  }

  private func append(_ key: String, _ value: Int64) {
    appendKey(key)
    line.append(value)
  }

  private func append(_ key: String, _ value: Double) {
    appendKey(key)
    line.appendJSON(value)
  }

  private func appendKey(_ key: String) {
    line.append(",\"")
    line.append(key)
    line.append("\":")
  }
}
