struct CoverColor565: ColorPainter {
  static var pixelBytes: Int { 2 }
  private let redBlue: Lanes
  private let alphaGreen: Lanes
  private let division: Division

  @inline(__always)
  init(_ color: UInt32, _ band: FrameBand) {
    let tint = Blending.premultiplied(color)
    redBlue = Lanes(pairs: tint & Blending.channels)
    division = band.division
    alphaGreen = Lanes(pairs: tint >> 8 & Blending.channels)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, redBlue: Lanes, alphaGreen: Lanes) {
    let low = division.over255(redBlue &* self.redBlue)
    let high = division.over255(alphaGreen &* self.alphaGreen)
    let alpha = high.oddHalf
    let rest = Lanes(low: Eight(repeating: 255) &- alpha)
    let below = Fields(Lanes(low: memory.load(offset)))
    // Only a picture that was not premultiplied is brighter than its alpha.
    let sum = Fields(
      red: below.red &* rest &+ Lanes(low: pointwiseMin(low.oddHalf, alpha) &* 248),
      green: below.green &* rest &+ Lanes(low: pointwiseMin(high.evenHalf, alpha) &* 252),
      blue: below.blue &* rest &+ Lanes(low: pointwiseMin(low.evenHalf, alpha) &* 248))
    memory.store(sum.pixels(division).lowHalf, offset)
  }
}
