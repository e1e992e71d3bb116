import Graphics

// Eight particles' numbers at once, with the bits that one at a time has. Comparisons give ones where they hold: as a
// `SIMDMask`, a choice would be made lane by lane.

extension Span where Element: BitwiseCopyable & SIMDScalar {
  /// Eight numbers from an index on; all must be there.
  @inline(__always)
  func eight(_ start: Int) -> SIMD8<Element> {
    precondition(start >= 0 && start <= count &- 8)
    return unsafe withUnsafeBytes {
      unsafe $0.loadUnaligned(
        fromByteOffset: start &* MemoryLayout<Element>.stride, as: SIMD8<Element>.self)
    }
  }
}

/// Sets eight numbers from an index on; there must be room for all.
///
/// Not a method: with Swift 6.2, a span's cannot mutate it.
@inline(__always)
func setEight(_ span: inout MutableSpan<Float>, _ start: Int, _ numbers: SIMD8<Float>) {
  precondition(start >= 0 && start <= span.count &- 8)
  unsafe span.withUnsafeMutableBytes {
    unsafe $0.storeBytes(
      of: numbers, toByteOffset: start &* MemoryLayout<Float>.stride, as: SIMD8<Float>.self)
  }
}

extension Span<Color> {
  /// The channels of two colours from an index on; both must be there.
  @inline(__always)
  func pair(_ start: Int) -> SIMD8<Float> {
    precondition(start >= 0 && start <= count &- 2)
    return unsafe withUnsafeBytes {
      unsafe $0.loadUnaligned(
        fromByteOffset: start &* MemoryLayout<Color>.stride, as: SIMD8<Float>.self)
    }
  }
}

/// Sets the channels of two colours from an index on; there must be room for both.
@inline(__always)
func setPair(_ span: inout MutableSpan<Color>, _ start: Int, _ channels: SIMD8<Float>) {
  precondition(start >= 0 && start <= span.count &- 2)
  unsafe span.withUnsafeMutableBytes {
    unsafe $0.storeBytes(
      of: channels, toByteOffset: start &* MemoryLayout<Color>.stride, as: SIMD8<Float>.self)
  }
}

extension SIMD8 {
  /// A number for each channel of a colour, and one for each of another.
  @inline(__always)
  init(_ one: Scalar, andFor other: Scalar) {
    self.init(lowHalf: SIMD4(repeating: one), highHalf: SIMD4(repeating: other))
  }
}

extension SIMD8<Int64> {
  /// By their upper halves: before AVX, a comparison of eight would be forty instructions.
  @inline(__always)
  var areNegative: SIMD8<Int32> {
    let halves = unsafe unsafeBitCast(self, to: SIMD16<Int32>.self)
    return halves.oddHalf &>> 31
  }
}

extension SIMD8<Float> {
  @inline(__always)
  init(_ one: Color, _ other: Color) {
    self.init(
      one.red, one.green, one.blue, one.alpha, other.red, other.green, other.blue, other.alpha)
  }

  @inline(__always)
  func areBelow(_ number: Float) -> SIMD8<Int32> {
    let others = SIMD8(repeating: number)
    return unsafe unsafeBitCast(self .< others, to: SIMD8<Int32>.self)
  }

  @inline(__always)
  func areAtLeast(_ number: Float) -> SIMD8<Int32> {
    let others = SIMD8(repeating: number)
    return unsafe unsafeBitCast(self .>= others, to: SIMD8<Int32>.self)
  }

  /// The numbers for ones, 0 for zeros.
  @inline(__always)
  func masked(_ ones: SIMD8<Int32>) -> Self {
    let bits = unsafe unsafeBitCast(self, to: SIMD8<Int32>.self)
    return unsafe unsafeBitCast(bits & ones, to: Self.self)
  }
}

/// Nanoseconds in seconds.
@inline(__always)
func seconds(_ times: SIMD8<Int64>) -> SIMD8<Float> {
  // Both halves of a number have the bits of 2⁸⁴ and 2⁵² plus the half; conversions would be made lane by lane.
  let bits = unsafe unsafeBitCast(times, to: SIMD8<UInt64>.self) ^ 0x8000_0000_0000_0000
  let high = unsafe unsafeBitCast(bits &>> 32 | 0x4530_0000_0000_0000, to: SIMD8<Double>.self)
  let low = unsafe unsafeBitCast(
    bits & 0xffff_ffff | 0x4330_0000_0000_0000, to: SIMD8<Double>.self)
  // 2⁸⁴, 2⁶³ for the sign, and 2⁵².
  return SIMD8<Float>(((high - 0x1.0000_0801p84) + low) / 1e9)
}
