/// The light in each of 16 × 16 pixels, in levels of 255 times 4096; empty between two sprites.
struct SplatAccumulator {
  static let side = 16
  /// With two rows more: for what is below a part, and so that all neighbours of a pixel are inside.
  private var sums = InlineArray<288, UInt32>(repeating: 0)

  /// The part of a box that a sprite's light may be in.
  struct Part {
    let rows: Int
    /// Where a texel may be, whose light also reaches the next column and row.
    fileprivate let columnEnd: UInt
    fileprivate let rowEnd: UInt

    /// At most the box.
    @inline(__always)
    init(columns: Int, rows: Int) {
      self.rows = min(rows, side)
      (columnEnd, rowEnd) = (UInt(min(columns, side - 1)), UInt(min(rows, side - 1)))
    }

    /// From one group of eight pixels to the next; a narrow part's light is all in the first ones of rows.
    var stride: Int { columnEnd < 8 ? 2 : 1 }
  }

  /// Whether all pixels of so many rows of a box at a place may be written.
  static func isInside(_ band: FrameBand, _ left: Int, _ top: Int, rows: Int) -> Bool {
    left >= 0 && left <= band.width &- side && top >= band.rows.lowerBound
      && top <= band.rows.upperBound &- rows
  }

  /// Takes the light of eight pixels; each row has two groups.
  @inline(__always)
  mutating func take(_ group: Int) -> SIMD8<Int32> {
    unsafe withUnsafeMutableBytes(of: &sums) {
      let light = unsafe $0.loadUnaligned(fromByteOffset: group &* 32, as: SIMD8<Int32>.self)
      unsafe $0.storeBytes(of: SIMD8<Int32>.zero, toByteOffset: group &* 32, as: SIMD8<Int32>.self)
      return light
    }
  }

  /// Empties the row below a part: a texel that is rounded into the last row reaches it.
  @inline(__always)
  mutating func empty(below part: Part) {
    _ = take(2 &* part.rows)
    _ = take(2 &* part.rows &+ 1)
  }

  /// Spreads a texel's light in a part; its place is in 16.16 fixed point from the centre of the first pixel.
  @inline(__always)
  mutating func add(_ value: UInt8, _ x: Int, _ y: Int, _ part: Part) {
    let (column, row) = (x &>> 16, y &>> 16)
    guard UInt(bitPattern: column) < part.columnEnd, UInt(bitPattern: row) < part.rowEnd else {
      return
    }
    let right = UInt32(truncatingIfNeeded: x &>> 10 & 63)
    let bottom = UInt32(truncatingIfNeeded: y &>> 10 & 63)
    let light = UInt32(value)
    let (upper, lower) = (light &* (64 &- bottom), light &* bottom)
    // The guard has made sure of that; this tells the compiler.
    let pixel = (row &* Self.side &+ column) & 255
    sums[pixel] &+= upper &* (64 &- right)
    sums[pixel &+ 1] &+= upper &* right
    sums[pixel &+ Self.side] &+= lower &* (64 &- right)
    sums[pixel &+ Self.side &+ 1] &+= lower &* right
  }
}

/// Rounds light to whole levels so that their sum is right: each pixel gets what is missing before it.
struct LightRounding {
  /// The share of the light that is left, in levels of 255 for 4096ths of one.
  private let share: Float
  private var sum: Int32 = 0
  private var drawn: Int32 = 0

  init(_ share: Float) { self.share = share * 0x1p-12 }

  /// The levels of the next eight pixels, at most 255.
  @inline(__always)
  mutating func levels(_ light: SIMD8<Int32>) -> U32x8 {
    let levels = light.runningSums(from: &sum).levels(share)
    let before = SIMD8(
      drawn, levels[0], levels[1], levels[2], levels[3], levels[4], levels[5], levels[6])
    drawn = levels[7]
    let new = levels &- before
    return U32x8(truncatingIfNeeded: (new | (255 &- new) &>> 31) & 255)
  }
}

extension SIMD8<Int32> {
  /// Numbers times a factor, rounded to nearest; from lane to lane, which becomes an instruction for all.
  @inline(__always)
  fileprivate func levels(_ factor: Float) -> Self {
    let numbers = F32x8(
      Float(self[0]), Float(self[1]), Float(self[2]), Float(self[3]), Float(self[4]),
      Float(self[5]), Float(self[6]), Float(self[7]))
    // In a float of at least 2²³, a whole number is in the lowest bits.
    return unsafe unsafeBitCast(numbers * factor + 0x1p23, to: Self.self)
      &- Self(repeating: 0x4b00_0000)
  }
}
