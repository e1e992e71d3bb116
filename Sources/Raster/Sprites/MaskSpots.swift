/// Where eight sprites' masks are drawn, and which of the masks of their size classes.
/// ```
///   place · parts  ─ round ─▶  steps  ─ round down ─▶  the centre's pixel  ─ − reach ─▶  the box's corner
///                                └───── the rest ────▶  the phase
/// ```
/// All numbers are whole and below 2²³, so floats are exact; shifts by different counts are not there on every CPU.
struct MaskSpots {
  /// The corners of the masks' boxes, two signed numbers of 16 bits, x in the lower half; defined near a frame.
  let corners: Words
  /// The index in the cache's `phases`.
  let phase: Words
  /// Not far from any frame, and not NaN; only then the rest is defined.
  let areNear: Words
  private let x: Words
  private let y: Words
  private let side: Words

  /// From the `place` of the sprites' size classes.
  @inline(__always)
  init(x: Floats, y: Floats, _ classes: Words) {
    let bits = classes &>> 28
    let (parts, part) = (Floats(bits: (127 &+ bits) &<< 23), Floats(bits: (127 &- bits) &<< 23))
    let (across, down) = (Place(x, parts, part), Place(y, parts, part))
    areNear = (across.excess | down.excess).isEqual(to: .zero)
    phase = classes & 0x3_ffff &+ (down.rest * parts + across.rest).whole
    let reach = classes &>> 18 & 0x3ff
    side = reach &* 2 &+ 2
    (self.x, self.y) = (across.pixel &- reach, down.pixel &- reach)
    corners = self.x & 0xffff | self.y &<< 16
  }

  /// The corners, each with a sprite's colour above it.
  @inline(__always)
  func places(_ colors: Words) -> WordPairs { WordPairs(low: corners, high: colors) }

  /// One of `places`.
  static func place(_ corner: UInt32, _ color: UInt32) -> UInt64 {
    UInt64(corner) | UInt64(color) &<< 32
  }

  /// One of `corners`.
  static func corner(_ x: Int, _ y: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: x & 0xffff | y &<< 16)
  }

  /// What moves the edges of masks inside a frame to their corners.
  @inline(__always)
  var moves: WordPairs { WordPairs(low: x | x &<< 16, high: y | y &<< 16) }

  /// Which masks have all groups, or the whole tile, in a frame: they may end up to seven columns beyond the box, or three
  /// columns and rows.
  ///
  /// In a frame narrower than its `maskStride`, none has.
  @inline(__always)
  func areInside(_ size: FrameSize) -> Words {
    let end = size.width < size.maskStride ? Int(Int16.min) : size.width &- 7
    let (right, bottom) = (
      Words(repeating: UInt32(truncatingIfNeeded: end)) &- side &- x,
      Words(repeating: UInt32(truncatingIfNeeded: size.height &- 3)) &- side &- y
    )
    return ((x | y | right | bottom) & 0x8000_0000).isEqual(to: .zero)
  }

  /// Whether the first mask's box meets a frame.
  func reaches(_ size: FrameSize) -> Bool {
    let (x, y, side) = (Int(Int32(bitPattern: x[0])), Int(Int32(bitPattern: y[0])), Int(side[0]))
    return x < size.width && y < size.height && x + side > 0 && y + side > 0
  }

  /// The pixel of one of `corners`.
  @inline(__always)
  static func pixel(_ corner: UInt32) -> (x: Int, y: Int) {
    (
      Int(Int16(truncatingIfNeeded: corner)), Int(Int32(bitPattern: corner) &>> 16)
    )
  }

  /// A coordinate in steps, pixels and the rest.
  private struct Place {
    let pixel: Words
    let rest: Floats
    /// Not 0 from 2²² steps on, and for NaN.
    let excess: Words

    @inline(__always)
    init(_ place: Floats, _ parts: Floats, _ part: Floats) {
      // 1.5 · 2²³ leaves the nearest whole number, ties to even, in the low bits, if it is below 2²².
      let sums = place * parts + 0x1.8p23
      excess = (sums.bits ^ 0x4b00_0000) & 0xff80_0000
      let steps = sums - 0x1.8p23
      // Half a pixel less half a step: the nearest pixel is then the one below, without a tie.
      let pixels = (steps - (parts - 1) * 0.5) * part + 0x1.8p23
      pixel = pixels.bits &- 0x4b40_0000
      rest = steps - (pixels - 0x1.8p23) * parts
    }
  }
}
