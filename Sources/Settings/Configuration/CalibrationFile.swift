import Documents
import Motion
import Posix

/// The file that keeps a calibration: a drop-in of the configuration.
public struct CalibrationFile: Sendable {
  /// The mount matrix, three rows of three numbers.
  public let matrix: String
  /// What the sensor reports.
  public let sign: AccelerationSign
  /// The sensor that both are for, of several equal ones; nil for any.
  public let sensor: String?

  /// A calibration; throws for a matrix that is none.
  public init(
    matrix: String, sign: AccelerationSign, sensor: String? = nil
  ) throws(MountMatrixError) {
    _ = try MountMatrix(matrix)
    (self.matrix, self.sign, self.sensor) = (matrix, sign, sensor)
  }

  /// A text as a string of JSON5.
  public static func quoted(_ text: String) -> String {
    let parts = text.unicodeScalars.map { scalar -> String in
      if scalar.value < 32 {
        return "\\x" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      }
      return "'\\".unicodeScalars.contains(scalar) ? "\\\(scalar)" : String(scalar)
    }
    return "'\(parts.joined())'"
  }

  /// Writes the file into a folder, in one step, and returns its path.
  public func write(into folder: String) throws(SystemError) -> String {
    let path = "\(folder)/\(ConfigurationFiles.calibrationName)"
    // Of one of several equal sensors, it must not turn the others.
    let only = sensor.map { ", matrixFor: \(Self.quoted($0))" } ?? ""
    let text = """
      // Written by 'snowctl calibrate'. It applies over /etc/snowd/snowd.json5; remove it to return to that file's matrix.
      { version: 1, sensor: { matrix: '\(matrix)', sign: '\(sign.rawValue)'\(only) } }

      """
    try StateFile.replace(path, with: text)
    return path
  }
}
