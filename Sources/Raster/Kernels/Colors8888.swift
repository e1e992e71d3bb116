/// A premultiplied picture over what is there.
struct CoverColor8888: ColorPainter {
  static var pixelBytes: Int { 4 }
  private let tint: UInt32
  private let redBlue: Lanes
  private let alphaGreen: Lanes
  /// Bits of a pixel that are kept: a pixel without alpha has zeros there.
  private let kept: UInt32

  @inline(__always)
  init(_ color: UInt32, _ canvas: Canvas) {
    tint = Blending.premultiplied(color)
    redBlue = Lanes(pairs: tint & Blending.channels)
    alphaGreen = Lanes(pairs: tint >> 8 & Blending.channels)
    kept = 0x00ff_ffff | canvas.alphaBits
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, redBlue: Lanes, alphaGreen: Lanes) {
    let low = (redBlue &* self.redBlue).over255
    let high = (alphaGreen &* self.alphaGreen).over255
    let alpha = high.words &>> 16
    let rest = Lanes(repeating: 255) &- (alpha | alpha &<< 16).lanes
    let pixels = memory.load(offset, as: Words.self)
    let behind = Words(
      redBlue: (pixels.redBlue &* rest).over255, alphaGreen: (pixels.alphaGreen &* rest).over255)
    // A sum beyond a byte has only what was not premultiplied as promised.
    let sum = behind.addingBytes(Words(redBlue: low, alphaGreen: high))
    memory.store(sum & Words(repeating: kept), offset)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, color: UInt32) {
    let source = Blending.multiplied(color, tint)
    memory.store(Blending.over(memory.load(offset), source) & kept, offset)
  }
}
