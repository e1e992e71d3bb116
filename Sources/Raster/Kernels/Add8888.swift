/// Adds a mask's or a premultiplied picture's light; see `Light` for the formula.
struct Add8888: CoveragePainter, ColorPainter {
  static var pixelBytes: Int { 4 }
  private let light: Light
  private let redBlue: LightLanes
  private let alphaGreen: LightLanes
  private let division: Division

  @inline(__always)
  init(_ color: UInt32, _ band: FrameBand) {
    division = band.division
    light = band.usesVectors ? .none : Light(color)
    redBlue = LightLanes(color & Blending.channels, opacity: color >> 24)
    alphaGreen = LightLanes(color >> 8 & 0xff, opacity: color >> 24)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, coverage: Eight) {
    paint(memory, offset, both: Lanes(twice: coverage))
  }

  @inline(__always)
  private func paint(_ memory: PixelMemory, _ offset: Int, both: Lanes) {
    let light = Words(
      redBlue: redBlue.shed(by: both, division), alphaGreen: alphaGreen.shed(by: both, division))
    add(light, memory, offset)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ first: Int, _ second: Int, coverage: PairCoverage) {
    paint(memory, first, both: coverage.crossed.firstTwice)
    paint(memory, second, both: coverage.crossed.secondTwice)
  }

  @inline(__always)
  private func add(_ light: Words, _ memory: PixelMemory, _ offset: Int) {
    memory.store(memory.load(offset, as: Words.self).addingBytes(light), offset)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, coverage: UInt32) {
    memory.store(Blending.sum(memory.load(offset), light.shed(by: coverage)), offset)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, redBlue: Lanes, alphaGreen: Lanes) {
    let light = Words(
      redBlue: self.redBlue.shed(by: redBlue, division),
      alphaGreen: self.alphaGreen.shed(by: alphaGreen, division))
    add(light, memory, offset)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, color: UInt32) {
    memory.store(Blending.sum(memory.load(offset), light.shed(through: color)), offset)
  }
}
