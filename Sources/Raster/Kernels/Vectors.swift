// Eight pixels at a time: sixteen lanes of 16 bits, two channels per pixel, fit products of bytes with rounding. The
// forms below become single instructions (exceptions in docs/raster.md); as operators, only &+ &- &* do.

/// Two channels of eight pixels: red and blue, or alpha and green.
typealias U16x16 = SIMD16<UInt16>
/// One number for each of eight pixels.
typealias U16x8 = SIMD8<UInt16>
/// Eight pixels, or eight numbers of 32 bits.
typealias U32x8 = SIMD8<UInt32>
typealias F32x8 = SIMD8<Float>

extension U32x8 {
  @inline(__always)
  var lanes: U16x16 { unsafe unsafeBitCast(self, to: U16x16.self) }

  /// The lower 16 bits of each; `U16x8(truncatingIfNeeded:)` is a call with Swift 6.2.
  @inline(__always)
  var lows: U16x8 { lanes.evenHalf }

  /// The lowest byte of each, the first one lowest; `SIMD8<UInt8>(truncatingIfNeeded:)` is a call.
  @inline(__always)
  var lowestBytes: UInt64 { lows.bytes }

  @inline(__always)
  var isAnySet: Bool {
    let parts = unsafe unsafeBitCast(self, to: SIMD4<UInt64>.self)
    return parts[0] | parts[1] | parts[2] | parts[3] != 0
  }

  @inline(__always)
  var redBlue: U16x16 { (self & U32x8(repeating: 0x00ff_00ff)).lanes }

  @inline(__always)
  var alphaGreen: U16x16 { lanes &>> 8 }

  /// Eight pixels from their channels, each 0...255.
  @inline(__always)
  init(redBlue: U16x16, alphaGreen: U16x16) { self = redBlue.words | alphaGreen.words &<< 8 }

  /// The sum of the bytes, saturating at 255, in one instruction: an overflow shows as a sum smaller than an addend.
  @inline(__always)
  func addingBytes(_ other: U32x8) -> U32x8 {
    let mine = unsafe unsafeBitCast(self, to: SIMD32<UInt8>.self)
    let sum = unsafe mine &+ unsafeBitCast(other, to: SIMD32<UInt8>.self)
    let full = unsafe unsafeBitCast(sum .< mine, to: U32x8.self)
    return unsafe unsafeBitCast(sum, to: U32x8.self) | full
  }
}

extension SIMD4<UInt32> {
  @inline(__always)
  var isAnySet: Bool {
    let parts = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return parts[0] | parts[1] != 0
  }

  /// The same of four pixels.
  @inline(__always)
  func addingBytes(_ other: Self) -> Self {
    let mine = unsafe unsafeBitCast(self, to: SIMD16<UInt8>.self)
    let sum = unsafe mine &+ unsafeBitCast(other, to: SIMD16<UInt8>.self)
    let full = unsafe unsafeBitCast(sum .< mine, to: Self.self)
    return unsafe unsafeBitCast(sum, to: Self.self) | full
  }
}

/// Eight pairs of words, as numbers of 64 bits: those of even lanes, and of odd ones.
///
/// Interleaved words would be put together lane by lane.
struct WordPairs {
  let even: SIMD4<UInt64>
  let odd: SIMD4<UInt64>

  @inline(__always)
  init(low: U32x8, high: U32x8) {
    let lows = unsafe unsafeBitCast(low, to: SIMD4<UInt64>.self)
    let highs = unsafe unsafeBitCast(high, to: SIMD4<UInt64>.self)
    even = lows & 0xffff_ffff | highs &<< 32
    odd = lows &>> 32 | highs & (0xffff_ffff << 32)
  }
}

extension U16x16 {
  @inline(__always)
  var words: U32x8 { unsafe unsafeBitCast(self, to: U32x8.self) }

  @inline(__always)
  init(pairs word: UInt32) { self = U32x8(repeating: word).lanes }

  @inline(__always)
  init(low: U16x8) { self.init(lowHalf: low, highHalf: .zero) }

  /// Each number for both channels of its pixel.
  @inline(__always)
  init(twice numbers: U16x8) {
    self = .zero
    evenHalf = numbers
    oddHalf = numbers
  }

  /// Sixteen numbers, each from its lane: straight code becomes vectors, also where these have no operator.
  @inline(__always)
  init(each number: (_ lane: Int) -> UInt16) {
    self.init(
      number(0), number(1), number(2), number(3), number(4), number(5), number(6), number(7),
      number(8), number(9), number(10), number(11), number(12), number(13), number(14), number(15))
  }

