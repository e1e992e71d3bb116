/// Adds a mask's or a premultiplied picture's light; see `Light` for the formula.
struct Add8888: CoveragePainter, ColorPainter {
  static var pixelBytes: Int { 4 }
  private let light: Light
  private let redBlue: LightLanes
  private let alphaGreen: LightLanes

  @inline(__always)
  init(_ color: UInt32, _ band: FrameBand) {
    light = band.usesVectors ? .none : Light(color)
    redBlue = LightLanes(odd: color >> 16 & 255, even: color & 255, opacity: color >> 24)
    alphaGreen = LightLanes(odd: 0, even: color >> 8 & 255, opacity: color >> 24)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, coverage: Eight) {
    add(shed(Lanes(raisedTwice: coverage)), memory, offset)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ first: Int, _ second: Int, coverage: PairCoverage) {
    add(shed(coverage.raisedTwice(group: 0)), memory, first)
    add(shed(coverage.raisedTwice(group: 1)), memory, second)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, rowBytes: Int, tile: PairCoverage) {
    let rows = TileRows(offset, rowBytes)
    add(shed(tile.raisedTwice(group: 0)), memory, rows.upper)
    add(shed(tile.raisedTwice(group: 1)), memory, rows.lower)
  }

  /// Row by row: the compiler does not see a saturating sum of joined rows.
  @inline(__always)
  private func add(_ light: Words, _ memory: PixelMemory, _ rows: TileRows.Two) {
    let first = memory.load(rows.first, as: SIMD4<UInt32>.self)
    memory.store(first.addingBytes(light.lowHalf), rows.first)
    let second = memory.load(rows.second, as: SIMD4<UInt32>.self)
    memory.store(second.addingBytes(light.highHalf), rows.second)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, coverage: UInt32) {
    memory.store(Blending.sum(memory.load(offset), light.shed(by: coverage)), offset)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, redBlue: Lanes, alphaGreen: Lanes) {
    add(shed(redBlue &<< 8, alphaGreen &<< 8), memory, offset)
  }

  @inline(__always)
  private func add(_ light: Words, _ memory: PixelMemory, _ offset: Int) {
    memory.store(memory.load(offset, as: Words.self).addingBytes(light), offset)
  }

  /// The light of shares that are in the upper bytes of lanes.
  @inline(__always)
  private func shed(_ shares: Lanes) -> Words { shed(shares, shares) }

  @inline(__always)
  private func shed(_ redBlue: Lanes, _ alphaGreen: Lanes) -> Words {
    (self.redBlue.shed(by: redBlue) | self.alphaGreen.shedHigh(by: alphaGreen)).words
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, color: UInt32) {
    memory.store(Blending.sum(memory.load(offset), light.shed(through: color)), offset)
  }
}
