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
  var left: Int
  /// In pixels.
  let width: Float
  /// In rows, times the winding.
  let height: Float
  /// Half the height of the part in a column.
  let halfRise: Float
  /// The column of its right end.
  var last: Int32

  static let none = RowPart(0, 0, height: 0, halfRise: 0)

  /// From and to places in pixels · 2³²; a height in rows · 2¹⁶.
  @inline(__always)
  init(_ x: Int, _ endX: Int, height: Int, halfRise: Float) {
    left = min(x, endX)
    last = Int32(truncatingIfNeeded: max(x, endX) &>> Edge.columnBits)
    width = Float(abs(endX &- x)) * 0x1p-32
    self.height = Float(height) * 0x1p-16
    self.halfRise = halfRise
  }
}

/// The areas that parts of edges enclose left of each of eight pixels and, if their heights add up to 0, beyond all.
struct EnclosedAreas {
  private(set) var left = SIMD8<Float>.zero
  private(set) var beyond: Float = 0

  /// Those of a range of parts, times the winding; `x` is the first pixel's column.
  @inline(__always)
  init(_ parts: MutableItems<RowPart>, _ range: Range<Int>, _ x: Int) {
    for number in range { add(parts[number], x) }
  }

  @inline(__always)
  private mutating func add(_ part: RowPart, _ x: Int) {
    let start = Float(part.left &- x &<< Edge.columnBits) * 0x1p-32
    let way = (SIMD8(0, 1, 2, 3, 4, 5, 6, 7) - start).atLeastZero
    let behind = (way - part.width).atLeastZero
    let within = way - behind
    left += within * within * part.halfRise + behind * part.height
    beyond += part.width * part.width * part.halfRise - (start + part.width) * part.height
  }
}

extension InkWriter {
  /// Adds a row's only run, from the areas enclosed at eight columns and beyond.
  @inline(__always)
  mutating func append(
    _ columns: Range<Int>, _ rule: ShapeStyle.FillRule, width: Int,
    _ enclosed: (_ x: Int) -> EnclosedAreas
  ) {
    var areas = enclosed(columns.lowerBound & ~7)
    append(columns.lowerBound..<min(columns.upperBound, width)) { x in
      let next =
        x &+ 8 < columns.upperBound ? enclosed(x &+ 8) : EnclosedAreas(everywhere: areas.beyond)
      let own = areas.left.shifted(next.left) - areas.left
      areas = next
      return own.coverage(rule)
    }
  }
}

extension EnclosedAreas {
  /// Right of all parts.
  @inline(__always)
  fileprivate init(everywhere area: Float) { (left, beyond) = (SIMD8(repeating: area), area) }
}

extension SIMD8<Float> {
  /// In whole numbers; `pointwiseMax` would be a call, and `replacing(with:where:)` dozens of instructions.
  @inline(__always)
  fileprivate var atLeastZero: Self {
    let bits = unsafe unsafeBitCast(self, to: SIMD8<Int32>.self)
    return unsafe unsafeBitCast(bits & ~(bits &>> 31), to: Self.self)
  }

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
  func coverage(_ rule: ShapeStyle.FillRule) -> UInt64 {
    var areas = self
    if rule == .evenOdd {
      // 0 … 1 … 2 covers 0 … 1 … 0, and so on: the distance from the nearest even number.
      areas -= ((areas * 0.5 + 0x1.8p23) - 0x1.8p23) * 2
    }
    let bits = unsafe unsafeBitCast(areas, to: Words.self) & Words(repeating: 0x7fff_ffff)
    let rest = unsafe (1 - unsafeBitCast(bits, to: Self.self)).atLeastZero
    // 2²³ and a whole number below it have the bits of their sum.
    let levels = unsafe unsafeBitCast(0x1p23 + 255 - rest * 255, to: SIMD4<UInt64>.self)
    let pairs = (levels & SIMD4(repeating: 0xff)) | (levels &>> 24 & SIMD4(repeating: 0xff00))
    return pairs[0] | pairs[1] &<< 16 | pairs[2] &<< 32 | pairs[3] &<< 48
  }
}
