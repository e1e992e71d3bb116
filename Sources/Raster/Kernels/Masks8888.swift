/// A mask in one colour over what is there.
struct CoverMask8888: CoveragePainter {
  static var pixelBytes: Int { 4 }
  private let redBlue: Lanes
  private let alphaGreen: Lanes
  private let opacity: Lanes
  private let color: UInt32
  private let alpha: UInt32

  @inline(__always)
  init(_ color: UInt32, _ canvas: Canvas) {
    alpha = color >> 24
    opacity = Lanes(repeating: UInt16(truncatingIfNeeded: alpha))
    self.color = color & 0x00ff_ffff | canvas.alphaBits
    redBlue = Lanes(pairs: self.color & Blending.channels)
    alphaGreen = Lanes(pairs: self.color >> 8 & Blending.channels)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, coverage: Eight) {
    paint(memory, offset, weight: Lanes(twice: (coverage &* opacity.lowHalf).over255))
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ first: Int, _ second: Int, coverage: PairCoverage) {
    let weights = CrossedLanes(lanes: (coverage.crossed.lanes &* opacity).over255)
    paint(memory, first, weight: weights.firstTwice)
    paint(memory, second, weight: weights.secondTwice)
  }

  @inline(__always)
  private func paint(_ memory: PixelMemory, _ offset: Int, weight: Lanes) {
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
