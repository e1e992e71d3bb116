/// The texture that comes next, as far as it is seen already: lent for one call.
///
/// Light changes by a part of a level at a time. Both pictures are therefore mixed before their colours are rounded.
struct SceneryFade: Sendable {
  let texels: TexelMemory
  let cells: SmoothCells.Memory
  /// In 65536ths; never 0.
  private let share: UInt16

  /// Nil for a share of 0.
  init?(_ texture: SceneryTexture?, _ share: UInt16) {
    guard let texture, share > 0 else { return nil }
    (texels, cells, self.share) = (texture.texels.bytes, texture.cells.memory, share)
  }

  /// Colours in 256ths of a level.
  ///
  /// Products lose at most one part of equal colours, which is given back: whole levels stay.
  @inline(__always)
  func mix(_ color: U16x16, _ next: U16x16) -> U16x16 {
    color.highProducts(U16x16(repeating: 0 &- share))
      &+ next.highProducts(U16x16(repeating: share)) &+ U16x16(repeating: 1)
  }

  @inline(__always)
  func mix(_ color: SIMD4<UInt16>, _ next: SIMD4<UInt16>) -> SIMD4<UInt16> {
    let both = U16x8(lowHalf: color, highHalf: next)
    let shares = U16x8(lowHalf: SIMD4(repeating: 0 &- share), highHalf: SIMD4(repeating: share))
    let products = both.highProducts(shares)
    return products.lowHalf &+ products.highHalf &+ 1
  }
}
