import Recordings

/// Maps a touchscreen's coordinates to the panel's: libinput's calibration matrix.
///
/// ```
///   ⎡ x' ⎤   ⎡ a b c ⎤ ⎡ x ⎤      x, y: 0 … 1 across and down the device
///   ⎢ y' ⎥ = ⎢ d e f ⎥ ⎢ y ⎥      written "a b c d e f", as udev's LIBINPUT_CALIBRATION_MATRIX
///   ⎣ 1  ⎦   ⎣ 0 0 1 ⎦ ⎣ 1 ⎦
/// ```
/// Source: libinput, `libinput_device_config_calibration_set_matrix`.
public struct TouchMatrix: Equatable, Sendable {
  /// a, b, c, d, e, f.
  public let values: [Double]

  /// The identity.
  public static let identity = TouchMatrix(values: [1, 0, 0, 0, 1, 0])

  private init(values: [Double]) { self.values = values }

  /// Why a text is not a matrix.
  public struct Problem: Error, Equatable, CustomStringConvertible, Sendable {
    /// In words.
    public let description: String
  }

  /// Reads six numbers separated by blanks or commas, as `0 1 0 -1 0 1`; throws for other text and singular matrices.
  public init(_ text: String) throws(Problem) {
    let words = text.split { $0 == " " || $0 == "," || $0 == "\t" }
    var values: [Double] = []
    for word in words.prefix(7) {
      guard let value = DecimalParser.decimal(Array(word.utf8)[...]), value.magnitude <= 1000 else {
        throw Problem(
          description: "invalid number '\(word.prefix(24))' in a calibration matrix")
      }
      values.append(value)
    }
    guard values.count == 6 else {
      throw Problem(
        description: "expected six numbers, such as '0 1 0 -1 0 1' for a quarter turn")
    }
    guard (values[0] * values[4] - values[1] * values[3]).magnitude > 1e-6 else {
      throw Problem(
        description: "this calibration matrix is singular: it maps the screen to a line or a point")
    }
    self.values = values
  }

  /// Maps a place; both in shares of the screen.
  func applied(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (values[0] * x + values[1] * y + values[2], values[3] * x + values[4] * y + values[5])
  }
}
