/// Samples eight pixels in a row; texels are fetched one by one, because no relevant CPU gathers faster.
struct EightTexels {
  private let texels: TexelMemory
  /// Bytes from the memory's start to the level's first texel.
  private let start: Int
  private let rowBytes: Int
  private let stride: U32x8
  /// The index of a place whose four texels are all empty: the border right of a row, and left of the next one.
  private let empty: U32x8
  private let fraction: U32x8
  private let stepU: U32x8
  private let stepV: U32x8

  init(_ sprite: borrowing SampledSprite, _ texels: TexelMemory, texelBytes: Int) {
    self.init(
      texels, texelBytes: texelBytes, offset: sprite.level.offset, stride: sprite.level.stride,
      fraction: sprite.fraction, du: sprite.du, dv: sprite.dv)
  }

  /// Texels from `offset` on, in rows of `stride`; du and dv are the steps to the next pixel, in 65536ths.
  init(
    _ texels: TexelMemory, texelBytes: Int, offset: Int, stride: Int, fraction: UInt32, du: Int,
    dv: Int
  ) {
    self.texels = texels
    start = offset &* texelBytes
    rowBytes = stride &* texelBytes
    // The factors fit 16 bits, and a 16-bit product is cheaper.
    self.stride = U32x8(repeating: UInt32(UInt16(truncatingIfNeeded: stride)))
    empty = U32x8(repeating: UInt32(truncatingIfNeeded: stride &- 1))
    self.fraction = U32x8(repeating: fraction)
    let lanes = U32x8(0, 1, 2, 3, 4, 5, 6, 7)
    stepU = lanes &* U32x8(repeating: UInt32(truncatingIfNeeded: du))
    stepV = lanes &* U32x8(repeating: UInt32(truncatingIfNeeded: dv))
  }

  /// The positions of eight pixels, the first at (u, v), and their texel indices.
  @inline(__always)
  func place(_ u: Int, _ v: Int) -> (u: U32x8, v: U32x8, index: U32x8) {
    let spots = spots(u, v)
    return (spots.u, spots.v, index(spots.u, spots.v))
  }

  /// The positions alone.
  @inline(__always)
  func spots(_ u: Int, _ v: Int) -> (u: U32x8, v: U32x8) {
    (
      U32x8(repeating: UInt32(truncatingIfNeeded: u)) &+ stepU,
      U32x8(repeating: UInt32(truncatingIfNeeded: v)) &+ stepV
    )
  }

  /// The indices of positions' texels.
  @inline(__always)
  func index(_ u: U32x8, _ v: U32x8) -> U32x8 { (v &>> 16) &* stride &+ (u &>> 16) }

  /// The same for the lanes of ones alone; others are at an empty place, so that they need no mask.
  @inline(__always)
  func place(_ u: Int, _ v: Int, only lanes: U32x8) -> (u: U32x8, v: U32x8, index: U32x8) {
    let place = place(u, v)
    return (place.u, place.v, inside(place.index, where: lanes))
  }

  /// Indices where lanes are ones, and an empty place elsewhere.
  @inline(__always)
  func inside(_ index: U32x8, where lanes: U32x8) -> U32x8 {
    empty.replaced(by: index, where: lanes)
  }

  /// A mask's coverage of each pixel; nil if all are 0.
  @inline(__always)
  func coverage(_ u: U32x8, _ v: U32x8, _ index: U32x8) -> U16x8? {
    guard let exact = exactCoverage(u, v, index) else { return nil }
    return (exact &+ U16x8(repeating: 128)) &>> 8
  }

  /// The coverage times 256; nil if all are 0.
  @inline(__always)
  func exactCoverage(_ u: U32x8, _ v: U32x8, _ index: U32x8) -> U16x8? {
    let (ab, cd) = pairs(index)
    // Most of a flake is empty; skip the mix.
    guard (ab | cd).isAnySet else { return nil }
    let weights = Weights(
      U16x8(truncatingIfNeeded: (u & fraction) &>> 8),
      U16x8(truncatingIfNeeded: (v & fraction) &>> 8))
    let low = U16x8(repeating: 255)
    let upper = (ab & low) &* weights.a &+ (ab &>> 8) &* weights.b
    let lower = (cd & low) &* weights.c &+ (cd &>> 8) &* weights.d
    return upper &+ lower
  }

