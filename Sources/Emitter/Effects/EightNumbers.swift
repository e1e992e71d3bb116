import Graphics

// Eight particles' numbers at once. Comparisons give ones where they hold: as a `SIMDMask`, a choice would be made lane by
// lane.

/// Sets the elements from an index on to a vector's; there must be room for all.
///
/// The only unchecked memory access of Emitter: assertions check it in debug builds and all tests. In release builds, too,
/// checks took a twelfth of the instructions of a list of sparks; loops check their columns once instead. Not a method: with
/// Swift 6.2, a span's cannot mutate it.
@inline(__always)
func set<Element: BitwiseCopyable, Vector: BitwiseCopyable>(
  _ span: inout MutableSpan<Element>, _ start: Int, _ vector: Vector
) {
  let stride = MemoryLayout<Element>.stride
  assert(start >= 0 && start <= span.count &- MemoryLayout<Vector>.size / stride)
  unsafe span.withUnsafeMutableBytes {
    unsafe $0.storeBytes(of: vector, toByteOffset: start &* stride, as: Vector.self)
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

extension SIMD8<Int32> {
  @inline(__always)
  var isAnySet: Bool {
    let half = lowHalf | highHalf
    let quarter = half.lowHalf | half.highHalf
    return quarter[0] | quarter[1] != 0
  }
}

extension SIMD8<Float> {
  @inline(__always)
  func areBelow(_ number: Float) -> SIMD8<Int32> {
    let others = SIMD8(repeating: number)
    return unsafe unsafeBitCast(self .< others, to: SIMD8<Int32>.self)
  }

  @inline(__always)
  func areAbove(_ number: Float) -> SIMD8<Int32> {
    let others = SIMD8(repeating: number)
    return unsafe unsafeBitCast(self .> others, to: SIMD8<Int32>.self)
  }

  @inline(__always)
  func areAtLeast(_ number: Float) -> SIMD8<Int32> {
    let others = SIMD8(repeating: number)
    return unsafe unsafeBitCast(self .>= others, to: SIMD8<Int32>.self)
  }

  @inline(__always)
  func atMost(_ number: Float) -> Self {
    let others = Self(repeating: number)
    return replacing(with: others, where: self .> others)
  }

  /// By their bits, as numbers that are not negative have the order of those: after a comparison, a choice of many would be
  /// made two by two.
  @inline(__always)
  func areBelow(positive number: Float) -> SIMD8<Int32> {
    let bits = unsafe unsafeBitCast(self, to: SIMD8<Int32>.self)
    return (bits &- SIMD8<Int32>(repeating: Int32(bitPattern: number.bitPattern))) &>> 31
  }

  /// The numbers for ones, others for zeros.
  @inline(__always)
  func kept(_ ones: SIMD8<Int32>, else others: Self) -> Self {
    let bits = unsafe unsafeBitCast(self, to: SIMD8<Int32>.self)
    let otherBits = unsafe unsafeBitCast(others, to: SIMD8<Int32>.self)
    return unsafe unsafeBitCast(bits & ones | otherBits & ~ones, to: Self.self)
  }

  /// The numbers for ones, another one for zeros.
  @inline(__always)
  func kept(_ ones: SIMD8<Int32>, else number: Float) -> Self {
    kept(ones, else: Self(repeating: number))
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
func inSeconds(_ time: Int64) -> Float { Float(Double(time) / 1e9) }

@inline(__always)
func inSeconds(_ times: SIMD8<Int64>) -> SIMD8<Float> { quotients(times, over: 1e9) }

/// Whole numbers divided by one.
@inline(__always)
func quotients(_ numbers: SIMD8<Int64>, over divisor: Double) -> SIMD8<Float> {
  // Both halves of a number have the bits of 2⁸⁴ and 2⁵² plus the half; conversions would be made lane by lane.
  let bits = unsafe unsafeBitCast(numbers, to: SIMD8<UInt64>.self) ^ 0x8000_0000_0000_0000
  let high = unsafe unsafeBitCast(bits &>> 32 | 0x4530_0000_0000_0000, to: SIMD8<Double>.self)
  let low = unsafe unsafeBitCast(
    bits & 0xffff_ffff | 0x4330_0000_0000_0000, to: SIMD8<Double>.self)
  // 2⁸⁴, 2⁶³ for the sign, and 2⁵².
  return SIMD8<Float>(((high - 0x1.0000_0801p84) + low) / divisor)
}
