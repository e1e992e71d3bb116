/// The extent of a mask's nonempty part, while its groups are appended.
struct MaskExtent {
  var left = 255
  var right = 0
  var top = 255
  var bottom = 0
  var groups = 0
  /// The newest group's row, and the column after it.
  var lastRow = -1
  var lastEnd = 0
  /// The column after the widest row's last group.
  var end = 0

  /// Whether there is something, in at most four columns and rows.
  var isTile: Bool {
    right > 0 && right - left <= StoredMask.tileSide && bottom - top <= StoredMask.tileSide
  }

  mutating func include(_ row: Int, _ column: Int) {
    (left, right) = (min(left, column), max(right, column + 1))
    (top, bottom) = (min(top, row), max(bottom, row + 1))
    end = max(end, lastEnd)
  }
}
