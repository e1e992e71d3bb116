/// Adds a mask's or a premultiplied picture's light; see `PixelLight` for the formula.
struct Add8888: CoveragePainter, ColorPainter {
  static var pixelBytes: Int { 4 }
  private let lanes: PixelLight

  @inline(__always)
  init(_ color: UInt32, _ band: FrameBand) {
    lanes = PixelLight(color)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, coverage: Eight) {
    let both = Lanes(twice: coverage)
    add(lanes.shed(both, both), memory, offset)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, levels: Words) {
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
  private func add(_ light: Words, _ memory: PixelMemory, _ rows: TileRows.Two) {
    let first = memory.load(rows.first, as: SIMD4<UInt32>.self)
    memory.store(first.addingBytes(light.lowHalf), rows.first)
    let second = memory.load(rows.second, as: SIMD4<UInt32>.self)
    memory.store(second.addingBytes(light.highHalf), rows.second)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, redBlue: Lanes, alphaGreen: Lanes) {
    add(lanes.shed(redBlue, alphaGreen), memory, offset)
  }

  @inline(__always)
  private func add(_ light: Words, _ memory: PixelMemory, _ offset: Int) {
    memory.store(memory.load(offset, as: Words.self).addingBytes(light), offset)
  }
}
