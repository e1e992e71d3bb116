/// BT.601 scaled to 219 and 224 steps, in 16-bit fixed point, rounded to the nearest; pixels are 0x00RRGGBB.
///
/// Y's weights add up to 219/255, those of Cb and Cr to zero, so that greys have a chroma of exactly 128.
enum StudioRange {
  /// 16...235.
  @inline(__always)
  static func luma(_ pixel: UInt32) -> UInt8 {
    let sum = 16829 * (pixel >> 16 & 255) + 33039 * (pixel >> 8 & 255) + 6416 * (pixel & 255)
    return UInt8(truncatingIfNeeded: (sum + 0x10_8000) >> 16)
  }

  /// Cb and Cr of the mean of four pixels, 16...240.
  @inline(__always)
  static func chroma(
    _ first: UInt32, _ second: UInt32, _ third: UInt32, _ fourth: UInt32
  ) -> (blue: UInt8, red: UInt8) {
    // Two channels in one word: four times 255 fits the sixteen bits between them.
    let mask: UInt32 = 0x00FF_00FF
    let redAndBlue = (first & mask) + (second & mask) + (third & mask) + (fourth & mask)
    let greens =
      (first >> 8 & 255) + (second >> 8 & 255) + (third >> 8 & 255) + (fourth >> 8 & 255)
    let red = Int32(truncatingIfNeeded: redAndBlue >> 16)
    let green = Int32(truncatingIfNeeded: greens)
    let blue = Int32(truncatingIfNeeded: redAndBlue & 0xFFFF)
    return (
      level(-9714 * red - 19070 * green + 28784 * blue),
      level(28784 * red - 24103 * green - 4681 * blue)
    )
  }

  /// The sum is of four pixels, hence 18 bits, not 16; 128 and a half are added before.
  @inline(__always)
  static func level(_ sum: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: (sum + 128 << 18 + 1 << 17) >> 18)
  }
}
