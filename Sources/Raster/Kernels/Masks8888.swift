/// A mask in one colour over what is there.
struct CoverMask8888: CoveragePainter {
  static var pixelBytes: Int { 4 }
  private let redBlue: Lanes
  private let alphaGreen: Lanes
  private let opacity: Eight
  private let color: UInt32
  private let alpha: UInt32

  @inline(__always)
  init(_ color: UInt32, _ canvas: Canvas) {
    alpha = color >> 24
    opacity = Eight(repeating: UInt16(truncatingIfNeeded: alpha))
    self.color = color & 0x00ff_ffff | (canvas.hasAlpha ? 0xff00_0000 : 0)
    redBlue = Lanes(pairs: self.color & Blending.channels)
    alphaGreen = Lanes(pairs: self.color >> 8 & Blending.channels)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, coverage: Eight) {
    let weight = Lanes(twice: (coverage &* opacity).over255)
    let rest = Lanes(repeating: 255) &- weight
    let pixels = memory.load(offset, as: Words.self)
    let low = (pixels.redBlue &* rest &+ redBlue &* weight).over255
    let high = (pixels.alphaGreen &* rest &+ alphaGreen &* weight).over255High
    memory.store(low.words | (high & Lanes(repeating: 0xff00)).words, offset)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, coverage: UInt32) {
    let weight = Blending.over255(coverage &* alpha)
    memory.store(Blending.mix(memory.load(offset), color, weight: weight), offset)
  }
}
