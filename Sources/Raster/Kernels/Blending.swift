/// Arithmetic on two 8-bit channels in one word: red and blue, or alpha and green.
/// ```
/// 0x00RR00BB · weight:   each product stays below 2¹⁶, so the halves do not overlap
/// ```
enum Blending {
  static let channels: UInt32 = 0x00ff_00ff

  /// Divides both by 255, rounded exactly: for t up to 255², (t + 128 + ((t + 128) >> 8)) >> 8 equals round(t / 255).
  @inline(__always)
  static func over255(_ sum: UInt32) -> UInt32 {
    let rounded = sum &+ 0x0080_0080
    return (rounded &+ ((rounded >> 8) & channels)) >> 8 & channels
  }

  /// Each channel of `color` times the same channel of `tint`, in 255ths.
  @inline(__always)
  static func multiplied(_ color: UInt32, _ tint: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      result |= over255((color >> shift & 255) &* (tint >> shift & 255)) << shift
    }
    return result
  }

  @inline(__always)
  static func premultiplied(_ color: UInt32) -> UInt32 {
    multiplied(color | 0xff00_0000, (color >> 24) &* 0x0101_0101)
  }
}
