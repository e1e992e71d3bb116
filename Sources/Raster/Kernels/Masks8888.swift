struct CoverMask8888: CoveragePainter {
  static var pixelBytes: Int { 4 }
  private let redBlue: Lanes
  private let alphaGreen: Lanes
  private let opacity: Lanes
  private let division: Division
  private let color: UInt32
  private let alpha: UInt32

  @inline(__always)
  init(_ color: UInt32, _ band: FrameBand) {
    alpha = color >> 24
    division = band.division
    opacity = Lanes(repeating: UInt16(truncatingIfNeeded: alpha))
    self.color = color & 0x00ff_ffff | band.alphaBits
    redBlue = Lanes(pairs: self.color & Blending.channels)
    alphaGreen = Lanes(pairs: self.color >> 8 & Blending.channels)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, coverage: Eight) {
    paint(memory, offset, weight: Lanes(twice: division.over255(coverage &* opacity.lowHalf)))
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ first: Int, _ second: Int, coverage: PairCoverage) {
    let weights = CrossedLanes(lanes: division.over255(coverage.crossed.lanes &* opacity))
    paint(memory, first, weight: weights.firstTwice)
    paint(memory, second, weight: weights.secondTwice)
  }

  @inline(__always)
  private func paint(_ memory: PixelMemory, _ offset: Int, weight: Lanes) {
    let rest = Lanes(repeating: 255) &- weight
    let pixels = memory.load(offset, as: Words.self)
    let low = division.over255(pixels.redBlue &* rest &+ redBlue &* weight)
    let high = division.over255High(pixels.alphaGreen &* rest &+ alphaGreen &* weight)
    memory.store(low.words | (high & Lanes(repeating: 0xff00)).words, offset)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, coverage: UInt32) {
    let weight = Blending.over255(coverage &* alpha)
    memory.store(Blending.mix(memory.load(offset), color, weight: weight), offset)
  }

  @inline(__always)
  func fill(_ memory: PixelMemory, _ offset: Int, count: Int) -> Bool {
    guard alpha == 255 else { return false }
    memory.fill(color, offset, times: count)
    return true
  }
}
