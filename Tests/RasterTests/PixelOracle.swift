import Graphics

/// What a pixel becomes, channel by channel: the painters blend eight pixels at a time to the same bits.
struct PixelOracle {
  enum Source {
    case coverage(Int)
    /// Premultiplied, 0xAARRGGBB.
    case texel(UInt32)
  }

  /// 0xAARRGGBB, not premultiplied.
  let color: UInt32
  let format: Frame.Format

  func blended(_ pixel: UInt32, _ source: Source, _ blend: Blend) -> UInt32 {
    let fields: [(shift: Int, from: Int, bits: Int)] =
      switch format {
      case .rgb565: [(11, 16, 5), (5, 8, 6), (0, 0, 5)]
      case .xrgb8888: [(16, 16, 8), (8, 8, 8), (0, 0, 8)]
      case .argb8888: [(24, 24, 8), (16, 16, 8), (8, 8, 8), (0, 0, 8)]
      }
    return fields.reduce(0) { result, field in
      let (lost, most) = (8 - field.bits, 255 >> (8 - field.bits))
      let below = (Int(pixel) >> field.shift & most) << lost
      let level =
        switch (blend, source) {
        case (.over, .coverage(let coverage)): covered(below, coverage, field.from, lost)
        case (.over, .texel(let texel)): covered(below, texel, field.from, lost)
        case (.additive, .coverage(let coverage)): added(below, coverage, field.from, lost)
        case (.additive, .texel(let texel)):
          added(below, channel(texel, field.from), field.from, lost)
        }
      return result | UInt32(level << field.shift)
    }
  }

  private var opacity: Int { channel(color, 24) }

  private func channel(_ word: UInt32, _ shift: Int) -> Int { Int(word) >> shift & 255 }

  private func over255(_ product: Int) -> Int { (2 * product + 255) / 510 }

  /// A channel at the scale of a field with some bits less than a byte.
  private func scaled(_ value: Int, _ lost: Int) -> Int { over255(value * ((255 >> lost) << lost)) }

  private func covered(_ below: Int, _ coverage: Int, _ from: Int, _ lost: Int) -> Int {
    let product = coverage * opacity
    let weight = (product >> 1 + product >> 8 + 65) >> 7
    let above = from == 24 ? 255 : scaled(channel(color, from), lost)
    return (below * (256 - weight) + above * weight + 128 << lost) >> (8 + lost)
  }

  private func covered(_ below: Int, _ texel: UInt32, _ from: Int, _ lost: Int) -> Int {
    func source(_ from: Int) -> Int {
      let tint = from == 24 ? opacity : over255(channel(color, from) * opacity)
      return over255(channel(texel, from) * tint)
    }
    let (rest, light) = (255 - source(24), source(from))
    guard lost > 0 else { return min(over255(below * rest) + light, 255) }
    let sum = below * rest + min(light, 255 - rest) * ((255 >> lost) << lost)
    return (sum + 255 << (lost - 1)) / (255 << lost)
  }

  private func added(_ below: Int, _ share: Int, _ from: Int, _ lost: Int) -> Int {
    guard from < 24 else { return below }
    let factor = (scaled(channel(color, from), lost) * opacity * 66051) >> 16
    let light = ((share * factor) >> 8 + 128) >> 8
    return min(below >> lost + (light + (1 << lost) >> 1) >> lost, 255 >> lost)
  }
}
