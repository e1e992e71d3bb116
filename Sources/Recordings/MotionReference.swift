import Motion

/// What a better instrument, as the cameras of a laboratory, saw while a row was recorded.
///
/// Logs for judging filters carry it beside what the sensor felt: `up_x,up_y,up_z`, the direction of
/// up as a unit vector in the sensor's own axes, all three empty where the cameras saw nothing, and
/// `moving`, 1 on the rows that are to be scored. A log without `moving` has all its rows scored.
public struct MotionReference: Equatable, Sendable {
  /// The direction of up, length 1, in the panel's frame; nil where nothing was seen.
  ///
  /// The log's matrix is applied as it is to accelerations; up is up, whatever sign they have.
  /// θ that an estimate should equal is atan2(up.x, up.y).
  public var up: SIMD3<Double>?
  /// Whether the row is to be scored; the others are rest, or unsure.
  public var isMoving: Bool

  /// A reference by its parts.
  public init(up: SIMD3<Double>?, isMoving: Bool) {
    self.up = up
    self.isMoving = isMoving
  }
}

/// Where a log's reference stands; one column at least for each axis of up.
struct ReferenceColumns {
  /// Longer or shorter by more than this is no unit vector.
  static let tolerance = 0.01

  /// Columns of up_x, up_y, up_z; then of moving, −1 where there is none.
  private var places: InlineArray<4, Int> = [-1, -1, -1, -1]

  /// - Returns: nil unless all three of up are named.
  init?(_ line: String) {
    for (index, cell) in line.split(separator: ",", omittingEmptySubsequences: false).enumerated() {
      switch cell.filter({ $0 != " " && $0 != "\t" }) {
      case "up_x": places[0] = index
      case "up_y": places[1] = index
      case "up_z": places[2] = index
      case "moving": places[3] = index
      default: break
      }
    }
    guard (0..<3).allSatisfy({ places[$0] >= 0 }) else { return nil }
  }

  /// A row's reference; nil where a cell of it is broken, which leaves the rest of the row good.
  func reference(in line: [UInt8], _ matrix: MountMatrix) -> MotionReference? {
    let cells = cells(of: line)
    var isMoving = true
    if places[3] >= 0 {
      let cell = line[cells[3]].trimmingBlanks()
      guard cell.count == 1, let byte = cell.first, byte == 48 || byte == 49 else { return nil }
      isMoving = byte == 49
    }
    var up = SIMD3<Double>()
    var empty = 0
    for axis in 0..<3 {
      let cell = line[cells[axis]].trimmingBlanks()
      if cell.isEmpty {
        empty += 1
      } else {
        guard let value = DecimalParser.decimal(cell) else { return nil }
        up[axis] = value
      }
    }
    guard empty == 0 else {
      return empty == 3 ? MotionReference(up: nil, isMoving: isMoving) : nil
    }
    guard (length(up) - 1).magnitude <= Self.tolerance else { return nil }
    let turned = matrix.times(up.x, up.y, up.z)
    let panel = SIMD3(turned.x, turned.y, turned.z)
    return MotionReference(up: panel / length(panel), isMoving: isMoving)
  }

  /// The four cells; one that the row does not reach is empty.
  private func cells(of line: [UInt8]) -> InlineArray<4, Range<Int>> {
    var cells: InlineArray<4, Range<Int>> = [0..<0, 0..<0, 0..<0, 0..<0]
    var (column, start) = (0, 0)
    while start <= line.count {
      var end = start
      while end < line.count, line[end] != UInt8(ascii: ",") { end += 1 }
      for slot in 0..<4 where places[slot] == column { cells[slot] = start..<end }
      column += 1
      start = end + 1
    }
    return cells
  }

  private func length(_ vector: SIMD3<Double>) -> Double { (vector * vector).sum().squareRoot() }
}

extension LogHeader {
  /// Whether the log has columns for a `MotionReference`; each row may still be without.
  public var hasReference: Bool { reference != nil }
}
