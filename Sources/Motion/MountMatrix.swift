import Portable

/// How a chip is mounted in its panel: rows are the panel's axes in the chip's frame.
///
/// ```
/// ⎡x'⎤   ⎡m00 m01 m02⎤ ⎡x⎤
/// ⎢y'⎥ = ⎢m10 m11 m12⎥ ⎢y⎥      text form: "m00,m01,m02; m10,m11,m12; m20,m21,m22"
/// ⎣z'⎦   ⎣m20 m21 m22⎦ ⎣z⎦
/// ```
/// As in the kernel's `mount_matrix` and udev's `ACCEL_MOUNT_MATRIX` (devicetree/bindings/iio/mount-matrix.txt).
public struct MountMatrix: Equatable, Sendable {
  /// Nine numbers, row by row.
  public let elements: InlineArray<9, Double>

  /// The chip's axes are the panel's.
  public static let identity = MountMatrix(unchecked: [1, 0, 0, 0, 1, 0, 0, 0, 1])

  init(unchecked elements: InlineArray<9, Double>) { self.elements = elements }

  /// Reads three rows separated by `;` of three decimal numbers separated by `,`; empty text is the identity.
  ///
  /// Blanks are allowed. Throws if a number is invalid or missing, or the matrix is singular.
  public init(_ text: some StringProtocol) throws(MountMatrixError) {
    self.init(unchecked: try Self.parse(text))
    guard !isSingular else { throw .singular }
  }

  var isSingular: Bool { determinant.magnitude <= 1e-9 }

  static func parse(
    _ text: some StringProtocol
  ) throws(MountMatrixError) -> InlineArray<9, Double> {
    guard text.contains(where: { !$0.isBlank }) else { return identity.elements }
    var elements: InlineArray<9, Double> = [0, 0, 0, 0, 0, 0, 0, 0, 0]
    let rows = text.split(separator: ";", omittingEmptySubsequences: false)
    guard rows.count == 3 else {
      throw .shape(rows.count == 1 ? "1 row" : "\(rows.count) rows")
    }
    for (row, line) in rows.enumerated() {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      guard cells.count == 3 else { throw .shape("row \(row + 1) has \(cells.count) numbers") }
      for (column, cell) in cells.enumerated() {
        // Swift's conversion ignores locales, but also accepts "0x1p3" and "nan", which no kernel writes.
        let digits = cell.trimmingBlanks()
        guard digits.utf8.allSatisfy("0123456789.+-eE".utf8.contains), let value = Double(digits),
          value.magnitude <= 1e6
        else {
          throw .number("invalid number '\(cell.prefix(24))' in row \(row + 1) of the mount matrix")
        }
        elements[row * 3 + column] = value
      }
    }
    return elements
  }

  /// Positive if the axes stay right-handed, negative if one is mirrored.
  public var determinant: Double {
    let m = elements
    return m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6])
      + m[2] * (m[3] * m[7] - m[4] * m[6])
  }

  /// The inverse: the adjugate over the determinant.
  public var inverse: MountMatrix {
    let m = elements
    let d = determinant
    return MountMatrix(unchecked: [
      (m[4] * m[8] - m[5] * m[7]) / d, (m[2] * m[7] - m[1] * m[8]) / d,
      (m[1] * m[5] - m[2] * m[4]) / d, (m[5] * m[6] - m[3] * m[8]) / d,
      (m[0] * m[8] - m[2] * m[6]) / d, (m[2] * m[3] - m[0] * m[5]) / d,
      (m[3] * m[7] - m[4] * m[6]) / d, (m[1] * m[6] - m[0] * m[7]) / d,
      (m[0] * m[4] - m[1] * m[3]) / d,
    ])
  }

  /// The matrix times a column vector.
  public func times(_ vector: Vector3) -> Vector3 {
    let (m, x, y, z) = (elements, vector.x, vector.y, vector.z)
    return Vector3(
      m[0] * x + m[1] * y + m[2] * z, m[3] * x + m[4] * y + m[5] * z,
      m[6] * x + m[7] * y + m[8] * z)
  }

  /// The matrix times another one: applies the other one first.
  public func times(_ other: MountMatrix) -> MountMatrix {
    var product: InlineArray<9, Double> = .init(repeating: 0)
    for row in 0..<3 {
      for column in 0..<3 {
        for k in 0..<3 {
          product[row * 3 + column] += elements[row * 3 + k] * other.elements[k * 3 + column]
        }
      }
    }
    return MountMatrix(unchecked: product)
  }

  /// Compares all nine numbers.
  public static func == (left: MountMatrix, right: MountMatrix) -> Bool {
    (0..<9).allSatisfy { left.elements[$0] == right.elements[$0] }
  }
}

extension StringProtocol {
  fileprivate func trimmingBlanks() -> String {
    String(drop(while: \.isBlank).reversed().drop(while: \.isBlank).reversed())
  }
}

extension Character {
  fileprivate var isBlank: Bool { [" ", "\t", "\r", "\n", "\r\n"].contains(self) }
}

/// Why a mount matrix is refused.
public enum MountMatrixError: Error, Equatable, CustomStringConvertible {
  /// Not three rows of three.
  case shape(String)
  /// An invalid number, or one that is not finite.
  case number(String)
  /// Singular: an axis is zero or used twice.
  case singular
  /// Singular, with the reason why no row can be rebuilt.
  case beyondRepair(String)

  /// The message.
  public var description: String {
    switch self {
    case .shape(let what): "invalid mount matrix: \(what); expected three rows of three numbers"
    case .number(let what): what
    case .singular: "the mount matrix is singular: an axis is zero or used twice"
    case .beyondRepair(let why): "the mount matrix is singular and cannot be repaired: \(why)"
    }
  }
}
