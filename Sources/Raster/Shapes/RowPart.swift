import Graphics

/// An edge's part in a row of pixels.
/// ```
///        left  d   width      At a distance d right of its left end it has enclosed halfRise · d²; from its right
///   ───────●───┼─────┬─       end on, the enclosed area grows by its height for each pixel.
///          │ ╲░│░░░░░│
///          │   ╲ ░░░░│ height
///   ───────┴─────╲───●─
/// ```
struct RowPart {
  /// Pixels · 2³².
  let left: Int
  let slope: Slope
  /// The column of its right end.
  let last: Int32

  static let none = RowPart(0, 0, height: 0, halfRise: 0)

  /// Its form, wherever it begins.
  struct Slope {
    /// In pixels.
    let width: Float
    /// In rows, times the winding.
    let height: Float
    /// Half the height of the part in a column.
    let halfRise: Float
  }

  /// From and to places in pixels · 2³²; a height in rows · 2¹⁶.
  @inline(__always)
  init(_ x: Int, _ endX: Int, height: Int, halfRise: Float) {
    left = min(x, endX)
    last = Int32(truncatingIfNeeded: max(x, endX) &>> Edge.columnBits)
    slope = Slope(
      width: Float(abs(endX &- x)) * 0x1p-32, height: Float(height) * 0x1p-16, halfRise: halfRise)
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
  init(_ slope: RowPart.Slope, _ end: Int, from x: Int) {
    let (width, height, halfRise) = (slope.width, slope.height, slope.halfRise)
    let start = Float(end &- x &<< Edge.columnBits) * 0x1p-32
    let way = (SIMD8(0, 1, 2, 3, 4, 5, 6, 7) - start).atLeastZero
    let behind = (way - width).atLeastZero
    let within = way - behind
    left = within * within * halfRise + behind * height
    beyond = width * width * halfRise - (start + width) * height
  }

  /// Those of some parts, at least one.
  @inline(__always)
  init(_ numbers: Range<Int>, from x: Int, _ part: (_ number: Int) -> RowPart) {
    var number = numbers.lowerBound
    repeat {
      let part = part(number)
      add(EnclosedAreas(part.slope, part.left, from: x))
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
  var levels: Words {
    let bits = unsafe unsafeBitCast(self, to: Words.self) & Words(repeating: 0x7fff_ffff)
    let rest = unsafe (1 - unsafeBitCast(bits, to: Self.self)).atLeastZero
    // 2²³ and a whole number below it have the bits of their sum.
    return unsafe unsafeBitCast(0x1p23 + 255 - rest * 255, to: Words.self)
  }
}
