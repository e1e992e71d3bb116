/// The extent and weight of a mask's nonempty part.
struct MaskExtent {
  var left = 255
  var right = 0
  var top = 255
  var bottom = 0
  var groups = 0
  /// The column after the widest row's last group.
  var end = 0
  /// The sums of coverage, and of coverage times column and row.
  var light = 0
  var momentX = 0
  var momentY = 0

  mutating func include(_ row: Int, _ column: Int, _ coverage: UInt8, end groupEnd: Int) {
    (left, right) = (min(left, column), max(right, column + 1))
    (top, bottom) = (min(top, row), max(bottom, row + 1))
    end = max(end, groupEnd)
    light += Int(coverage)
    momentX += Int(coverage) * column
    momentY += Int(coverage) * row
  }
}
