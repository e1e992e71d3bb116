import Graphics

/// An edge of an outline inside the frame, from top to bottom, in fixed point.
/// ```
///             x ●                     x, next and endX: pixels · 2³²
///   ────────────┼╲──────── row 1      top and bottom: rows · 2¹⁶
///                ╲ next               Corners that edges share are rounded alike, so that an outline stays closed:
///   ──────────────╲─────── row 2      to the right of it, its edges' heights add up to 0 exactly.
///                  ● endX
/// ```
struct Edge {
  /// Units in a row's height.
  static let row = 1 << 16
  /// The number of bits after the point of x.
  static let columnBits = 32

  let x: Int
  /// Where it enters the row below its first one, if there is one.
  let next: Int
  let endX: Int
  /// The way to the right in a whole row; rounded towards 0, so that no place on the edge is beyond its ends.
  let slope: Int
  let top: UInt32
  let bottom: UInt32
  /// 1 where the outline runs down, −1 where it runs up.
  let winding: Int
  /// The height of the part in a column times `winding`, in rows · 2¹⁶; finite for upright edges.
  let rise: Double

  static let none = Edge(x: 0, top: 0, endX: 0, bottom: 0, winding: 0)

  /// Places are in pixels, between 0 and 65535.
  @inline(__always)
  init(x: Double, top: Double, endX: Double, bottom: Double, winding: Int) {
    self.x = wholeNumber(x * 0x1p32)
    self.endX = wholeNumber(endX * 0x1p32)
    let (first, last) = (wholeNumber(top * 0x1p16), wholeNumber(bottom * 0x1p16))
    (self.top, self.bottom) = (
      UInt32(truncatingIfNeeded: first), UInt32(truncatingIfNeeded: last)
    )
    self.winding = winding
    let height = last &- first
    let way = self.endX &- self.x
    rise = Double(height &* winding) * 0x1p32 / Double(max(abs(way), 1))
    let rest = Self.row &- first & (Self.row &- 1)
    guard rest < height else {
      (next, slope) = (self.endX, 0)
      return
    }
    let steepness = Double(way) / Double(height)
    next = self.x &+ Int(steepness * Double(rest))
    // A lower edge has no whole row, and its slope might have no room.
    slope = height < Self.row ? 0 : Int(steepness * 0x1p16)
  }

  /// From the bits of numbers; `rows` has the top in its lower half, and the bottom.
  @inline(__always)
  init(
    x: UInt64, next: UInt64, endX: UInt64, slope: UInt64, rows: UInt64, winding: UInt64,
    rise: UInt64
  ) {
    (self.x, self.next) = (Int(truncatingIfNeeded: x), Int(truncatingIfNeeded: next))
    (self.endX, self.slope) = (Int(truncatingIfNeeded: endX), Int(truncatingIfNeeded: slope))
    (top, bottom) = (UInt32(truncatingIfNeeded: rows), UInt32(truncatingIfNeeded: rows &>> 32))
    (self.winding, self.rise) = (Int(truncatingIfNeeded: winding), Double(bitPattern: rise))
  }

  var firstRow: Int { Int(top) &>> 16 }
  /// The row that holds its lower end; an end between two rows is in the upper one.
  var lastRow: Int { (Int(bottom) &- 1) &>> 16 }

  @inline(__always)
  func crosses(_ row: Int) -> Bool { firstRow <= row && row <= lastRow }

  /// Whether it has no height, and so encloses nothing.
  var isLevel: Bool { top >= bottom }

  /// Passes on its part in each of a range of rows: entry and exit in pixels · 2³², and height · winding in rows · 2¹⁶.
  @inline(__always)
  func forEachPart(
    in rows: Range<Int>, _ body: (_ row: Int, _ x: Int, _ endX: Int, _ height: Int) -> Void
  ) {
    let (first, last) = (firstRow, lastRow)
    var (row, x) = (rows.lowerBound, next &+ (rows.lowerBound &- first &- 1) &* slope)
    if first >= row {
      guard first < last else {
        return body(first, self.x, endX, (Int(bottom) &- Int(top)) &* winding)
      }
      body(first, self.x, next, (Self.row &- Int(top) & (Self.row &- 1)) &* winding)
      (row, x) = (first &+ 1, next)
    }
    let height = Self.row &* winding
    let end = min(last, rows.upperBound)
    while row < end {
      body(row, x, x &+ slope, height)
      (row, x) = (row &+ 1, x &+ slope)
    }
    guard last < rows.upperBound else { return }
    body(last, x, endX, (Int(bottom) &- last &* Self.row) &* winding)
  }
}
