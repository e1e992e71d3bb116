/// Samples one pixel: for CPUs without vectors, frames below eight pixels' width, and the mask cache.
struct OneTexel {
  private let texels: TexelMemory
  private let start: Int
  private let stride: Int
  private let fraction: UInt32

  init(_ sprite: borrowing SampledSprite, _ texels: TexelMemory) {
    self.texels = texels
    start = sprite.level.offset
    stride = sprite.level.stride
    fraction = sprite.fraction
  }

  @inline(__always)
  func coverage(_ u: Int, _ v: Int) -> UInt32 { (exactCoverage(u, v) &+ 128) >> 8 }

  /// The coverage times 256.
  @inline(__always)
  func exactCoverage(_ u: Int, _ v: Int) -> UInt32 {
    let at = index(u, v)
    func texel(_ offset: Int) -> UInt32 { UInt32(texels.load(at &+ offset, as: UInt8.self)) }
    let weights = weights(u, v)
    return texel(0) &* weights.a &+ texel(1) &* weights.b &+ texel(stride) &* weights.c
      &+ texel(stride &+ 1) &* weights.d
  }

  /// A colour picture's pixel at (u, v): 0xAARRGGBB.
  @inline(__always)
  func color(_ u: Int, _ v: Int) -> UInt32 {
    let at = index(u, v)
    func texel(_ offset: Int) -> UInt32 { texels.load((at &+ offset) &* 4) }
    let (a, b, c, d) = (texel(0), texel(1), texel(stride), texel(stride &+ 1))
    let weights = weights(u, v)
    return Blending.mix4(a, b, c, d, weights)
      | Blending.mix4(a >> 8, b >> 8, c >> 8, d >> 8, weights) << 8
  }

  @inline(__always)
  private func index(_ u: Int, _ v: Int) -> Int { start &+ (v >> 16) &* stride &+ u >> 16 }

  @inline(__always)
  private func weights(_ u: Int, _ v: Int) -> BilinearWeights {
    BilinearWeights(
      (UInt32(truncatingIfNeeded: u) & fraction) >> 8,
      (UInt32(truncatingIfNeeded: v) & fraction) >> 8)
  }
}
