import Graphics

/// An edge's part in a row of pixels.
/// ```
///        left  d   width      At a distance d right of its left end it has enclosed halfRise · d²; from its right
///   ───────●───┼─────┬─       end on, the enclosed area grows by its height for each pixel.
///          │ ╲░│░░░░░│
///          │   ╲ ░░░░│ height
///   ───────┴─────╲───●─
/// ```
///
/// Between an edge's ends all rows have the same part, each a step further to the right.
struct EdgeSegment {
  /// The left end in row 0 of the frame, if the edge went on to there, and the way from row to row to the right.
  ///
  /// In pixels · 2³²; sums that overflow become right again in the part's rows.
  private let left: Int
  private let step: Int
  /// The way to the right end.
  private let way: Int
  let slope: Slope

  static let none = EdgeSegment(.none, in: 0)

  /// Its form, wherever it begins.
  struct Slope {
    /// In pixels.
    let width: Float
    /// In rows, times the winding.
    let height: Float
    /// Half the height of the part in a column.
    let halfRise: Float
  }

  /// That of an edge in one of its rows, and in the rows below that it crosses as a whole.
  @inline(__always)
  init(_ edge: Edge, in row: Int) {
    var (left, right, height) = (0, 0, 0)
    edge.forEachPart(in: row..<row &+ 1) {
      (left, right, height) = (min($1, $2), max($1, $2), $3)
    }
    step = edge.firstRow < row && row < edge.lastRow ? edge.slope : 0
    self.left = left &- row &* step
    way = right &- left
    slope = Slope(
      width: Float(way) * 0x1p-32, height: Float(height) * 0x1p-16,
      halfRise: Float(edge.rise * 0x1p-17))
  }

  /// The left end in a row.
  @inline(__always)
  func left(_ row: Int) -> Int { left &+ row &* step }

  /// The columns in a row.
  @inline(__always)
  func columns(_ row: Int) -> SegmentColumns {
    let left = left(row)
    return SegmentColumns(
      left: left &>> Edge.columnBits, last: (left &+ way) &>> Edge.columnBits)
  }
}

/// The areas that parts of edges enclose left of each of eight pixels and, if their heights add up to 0, beyond all.
struct EnclosedAreas {
  private(set) var left = SIMD8<Float>.zero
  private(set) var beyond: Float = 0

  /// Right of all parts.
  @inline(__always)
  init(everywhere area: Float) { (left, beyond) = (SIMD8(repeating: area), area) }

  /// Those of a part with a left end, times the winding; `x` is the first pixel's column.
  @inline(__always)
  init(_ slope: EdgeSegment.Slope, _ end: Int, from x: Int) {
    let (width, height, halfRise) = (slope.width, slope.height, slope.halfRise)
    let start = Float(end &- x &<< Edge.columnBits) * 0x1p-32
    let way = (SIMD8(0, 1, 2, 3, 4, 5, 6, 7) - start).atLeastZero
    let behind = (way - width).atLeastZero
    let within = way - behind
    left = within * within * halfRise + behind * height
    beyond = width * width * halfRise - (start + width) * height
  }

  /// Those of some parts, at least one, in a row.
  @inline(__always)
  init(_ parts: Items<EdgeSegment>, _ numbers: Range<Int>, _ row: Int, from x: Int) {
    var number = numbers.lowerBound
    repeat {
      let part = parts[number]
      add(EnclosedAreas(part.slope, part.left(row), from: x))
      number &+= 1
    } while number < numbers.upperBound
  }

  @inline(__always)
  mutating func add(_ other: EnclosedAreas) {
    left += other.left
    beyond += other.beyond
  }
}

extension SIMD8<Float> {
  /// The numbers after the first, and the first of the following ones.
  @inline(__always)
  func shifted(_ following: Self) -> Self {
    let pairs = unsafe unsafeBitCast(self, to: SIMD4<UInt64>.self)
    let more = unsafe unsafeBitCast(following, to: SIMD4<UInt64>.self)
    let next = SIMD4(pairs[1], pairs[2], pairs[3], more[0])
    return unsafe unsafeBitCast(pairs &>> 32 | next &<< 32, to: Self.self)
  }

  /// The coverage of areas times winding numbers, in 255ths, a byte each, first lane lowest.
  @inline(__always)
  var coverage: UInt64 { levels.lowestBytes }

  /// The coverage in the lower 16 bits of each word; the upper ones have no meaning.
  @inline(__always)
  var levels: U32x8 {
    let bits = unsafe unsafeBitCast(self, to: U32x8.self) & U32x8(repeating: 0x7fff_ffff)
    let rest = unsafe (1 - unsafeBitCast(bits, to: Self.self)).atLeastZero
    // 2²³ and a whole number below it have the bits of their sum.
    return unsafe unsafeBitCast(0x1p23 + 255 - rest * 255, to: U32x8.self)
  }
}
