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
    kept = canvas.hasAlpha ? 0xffff_ffff : 0x00ff_ffff
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

/// A premultiplied picture's light added to what is there; see `Light` for the formula.
struct AddColor8888: ColorPainter {
  static var pixelBytes: Int { 4 }
  private let light: Light
  private let redBlue: LightLanes
  private let alphaGreen: LightLanes

  @inline(__always)
  init(_ color: UInt32, _ canvas: Canvas) {
    light = canvas.usesVectors ? .none : Light(color)
    redBlue = LightLanes(color & Blending.channels, opacity: color >> 24)
    alphaGreen = LightLanes(color >> 8 & 0xff, opacity: color >> 24)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, redBlue: Lanes, alphaGreen: Lanes) {
    let light = Words(
      redBlue: self.redBlue.shed(by: redBlue), alphaGreen: self.alphaGreen.shed(by: alphaGreen))
    memory.store(memory.load(offset, as: Words.self).addingBytes(light), offset)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, color: UInt32) {
    memory.store(Blending.sum(memory.load(offset), light.shed(through: color)), offset)
  }
}
