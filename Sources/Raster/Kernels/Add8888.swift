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
    let both = Lanes(twice: coverage)
    paint(memory, offset, redBlue: both, alphaGreen: both)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ first: Int, _ second: Int, coverage: PairCoverage) {
    let (one, other) = (coverage.firstTwice, coverage.secondTwice)
    paint(memory, first, redBlue: one, alphaGreen: one)
    paint(memory, second, redBlue: other, alphaGreen: other)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, rowBytes: Int, tile: PairCoverage) {
    let rows = TileRows(offset, rowBytes)
    let upper = shed(tile.firstTwice, tile.firstTwice)
    let lower = shed(tile.secondTwice, tile.secondTwice)
    add(upper, memory, rows.upper)
    add(lower, memory, rows.lower)
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
    let light = shed(redBlue, alphaGreen)
    memory.store(memory.load(offset, as: Words.self).addingBytes(light), offset)
  }

  @inline(__always)
  private func shed(_ redBlue: Lanes, _ alphaGreen: Lanes) -> Words {
    (self.redBlue.shed(by: redBlue) | self.alphaGreen.shedHigh(by: alphaGreen)).words
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, color: UInt32) {
    memory.store(Blending.sum(memory.load(offset), light.shed(through: color)), offset)
  }
}
