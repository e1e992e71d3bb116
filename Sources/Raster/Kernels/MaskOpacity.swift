/// A sprite's opacity, which makes weights in 256ths of a mask's coverage in 255ths.
/// ```
///   weight = round(coverage · opacity · 256 / 255²)
///   pixel  = round((pixel · (256 − weight) + color · weight) / 256)
/// ```
/// Full coverage at full opacity is 256: the colour itself. Dividing a sum by 256 is a shift; by 255 it would take four
/// instructions for each channel. Both roundings together are off by at most a level.
struct MaskOpacity {
  private let opacity: UInt16

  /// From an opacity in 255ths.
  @inline(__always)
  init(_ opacity: UInt32) { self.opacity = UInt16(truncatingIfNeeded: opacity) }

  /// Up to this product of coverage and opacity, the weight is 0.
  static let unseen = 125

  // 256 / 255² is 1/256 + 1/32768, nearly. Half of it all leaves room for rounding in 16 bits: by 65, for what the shifts
  // lose, so that an opaque mask in white on black has its coverage as levels.

  @inline(__always)
  func weight(_ coverage: Eight) -> Eight {
    let product = coverage &* Eight(repeating: opacity)
    return (product &>> 1 &+ (product &>> 8 &+ Eight(repeating: 65))) &>> 7
  }

  @inline(__always)
  func weight(_ coverage: Lanes) -> Lanes {
    let product = coverage &* Lanes(repeating: opacity)
    return (product &>> 1 &+ (product &>> 8 &+ Lanes(repeating: 65))) &>> 7
  }
}