  /// The upper 16 bits of products of 32, in one instruction on x86, if the compiler knows neither factor.
  @inline(__always)
  func highProducts(_ other: U16x16) -> U16x16 {
    U16x16 { UInt16(truncatingIfNeeded: (UInt32(self[$0]) &* UInt32(other[$0])) &>> 16) }
  }

  /// Bytes in the upper halves of lanes, each from its lane, above zeros.
  @inline(__always)
  init(raised byte: (_ lane: Int) -> UInt8) {
    func eight(_ first: Int) -> SIMD16<UInt8> {
      func four(_ lane: Int) -> SIMD8<UInt8> {
        SIMD8<UInt8>(0, byte(lane), 0, byte(lane + 1), 0, byte(lane + 2), 0, byte(lane + 3))
      }
      return SIMD16<UInt8>(lowHalf: four(first), highHalf: four(first + 4))
    }
    let bytes = SIMD32<UInt8>(lowHalf: eight(0), highHalf: eight(8))
    self = unsafe unsafeBitCast(bytes, to: U16x16.self)
  }
}

extension U16x8 {
  /// The same as of `U16x16`.
  @inline(__always)
  func highProducts(_ other: U16x8) -> U16x8 {
    func product(_ lane: Int) -> UInt16 {
      UInt16(truncatingIfNeeded: (UInt32(self[lane]) &* UInt32(other[lane])) &>> 16)
    }
    return U16x8(
      product(0), product(1), product(2), product(3), product(4), product(5), product(6),
      product(7))
  }

  @inline(__always)
  var isAnySet: Bool {
    let parts = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return parts[0] | parts[1] != 0
  }

  /// The lower byte of each, the first one lowest.
  @inline(__always)
  var bytes: UInt64 {
    let pairs = unsafe unsafeBitCast(self, to: SIMD16<UInt8>.self)
    return unsafe unsafeBitCast(pairs.evenHalf, to: UInt64.self)
  }

  /// Eight bytes of a little-endian word.
  @inline(__always)
  init(bytes word: UInt64) {
    let bytes = unsafe unsafeBitCast(word, to: SIMD8<UInt8>.self)
    self = U16x8(truncatingIfNeeded: bytes)
  }
}

// Comparisons give words of ones where they hold: as `SIMDMask`, a choice between two vectors is made lane by lane.

extension U32x8 {
  @inline(__always)
  func isBelow(_ other: U32x8) -> U32x8 { unsafe unsafeBitCast(self .< other, to: U32x8.self) }

  @inline(__always)
  func isEqual(to other: U32x8) -> U32x8 { unsafe unsafeBitCast(self .== other, to: U32x8.self) }

  @inline(__always)
  func replaced(by other: U32x8, where mask: U32x8) -> U32x8 { self & ~mask | other & mask }
}

extension F32x8 {
  @inline(__always)
  var bits: U32x8 { unsafe unsafeBitCast(self, to: U32x8.self) }

  @inline(__always)
  init(bits: U32x8) { self = unsafe unsafeBitCast(bits, to: F32x8.self) }

  /// From numbers below 2²³, without a conversion lane by lane.
  @inline(__always)
  init(_ numbers: U32x8) { self = F32x8(bits: numbers | 0x4b00_0000) - 0x1p23 }

  /// Whole numbers of 0 to 2²³ as words.
  @inline(__always)
  var whole: U32x8 { (self + 0x1p23).bits & 0x7f_ffff }

  @inline(__always)
  var magnitudes: F32x8 { F32x8(bits: bits & 0x7fff_ffff) }

  /// In whole numbers; `pointwiseMax` would be a call, and `replacing(with:where:)` dozens of instructions.
  @inline(__always)
  var atLeastZero: F32x8 {
    let bits = unsafe unsafeBitCast(self, to: SIMD8<Int32>.self)
    return unsafe unsafeBitCast(bits & ~(bits &>> 31), to: F32x8.self)
  }

  @inline(__always)
  var atMostZero: F32x8 {
    let bits = unsafe unsafeBitCast(self, to: SIMD8<Int32>.self)
    return unsafe unsafeBitCast(bits & (bits &>> 31), to: F32x8.self)
  }

  /// False for NaN.
  @inline(__always)
  func isBelow(_ other: F32x8) -> U32x8 { unsafe unsafeBitCast(self .< other, to: U32x8.self) }
}
