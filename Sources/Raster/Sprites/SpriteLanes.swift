import Graphics

/// A list's sprites, see `DisplayList.lendColumns`.
struct SpriteColumns {
  let image: Items<Int32>
  let x: Items<Float>
  let y: Items<Float>
  let scale: Items<Float>
  let rotation: Items<Float>
  let color: Items<Color>
  let blend: Items<Blend>
}

/// Eight sprites of a list.
struct SpriteLanes {
  private(set) var image = U32x8.zero
  private(set) var x = F32x8.zero
  private(set) var y = F32x8.zero
  private(set) var scale = F32x8.zero
  private(set) var rotation = F32x8.zero
  /// 0xAARRGGBB, not premultiplied.
  private(set) var color = U32x8.zero
  /// 1 for those that add light, 0 for others.
  private(set) var addsLight = U32x8.zero
  /// Whether all are of one picture, which neighbours often are.
  private(set) var haveOneImage = false

  /// Eight sprites from an index on.
  @inline(__always)
  init(_ list: SpriteColumns, _ index: Int) {
    (image, x, y) = (list.image.load(index), list.x.load(index), list.y.load(index))
    (scale, rotation) = (list.scale.load(index), list.rotation.load(index))
    color = Self.colors(list.color, index)
    addsLight = Self.lowestBits(list.blend.load(index))
    let four = list.image.load(index, as: SIMD4<UInt32>.self)
    let next = list.image.load(index &+ 1, as: SIMD4<UInt32>.self)
    let last = list.image.load(index &+ 4, as: SIMD4<UInt32>.self)
    haveOneImage = !((four ^ next) | (four ^ last)).isAnySet
  }

  /// Fewer than eight sprites; the other lanes have no size.
  @inline(never)
  init(_ list: SpriteColumns, _ range: Range<Int>) {
    for index in range {
      let lane = index &- range.lowerBound
      image[lane] = UInt32(bitPattern: list.image[index])
      (x[lane], y[lane]) = (list.x[index], list.y[index])
      (scale[lane], rotation[lane]) = (list.scale[index], list.rotation[index])
      color[lane] = list.color[index].straight
      addsLight[lane] = list.blend[index] == .additive ? 1 : 0
    }
  }

  /// The lowest bit of each byte, without a call.
  @inline(__always)
  private static func lowestBits(_ bytes: UInt64) -> U32x8 {
    let (low, high) = (UInt32(truncatingIfNeeded: bytes), UInt32(truncatingIfNeeded: bytes &>> 32))
    let bit = SIMD4<UInt32>(0x1, 0x100, 0x1_0000, 0x100_0000)
    let words = U32x8(lowHalf: SIMD4(repeating: low), highHalf: SIMD4(repeating: high))
    return ~(words & U32x8(lowHalf: bit, highHalf: bit)).isEqual(to: .zero) & 1
  }

  /// Their numbers are those of `Color.straight`.
  @inline(__always)
  private static func colors(_ colors: Items<Color>, _ index: Int) -> U32x8 {
    var (excess, words) = (SIMD4<UInt32>.zero, U32x8.zero)
    for lane in 0..<8 {
      let channels: SIMD4<Float> = colors.load(index &+ lane)
      // As bits, only floats in 0...1 are at most 1.
      excess |= channels.bits.saturated(above: Float(1).bitPattern)
      let sums = SIMD4(channels[2], channels[1], channels[0], channels[3]) * 255 + 0x1p23
      let bytes = SIMD4<UInt8>(truncatingIfNeeded: sums.bits)
      words[lane] = unsafe unsafeBitCast(bytes, to: UInt32.self)
    }
    return excess == .zero ? words : clamped(colors, index)
  }

  @inline(never)
  private static func clamped(_ colors: Items<Color>, _ index: Int) -> U32x8 {
    var words = U32x8.zero
    for lane in 0..<8 { words[lane] = colors[index &+ lane].straight }
    return words
  }
}

extension SIMD4<Float> {
  fileprivate var bits: SIMD4<UInt32> { unsafe unsafeBitCast(self, to: SIMD4<UInt32>.self) }
}

extension SIMD4<UInt32> {
  /// Ones where a lane is above a limit.
  fileprivate func saturated(above limit: UInt32) -> SIMD4<UInt32> {
    unsafe unsafeBitCast(self .> limit, to: SIMD4<UInt32>.self)
  }
}
