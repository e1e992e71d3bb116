import Graphics
import Motion

extension OutputKind {
  static let stats = OutputKind("stats", ["stats:FILE|-"], .lines, takesEverySize: true) {
    (path, settings) throws(OutputError) in
    try StatsSink(path: path, waits: settings.waitsForReaders)
  }
}

/// Writes each frame's report as a JSON object, on one line.
///
/// ```
/// {"frame":0,"t_ns":0,"angle_rad":0.0,"held":false,"gravity":[0.0,-1.0,0.0],"alive":0,"born":0,
///  "retired":0,"pixels_touched":0,"render_us":12.5}
/// ```
/// All but `render_us` is the same in every replay of a log.
final class StatsSink: FrameSink {
  let name: String
  private var file: OutputFile
  private var line = LineBuffer()

  init(path: String, waits: Bool = true) throws(OutputError) {
    name = "stats:\(path)"
    file = try OutputFile(path, waits: waits)
  }

  var state: String { name + file.stateWords }

  func present(_ frame: borrowing Frame, _ report: FrameReport) throws(OutputError) {
    line.removeAll()
    line.append("{\"frame\":", report.index)
    line.append(",\"t_ns\":", report.instant.nanoseconds)
    line.append(",\"angle_rad\":", report.angle)
    line.append(report.isHeld ? ",\"held\":true" : ",\"held\":false")
    line.append(",\"gravity\":[", report.gravity.x)
    line.append(",", report.gravity.y)
    line.append(",", report.gravity.z)
    line.append("],\"alive\":", Int64(report.alive))
    line.append(",\"born\":", Int64(report.born))
    line.append(",\"retired\":", Int64(report.retired))
    line.append(",\"pixels_touched\":", Int64(report.pixelsTouched))
    line.append(",\"render_us\":", Double(report.renderNanoseconds) / 1000)
    line.append("}\n")
    try file.write(line.bytes)
  }
}
