/// Divides sums of products of bytes by 255, in lanes of 16 bits.
///
/// ```
///   (t + (t >> 8)) >> 8  =  t · 257 >> 16         round(t / 255) for t + 128, up to 255²
/// ```
/// Registers of 16 bytes do the second in one instruction, the first in four. For registers of 32 bytes the compiler
/// emits no such instruction, and ARM has none.
struct Division {
  #if arch(x86_64) && !WIDE_REGISTERS
    /// 257, in a variable: the compiler would split the product with a known constant into shifts and sums.
    ///
    /// All users of the division get it from the rasteriser's variable.
    private var factor = Eight(repeating: 257)

    /// The first formula without rounding.
    @inline(__always)
    func whole(_ sums: Eight) -> Eight {
      let products = Words(truncatingIfNeeded: sums) &* Words(truncatingIfNeeded: factor)
      return Eight(truncatingIfNeeded: products &>> 16)
    }

    /// The same for sixteen lanes.
    @inline(__always)
    func whole(_ sums: Lanes) -> Lanes {
      Lanes(lowHalf: whole(sums.lowHalf), highHalf: whole(sums.highHalf))
    }

    /// The same times 256; the low bits are undefined.
    @inline(__always)
    func high(_ sums: Lanes) -> Lanes { whole(sums) &<< 8 }

    /// The same for a shift of pairs; the compiler would merge a shift of single lanes with the division's, and use the
    /// long form again.
    @inline(__always)
    func highPairs(_ sums: Lanes) -> Words { whole(sums).words &<< 8 }
  #else
    /// The first formula without rounding.
    @inline(__always)
    func whole(_ sums: Eight) -> Eight { (sums &+ (sums &>> 8)) &>> 8 }

    /// The same for sixteen lanes.
    @inline(__always)
    func whole(_ sums: Lanes) -> Lanes { high(sums) &>> 8 }

    /// The same times 256; the low bits are undefined.
    @inline(__always)
    func high(_ sums: Lanes) -> Lanes { sums &+ (sums &>> 8) }

    /// The same as pairs.
    @inline(__always)
    func highPairs(_ sums: Lanes) -> Words { high(sums).words }
  #endif

  /// Rounded exactly.
  @inline(__always)
  func over255(_ sums: Lanes) -> Lanes { whole(sums &+ Lanes(repeating: 128)) }

  /// Rounded exactly, for eight lanes.
  @inline(__always)
  func over255(_ sums: Eight) -> Eight { whole(sums &+ Eight(repeating: 128)) }

  /// Rounded exactly and times 256; the low bits are undefined.
  @inline(__always)
  func over255High(_ sums: Lanes) -> Lanes { high(sums &+ Lanes(repeating: 128)) }
}
