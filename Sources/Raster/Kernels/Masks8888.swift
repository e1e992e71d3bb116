struct CoverMask8888: CoveragePainter {
  static var pixelBytes: Int { 4 }
  private let redBlue: Lanes
  private let alphaGreen: Lanes
  private let opacity: MaskOpacity
  private let color: UInt32
  private let isOpaque: Bool

  @inline(__always)
  init(_ color: UInt32, _ band: FrameBand) {
    isOpaque = color >> 24 == 255
    opacity = MaskOpacity(color >> 24)
    self.color = color & 0x00ff_ffff | band.alphaBits
    redBlue = Lanes(pairs: self.color & Blending.channels)
    alphaGreen = Lanes(pairs: self.color >> 8 & Blending.channels)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, coverage: Eight) {
    paint(memory, offset, weight: Lanes(twice: opacity.weight(coverage)))
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, levels: Words) {
    paint(memory, offset, weight: opacity.weight(Lanes(twice: levels.lows)))
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ first: Int, _ second: Int, coverage: PairCoverage) {
    let weights = CrossedLanes(lanes: opacity.weight(coverage.crossed.lanes))
    paint(memory, first, weight: weights.firstTwice)
    paint(memory, second, weight: weights.secondTwice)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, rowBytes: Int, tile: PairCoverage) {
    let rows = TileRows(offset, rowBytes)
    let weights = CrossedLanes(lanes: opacity.weight(tile.crossed.lanes))
    memory.store(mixed(memory.load(rows.upper), weight: weights.firstTwice), rows.upper)
    memory.store(mixed(memory.load(rows.lower), weight: weights.secondTwice), rows.lower)
  }

  @inline(__always)
  private func paint(_ memory: PixelMemory, _ offset: Int, weight: Lanes) {
    memory.store(mixed(memory.load(offset), weight: weight), offset)
  }

  @inline(__always)
  private func mixed(_ pixels: Words, weight: Lanes) -> Words {
    let rest = Lanes(repeating: 256) &- weight
    let half = Lanes(repeating: 128)
    let low = (pixels.redBlue &* rest &+ (redBlue &* weight &+ half)) &>> 8
    let high = pixels.alphaGreen &* rest &+ (alphaGreen &* weight &+ half)
    return low.words | (high & Lanes(repeating: 0xff00)).words
  }

  @inline(__always)
  func fill(_ memory: PixelMemory, _ offset: Int, count: Int) -> Bool {
    guard isOpaque else { return false }
    memory.fill(color, offset, times: count)
    return true
  }
}