  /// A mask's texels at eight places, each with its right neighbour in the upper byte; and those in the row below.
  @inline(__always)
  func pairs(_ index: U32x8) -> (upper: U16x8, lower: U16x8) {
    func top(_ lane: Int) -> UInt16 { texels.load(start &+ Int(index[lane])) }
    func bottom(_ lane: Int) -> UInt16 { texels.load(start &+ rowBytes &+ Int(index[lane])) }
    return (
      U16x8(top(0), top(1), top(2), top(3), top(4), top(5), top(6), top(7)),
      U16x8(bottom(0), bottom(1), bottom(2), bottom(3), bottom(4), bottom(5), bottom(6), bottom(7))
    )
  }

  /// Passes on a colour picture's pixels, unless all are 0.
  @inline(__always)
  func color(
    _ u: U32x8, _ v: U32x8, _ index: U32x8,
    _ paint: (_ redBlue: U16x16, _ alphaGreen: U16x16) -> Void
  ) {
    let (a, b) = columns(index, from: start)
    let (c, d) = columns(index, from: start &+ rowBytes)
    guard (a | b | c | d).isAnySet else { return }
    let sums = mix(a, b, c, d, u, v)
    let half = U16x16(repeating: 128)
    paint((sums.redBlue &+ half) &>> 8, (sums.alphaGreen &+ half) &>> 8)
  }

  /// A colour picture's pixels times 256.
  @inline(__always)
  func exactColor(_ u: U32x8, _ v: U32x8, _ index: U32x8) -> (redBlue: U16x16, alphaGreen: U16x16) {
    let (a, b) = columns(index, from: start)
    let (c, d) = columns(index, from: start &+ rowBytes)
    return mix(a, b, c, d, u, v)
  }

  @inline(__always)
  private func mix(
    _ a: U32x8, _ b: U32x8, _ c: U32x8, _ d: U32x8, _ u: U32x8, _ v: U32x8
  ) -> (redBlue: U16x16, alphaGreen: U16x16) {
    let weights = Weights(both(u), both(v))
    let redBlue =
      a.redBlue &* weights.a &+ b.redBlue &* weights.b &+ c.redBlue &* weights.c
      &+ d.redBlue &* weights.d
    let alphaGreen =
      a.alphaGreen &* weights.a &+ b.alphaGreen &* weights.b &+ c.alphaGreen &* weights.c
      &+ d.alphaGreen &* weights.d
    return (redBlue, alphaGreen)
  }

  /// Eight texels, and their right neighbours.
  /// ```
  ///   0l 0r 1l 1r | 4l 4r 5l 5r        in this order, one instruction extracts all left texels from two
  ///   2l 2r 3l 3r | 6l 6r 7l 7r        registers, another all right ones, both in order
  /// ```
  @inline(__always)
  private func columns(_ index: U32x8, from start: Int) -> (left: U32x8, right: U32x8) {
    let bytes = index &<< 2
    func pair(_ lane: Int) -> Double { texels.load(start &+ Int(bytes[lane])) }
    let outer = unsafe unsafeBitCast(
      SIMD4(pair(0), pair(1), pair(4), pair(5)), to: SIMD8<Float>.self)
    let inner = unsafe unsafeBitCast(
      SIMD4(pair(2), pair(3), pair(6), pair(7)), to: SIMD8<Float>.self)
    let left = SIMD8(
      outer[0], outer[2], inner[0], inner[2], outer[4], outer[6], inner[4], inner[6])
    let right = SIMD8(
      outer[1], outer[3], inner[1], inner[3], outer[5], outer[7], inner[5], inner[7])
    return unsafe (
      unsafeBitCast(left, to: U32x8.self), unsafeBitCast(right, to: U32x8.self)
    )
  }

  /// A position's fraction for both channels of its pixel.
  @inline(__always)
  private func both(_ position: U32x8) -> U16x16 {
    let part = position & fraction
    return (part &>> 8 | part &<< 8).lanes
  }
}

/// See `BilinearWeights`.
private struct Weights<Numbers> {
  let a: Numbers
  let b: Numbers
  let c: Numbers
  let d: Numbers
}

extension Weights<U16x16> {
  @inline(__always)
  init(_ u: U16x16, _ v: U16x16) {
    d = (u &* v &+ U16x16(repeating: 128)) &>> 8
    (b, c) = (u &- d, v &- d)
    a = U16x16(repeating: 256) &- u &- c
  }
}

extension Weights<U16x8> {
  @inline(__always)
  init(_ u: U16x8, _ v: U16x8) {
    d = (u &* v &+ U16x8(repeating: 128)) &>> 8
    (b, c) = (u &- d, v &- d)
    a = U16x8(repeating: 256) &- u &- c
  }
}
