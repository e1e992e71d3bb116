struct CoverColor8888: ColorPainter {
  static var pixelBytes: Int { 4 }
  private let redBlue: Lanes
  private let alphaGreen: Lanes
  private let division: Division
  /// The bits of a pixel that are kept; formats without alpha have zeros there.
  private let kept: UInt32

  @inline(__always)
  init(_ color: UInt32, _ band: FrameBand) {
    let tint = Blending.premultiplied(color)
    redBlue = Lanes(pairs: tint & Blending.channels)
    alphaGreen = Lanes(pairs: tint >> 8 & Blending.channels)
    division = band.division
    kept = 0x00ff_ffff | band.alphaBits
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, redBlue: Lanes, alphaGreen: Lanes) {
    let low = division.over255(redBlue &* self.redBlue)
    let high = division.over255(alphaGreen &* self.alphaGreen)
    let alpha = high.words &>> 16
    let rest = Lanes(repeating: 255) &- (alpha | alpha &<< 16).lanes
    let pixels = memory.load(offset, as: Words.self)
    let behind = Words(
      redBlue: division.over255(pixels.redBlue &* rest),
      alphaGreen: division.over255(pixels.alphaGreen &* rest))
    // Only a picture that was not premultiplied has sums beyond a byte.
    let sum = behind.addingBytes(Words(redBlue: low, alphaGreen: high))
    memory.store(sum & Words(repeating: kept), offset)
  }
}
