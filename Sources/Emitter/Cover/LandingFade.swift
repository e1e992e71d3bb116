/// How long anything takes to fade where it has landed.
enum LandingFade {
  /// In steps of 1/60 s.
  static let steps: UInt8 = 9
  /// In nanoseconds.
  static let duration = Int64(steps) * 1_000_000_000 / 60

  /// The shares of their opacity that particles have left.
  @inline(__always)
  static func opacities(_ block: ParticleBlock, at time: Int64) -> SIMD8<Float> {
    let now = SIMD8(repeating: time)
    let left = quotients(block.death &- now, over: Double(duration))
    let areLanded = ~(now &- block.landed).areNegative
    return left.masked(left.areAbove(0)).kept(areLanded, else: 1)
  }
}
