/// What of a mask's box is not empty, and how it weighs.
struct MaskExtent {
  var left = 255
  var right = 0
  var top = 255
  var bottom = 0
  /// How many groups of eight pixels have been begun.
  var groups = 0
  /// Behind the last column of the widest row's last group.
  var end = 0
  /// The sum of coverage, and of coverage times column and row.
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
