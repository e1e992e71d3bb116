import Motion
import Portable
import Posix

/// Writes a `snowd-log 1`: device values before matrix and sign.
public struct LogWriter: ~Copyable {
  private let file: GzipFile
  private let frame: SensorFrame
  private let hasRotation: Bool
  private var lastRotation = Vector3.zero

  /// Creates a log, compressed if `path` ends in `.gz`; `-` is standard output.
  ///
  /// `rate`, in samples a second, only informs readers. Throws `LogError` when the file cannot be created.
  public init(
    _ path: String, frame: SensorFrame, device: String, rate: Int, hasRotation: Bool
  ) throws(LogError) {
    self.frame = frame
    self.hasRotation = hasRotation
    let rows = (0..<3).map { row in
      (0..<3).map { exact(frame.matrix.elements[row * 3 + $0]) }.joined(separator: ",")
    }
    let file = try Self.create(path)
    try Self.write(
      """
      # snowd-log 1
      # sign: \(frame.sign.rawValue)
      # units: \(frame.unit == 1 ? "g" : "m/s2")
      # device: \(device)   rate: \(rate)   matrix: \(rows.joined(separator: ";"))
      t_ns,ax,ay,az\(hasRotation ? ",gx,gy,gz" : "")

      """, to: file)
    self.file = file
  }

  private static func create(_ path: String) throws(LogError) -> GzipFile {
    do { return try GzipFile.writing(path) } catch { throw .system(error) }
  }

  private static func write(_ text: String, to file: borrowing GzipFile) throws(LogError) {
    do { try file.write(text) } catch { throw .system(error) }
  }

  /// Appends a sample as device values; throws `LogError` when it cannot be written.
  public mutating func append(_ sample: MotionSample) throws(LogError) {
    let values = frame.deviceValues(of: sample)
    var row = "\(sample.instant.nanoseconds)"
    for axis in 0..<3 { row += "," + fixed(values.acceleration[axis], places: 4) }
    if hasRotation {
      // Every row has all columns: without a new rotation the last one is repeated.
      lastRotation = values.rotation ?? lastRotation
      for axis in 0..<3 { row += "," + fixed(lastRotation[axis], places: 5) }
    }
    try Self.write(row + "\n", to: file)
  }

  /// Flushes to the disk, so that a power cut loses no row; throws `LogError`, as for a full disk.
  public func sync() throws(LogError) {
    do { try file.sync() } catch { throw .system(error) }
  }

  /// Writes out everything; throws `LogError`, as for a full disk.
  public func finish() throws(LogError) {
    do { try file.flush() } catch { throw .system(error) }
  }
}
