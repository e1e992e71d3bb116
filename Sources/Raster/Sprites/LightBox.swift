/// The light in each of 16 × 16 pixels, in levels of 255 times 4096.
struct LightBox {
  static let side = 16
  private var sums = InlineArray<256, UInt32>(repeating: 0)

  /// Whether all pixels of so many rows of a box at a place may be written.
  static func isInside(_ band: FrameBand, _ left: Int, _ top: Int, rows: Int) -> Bool {
    left >= 0 && left <= band.width &- side && top >= band.rows.lowerBound
      && top <= band.rows.upperBound &- rows
  }

  /// The light of eight pixels; each row has two groups.
  @inline(__always)
  mutating func light(_ group: Int) -> SIMD8<Int32> {
    // Mutating only because the sums would be copied otherwise.
    unsafe withUnsafeBytes(of: &sums) {
      unsafe $0.loadUnaligned(fromByteOffset: group &* 32, as: SIMD8<Int32>.self)
    }
  }

  /// Spreads a texel's light; its place is in 16.16 fixed point from the centre of the first pixel.
  @inline(__always)
  mutating func add(_ value: UInt8, _ x: Int, _ y: Int) {
    let (column, row) = (x &>> 16, y &>> 16)
    let most = UInt(Self.side) - 1
    guard UInt(bitPattern: column) < most, UInt(bitPattern: row) < most else { return }
    let right = UInt32(truncatingIfNeeded: x &>> 10 & 63)
    let bottom = UInt32(truncatingIfNeeded: y &>> 10 & 63)
    let light = UInt32(value)
    let (upper, lower) = (light &* (64 &- bottom), light &* bottom)
    let pixel = row &* Self.side &+ column
    sums[pixel] &+= upper &* (64 &- right)
    sums[pixel &+ 1] &+= upper &* right
    sums[pixel &+ Self.side] &+= lower &* (64 &- right)
    sums[pixel &+ Self.side &+ 1] &+= lower &* right
  }
}

/// Rounds light to whole levels so that their sum is right: each pixel gets what is missing before it.
struct LightRounding {
  /// The share of the light that is left.
  private let share: Float
  private var sum: Int32 = 0
  private var drawn: Int32 = 0

  init(_ share: Float) { self.share = share }

  /// The levels of the next eight pixels, at most 255.
  @inline(__always)
  mutating func levels(_ light: SIMD8<Int32>) -> Words {
    let levels = light.runningSums(from: &sum).levels(share)
    let before = SIMD8(
      drawn, levels[0], levels[1], levels[2], levels[3], levels[4], levels[5], levels[6])
    drawn = levels[7]
    let new = levels &- before
    return Words(truncatingIfNeeded: (new | (255 &- new) &>> 31) & 255)
  }
}

extension SIMD8<Int32> {
  /// Light in 4096ths of a level times a share, in whole levels.
  @inline(__always)
  fileprivate func levels(_ share: Float) -> Self {
    let light = (self &>> 12).floats + (self & 4095).floats * 0x1p-12
    // Rounds to nearest, see `floats`.
    return unsafe unsafeBitCast(light * share + 0x1p23, to: Self.self)
      &- Self(repeating: 0x4b00_0000)
  }
}
