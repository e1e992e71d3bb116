import Portable

/// A mount matrix; if singular, one row is rebuilt from the other two.
///
/// Two matrices of systemd's hwdb use an axis twice, in the row for z: only the screen's rotation was tested, which
/// needs x and y. A mount matrix is a rotation, so each row is the cross product of the other two.
public struct RepairedMatrix: Equatable, Sendable {
  /// The matrix; not singular.
  public let matrix: MountMatrix
  /// The rebuilt row, 0…2; nil if none was.
  public let row: Int?

  private static let names = ["x", "y", "z"]

  /// Reads the text form of `MountMatrix`; throws if it is invalid, or no row can be rebuilt.
  ///
  /// Rebuilds one row of zeros, and z if it repeats x or y or lies in their plane. Refuses equal x and y (either
  /// could be wrong), two rows of zeros, and valid rows that are far from perpendicular.
  public init(_ text: some StringProtocol) throws(MountMatrixError) {
    let read = MountMatrix(unchecked: try MountMatrix.parse(text))
    guard read.isSingular else {
      (matrix, row) = (read, nil)
      return
    }
    let rows = (0..<3).map { row in
      Vector3(read.elements[row * 3], read.elements[row * 3 + 1], read.elements[row * 3 + 2])
    }
    let zeros = (0..<3).filter { rows[$0].length == 0 }
    guard zeros.count < 2 else {
      throw .beyondRepair(
        "the rows for \(zeros.map { Self.names[$0] }.joined(separator: ", ")) are zero")
    }
    let broken = zeros.first ?? 2
    matrix = try Self.rebuilt(broken, rows)
    row = broken
  }

  /// The repair as text, to follow a matrix's source; nil if there was none.
  public var words: String? {
    guard let row else { return nil }
    let others = Self.names.indices.filter { $0 != row }.map { Self.names[$0] }
    return "is singular: its row for \(Self.names[row]) is zero or repeats another axis, and is "
      + "replaced by the cross product of the rows for \(others.joined(separator: " and "))"
  }

  private static func rebuilt(
    _ broken: Int, _ rows: [Vector3]
  ) throws(MountMatrixError) -> MountMatrix {
    let (first, second) = (rows[(broken + 1) % 3], rows[(broken + 2) % 3])
    let product = first.cross(second)
    let (one, other) = (first.length, second.length)
    let pair = [0, 1, 2].filter { $0 != broken }.map { names[$0] }.joined(separator: " and ")
    let sine = product.length / (one * other)
    guard sine > 1e-6 else {
      throw .beyondRepair(
        "the rows for \(pair) name the same axis, so either could be wrong")
    }
    guard sine > 0.85, max(one, other) <= 2 * min(one, other) else {
      throw .beyondRepair(
        "the rows for \(pair) are not perpendicular or differ in length, so neither can be trusted")
    }
    var elements: InlineArray<9, Double> = .init(repeating: 0)
    let scale = (one * other).squareRoot() / product.length
    for (row, vector) in rows.enumerated() {
      for axis in 0..<3 {
        // Adding 0 turns −0 into 0.
        elements[row * 3 + axis] = row == broken ? product[axis] * scale + 0 : vector[axis]
      }
    }
    return MountMatrix(unchecked: elements)
  }
}
