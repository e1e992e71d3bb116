/// Divides sums of products of bytes by 255, in lanes of 16 bits.
/// ```
///   (t + (t >> 8)) >> 8  =  t · 257 >> 16         round(t / 255) for t + 128, up to 255²
/// ```
/// An x86 does the second in one instruction, the first takes four; ARM does the first as fast.
struct Division {
  #if arch(x86_64)
    /// 257 in the rasteriser's variable: a product with a known constant would be compiled to shifts and sums.
    private var factor = Lanes(repeating: 257)

    /// The first formula without rounding.
    @inline(__always)
    func whole(_ sums: Eight) -> Eight { sums.highProducts(factor.lowHalf) }

    @inline(__always)
    func whole(_ sums: Lanes) -> Lanes { sums.highProducts(factor) }

    /// The same times 256; the low bits are undefined.
    @inline(__always)
    func high(_ sums: Lanes) -> Lanes { whole(sums) &<< 8 }

    /// Shifts pairs: a shift of single lanes would be merged with the division's into the long form.
    @inline(__always)
    func highPairs(_ sums: Lanes) -> Words { whole(sums).words &<< 8 }
  #else
    @inline(__always)
    func whole(_ sums: Eight) -> Eight { (sums &+ (sums &>> 8)) &>> 8 }

    @inline(__always)
    func whole(_ sums: Lanes) -> Lanes { high(sums) &>> 8 }

    @inline(__always)
    func high(_ sums: Lanes) -> Lanes { sums &+ (sums &>> 8) }

    @inline(__always)
    func highPairs(_ sums: Lanes) -> Words { high(sums).words }
  #endif

  /// Rounded exactly.
  @inline(__always)
  func over255(_ sums: Lanes) -> Lanes { whole(sums &+ Lanes(repeating: 128)) }

  @inline(__always)
  func over255(_ sums: Eight) -> Eight { whole(sums &+ Eight(repeating: 128)) }
}
