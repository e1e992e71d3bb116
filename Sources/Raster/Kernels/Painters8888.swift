struct CoverMask8888: CoveragePainter {
  static var pixelBytes: Int { 4 }
  private let redBlue: U16x16
  private let alphaGreen: U16x16
  private let opacity: MaskOpacity
  private let color: UInt32
  private let isOpaque: Bool

  @inline(__always)
  init(_ color: UInt32, _ band: FrameBand) {
    isOpaque = color >> 24 == 255
    opacity = MaskOpacity(color >> 24)
    self.color = color & 0x00ff_ffff | band.alphaBits
    redBlue = U16x16(pairs: self.color & Blending.channels)
    alphaGreen = U16x16(pairs: self.color >> 8 & Blending.channels)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, coverage: U16x8) {
    paint(memory, offset, weight: U16x16(twice: opacity.weight(coverage)))
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, levels: U32x8) {
    paint(memory, offset, weight: opacity.weight(U16x16(twice: levels.lows)))
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
  private func paint(_ memory: PixelMemory, _ offset: Int, weight: U16x16) {
    memory.store(mixed(memory.load(offset), weight: weight), offset)
  }

  @inline(__always)
  private func mixed(_ pixels: U32x8, weight: U16x16) -> U32x8 {
    let rest = U16x16(repeating: 256) &- weight
    let half = U16x16(repeating: 128)
    let low = (pixels.redBlue &* rest &+ (redBlue &* weight &+ half)) &>> 8
    let high = pixels.alphaGreen &* rest &+ (alphaGreen &* weight &+ half)
    return low.words | (high & U16x16(repeating: 0xff00)).words
  }

  @inline(__always)
  func fill(_ memory: PixelMemory, _ offset: Int, count: Int) -> Bool {
    guard isOpaque else { return false }
    memory.fill(color, offset, times: count)
    return true
  }
}

struct CoverColor8888: ColorPainter {
  static var pixelBytes: Int { 4 }
  private let redBlue: U16x16
  private let alphaGreen: U16x16
  private let division: Division
  /// The bits of a pixel that are kept; formats without alpha have zeros there.
  private let kept: UInt32

  @inline(__always)
  init(_ color: UInt32, _ band: FrameBand) {
    let tint = Blending.premultiplied(color)
    redBlue = U16x16(pairs: tint & Blending.channels)
    alphaGreen = U16x16(pairs: tint >> 8 & Blending.channels)
    division = band.division
    kept = 0x00ff_ffff | band.alphaBits
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, redBlue: U16x16, alphaGreen: U16x16) {
    let low = division.over255(redBlue &* self.redBlue)
    let high = division.over255(alphaGreen &* self.alphaGreen)
    let alpha = high.words &>> 16
    let rest = U16x16(repeating: 255) &- (alpha | alpha &<< 16).lanes
    let pixels = memory.load(offset, as: U32x8.self)
    let behind = U32x8(
      redBlue: division.over255(pixels.redBlue &* rest),
      alphaGreen: division.over255(pixels.alphaGreen &* rest))
    // Only a picture that was not premultiplied has sums beyond a byte.
    let sum = behind.addingBytes(U32x8(redBlue: low, alphaGreen: high))
    memory.store(sum & U32x8(repeating: kept), offset)
  }
}

/// Adds a mask's or a premultiplied picture's light; see `PixelLight` for the formula.
struct Add8888: CoveragePainter, ColorPainter {
  static var pixelBytes: Int { 4 }
  private let lanes: PixelLight

  @inline(__always)
  init(_ color: UInt32, _ band: FrameBand) {
    lanes = PixelLight(color)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, coverage: U16x8) {
    let both = U16x16(twice: coverage)
    add(lanes.shed(both, both), memory, offset)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, levels: U32x8) {
    let both = (levels & 0xffff | levels &<< 16).lanes
    add(lanes.shed(both, both), memory, offset)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ first: Int, _ second: Int, coverage: PairCoverage) {
    add(lanes.shed(byRaised: coverage.raisedTwice(group: 0)), memory, first)
    add(lanes.shed(byRaised: coverage.raisedTwice(group: 1)), memory, second)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, rowBytes: Int, tile: PairCoverage) {
    let rows = TileRows(offset, rowBytes)
    add(lanes.shed(byRaised: tile.raisedTwice(group: 0)), memory, rows.upper)
    add(lanes.shed(byRaised: tile.raisedTwice(group: 1)), memory, rows.lower)
  }

  /// Row by row: the compiler does not see a saturating sum of joined rows.
  @inline(__always)
  private func add(_ light: U32x8, _ memory: PixelMemory, _ rows: TileRows.Two) {
    let first = memory.load(rows.first, as: SIMD4<UInt32>.self)
    memory.store(first.addingBytes(light.lowHalf), rows.first)
    let second = memory.load(rows.second, as: SIMD4<UInt32>.self)
    memory.store(second.addingBytes(light.highHalf), rows.second)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, redBlue: U16x16, alphaGreen: U16x16) {
    add(lanes.shed(redBlue, alphaGreen), memory, offset)
  }

  @inline(__always)
  private func add(_ light: U32x8, _ memory: PixelMemory, _ offset: Int) {
    memory.store(memory.load(offset, as: U32x8.self).addingBytes(light), offset)
  }
}
