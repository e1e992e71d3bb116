import Motion
import Portable

/// The measurement of a better instrument, as the cameras of a laboratory, while a row was recorded.
///
/// Logs for judging filters carry it beside the sensor's numbers: `up_x,up_y,up_z`, the direction of
/// up as a unit vector in the sensor's own axes, all three empty where the cameras saw nothing, and
/// `moving`, 1 on the rows that are to be scored. Without `moving` all rows are scored.
public struct MotionReference: Equatable, Sendable {
  /// The direction of up, length 1, in the panel's frame; nil where nothing was seen.
  ///
  /// The log's matrix is applied as it is to accelerations; up has no sign convention.
  /// θ that an estimate should equal is atan2(up.x, up.y).
  public var up: Vector3?
  /// Whether the row is to be scored; the others are rest, or unsure.
  public var isMoving: Bool

  /// A reference by its parts.
  public init(up: Vector3?, isMoving: Bool) {
    self.up = up
    self.isMoving = isMoving
  }

  /// How far from 1 the length of a unit vector may be.
  static let tolerance = 0.01

  /// A row's reference; nil where a cell of it is invalid, which leaves the rest of the row good.
  ///
  /// - Parameters:
  ///   - line: the row.
  ///   - cells: of up_x, up_y, up_z and moving; empty where the row does not reach them.
  ///   - hasMoving: whether the log has that column.
  ///   - matrix: the log's.
  init?(
    _ line: [UInt8], _ cells: InlineArray<4, Range<Int>>, hasMoving: Bool, _ matrix: MountMatrix
  ) {
    isMoving = true
    if hasMoving {
      let cell = line[cells[3]].trimmingBlanks()
      guard cell.count == 1, let byte = cell.first, byte == 48 || byte == 49 else { return nil }
      isMoving = byte == 49
    }
    var up = Vector3.zero
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
      guard empty == 3 else { return nil }
      self.up = nil
      return
    }
    guard (up.length - 1).magnitude <= Self.tolerance else { return nil }
    let panel = matrix.times(up)
    self.up = panel / panel.length
  }
}
