import Documents
import Glibc
import Motion
import Posix

/// The file that keeps a calibration: a drop-in of the configuration.
public struct CalibrationFile: Sendable {
  /// The mount matrix, three rows of three numbers.
  public let matrix: String
  /// What the sensor reports.
  public let sign: AccelerationSign

  /// A calibration; throws for a matrix that is none.
  public init(matrix: String, sign: AccelerationSign) throws(MountMatrixError) {
    _ = try MountMatrix(matrix)
    (self.matrix, self.sign) = (matrix, sign)
  }

  /// Writes the file into a folder, in one step, and returns its path.
  public func write(into folder: String) throws(SystemError) -> String {
    let path = "\(folder)/\(ConfigurationFiles.calibrationName)"
    let text = """
      // Written by 'snowctl calibrate'. It applies over /etc/snowd/snowd.json5; remove it to return to that file's matrix.
      { version: 1, sensor: { matrix: '\(matrix)', sign: '\(sign.rawValue)' } }

      """
    // Written beside it, then renamed: a power cut leaves the old file or the new one.
    let file = try FileDescriptor.writing(path + ".new")
    try file.write(Array(text.utf8).span.bytes)
    // Every user may read it; the unit's UMask= would forbid that.
    try check("set the mode", path) { fchmod(file.number, 0o644) }
    try renameFile(path + ".new", to: path)
    return path
  }
}
