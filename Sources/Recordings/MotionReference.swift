import Motion
import Portable

/// A better instrument's measurement, as by cameras of a laboratory, at a row's time.
///
/// Logs for judging filters have columns `up_x,up_y,up_z`, the direction of up as a unit vector in the sensor's own
/// axes, empty where the cameras saw nothing, and `moving`, 1 on rows to score. Without `moving` all rows are scored.
public struct MotionReference: Equatable, Sendable {
  /// Direction of up, length 1, in the panel's frame; nil where nothing was seen.
  ///
  /// The log's matrix is applied as to accelerations; up has no sign convention. The true θ is atan2(up.x, up.y).
  public var up: Vector3?
  /// Whether the row is scored; others are rest or uncertain.
  public var isMoving: Bool

  /// Creates a reference.
  public init(up: Vector3?, isMoving: Bool) {
    self.up = up
    self.isMoving = isMoving
  }

  /// Largest error of a unit vector's length.
  static let tolerance = 0.01

  /// Reads the cells up_x, up_y, up_z and moving, each empty if the row ends early; nil if one is invalid, which
  /// leaves the rest of the row valid.
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
