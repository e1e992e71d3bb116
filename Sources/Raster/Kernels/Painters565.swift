struct CoverMask565: CoveragePainter {
  static var pixelBytes: Int { 2 }
  private let color: Fields<Lanes>
  private let opacity: Lanes
  private let division: Division
  private let word: UInt32
  private let alpha: UInt32

  @inline(__always)
  init(_ color: UInt32, _ band: FrameBand) {
    alpha = color >> 24
    division = band.division
    opacity = Lanes(repeating: UInt16(truncatingIfNeeded: alpha))
    word = Surface565.scaled(color)
    self.color = Fields(repeating: word)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, coverage: Eight) {
    memory.store(
      mixed(Lanes(low: memory.load(offset)), coverage: Lanes(low: coverage)).lowHalf, offset)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ first: Int, _ second: Int, coverage: PairCoverage) {
    memory.store(mixed(memory.load(first, second), coverage: coverage.inOrder), first, second)
  }

  @inline(__always)
  private func mixed(_ pixels: Lanes, coverage: Lanes) -> Lanes {
    let weight = division.over255(coverage &* opacity)
    let rest = Lanes(repeating: 255) &- weight
    let below = Fields(pixels)
    return Fields(
      red: below.red &* rest &+ color.red &* weight,
      green: below.green &* rest &+ color.green &* weight,
      blue: below.blue &* rest &+ color.blue &* weight
    ).pixels(division)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, coverage: UInt32) {
    let weight = UInt16(truncatingIfNeeded: Blending.over255(coverage &* alpha))
    let (rest, color) = (255 &- weight, Fields<UInt16>(word: word))
    let below = Fields(memory.load(offset, as: UInt16.self))
    let sum = Fields(
      red: below.red &* rest &+ color.red &* weight,
      green: below.green &* rest &+ color.green &* weight,
      blue: below.blue &* rest &+ color.blue &* weight)
    memory.store(sum.pixel, offset)
  }

  @inline(__always)
  func fill(_ memory: PixelMemory, _ offset: Int, count: Int) -> Bool {
    guard alpha == 255 else { return false }
    let color = Fields<UInt16>(word: word)
    let sum = Fields(red: color.red &* 255, green: color.green &* 255, blue: color.blue &* 255)
    memory.fill(sum.pixel, offset, times: count)
    return true
  }
}

struct Add565: CoveragePainter, ColorPainter {
  static var pixelBytes: Int { 2 }
  private let light: Light
  private let channels: Fields<LightLanes>

  @inline(__always)
  init(_ color: UInt32, _ band: FrameBand) {
    let scaled = Surface565.scaled(color) | color & 0xff00_0000
    light = band.usesVectors ? .none : Light(scaled)
    func channel(_ shift: UInt32) -> LightLanes {
      let channel = scaled >> shift & 255
      return LightLanes(odd: channel, even: channel, opacity: color >> 24)
    }
    channels = Fields(red: channel(16), green: channel(8), blue: channel(0))
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, coverage: Eight) {
    add(shed(by: Lanes(low: coverage)), memory, offset)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ first: Int, _ second: Int, coverage: PairCoverage) {
    let light = shed(by: coverage.inOrder)
    memory.store(Fields(memory.load(first, second)).adding(light), first, second)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, coverage: UInt32) {
    let shed = Fields<UInt16>(word: light.shed(by: coverage))
    memory.store(Fields(memory.load(offset, as: UInt16.self)).adding(shed), offset)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, redBlue: Lanes, alphaGreen: Lanes) {
    let shed = Fields(
      red: channels.red.shed(by: Lanes(low: redBlue.oddHalf)),
      green: channels.green.shed(by: Lanes(low: alphaGreen.evenHalf)),
      blue: channels.blue.shed(by: Lanes(low: redBlue.evenHalf)))
    add(shed, memory, offset)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, color: UInt32) {
    let shed = Fields<UInt16>(word: light.shed(through: color))
    memory.store(Fields(memory.load(offset, as: UInt16.self)).adding(shed), offset)
  }

  @inline(__always)
  private func shed(by coverage: Lanes) -> Fields<Lanes> {
    Fields(
      red: channels.red.shed(by: coverage),
      green: channels.green.shed(by: coverage),
      blue: channels.blue.shed(by: coverage))
  }

  @inline(__always)
  private func add(_ light: Fields<Lanes>, _ memory: PixelMemory, _ offset: Int) {
    memory.store(Fields(Lanes(low: memory.load(offset))).adding(light).lowHalf, offset)
  }
}

extension PixelMemory {
  @inline(__always)
  fileprivate func load(_ first: Int, _ second: Int) -> Lanes {
    Lanes(lowHalf: load(first), highHalf: load(second))
  }

  /// Stores both groups; if they are the same pixels, the first group's remain.
  @inline(__always)
  fileprivate func store(_ pixels: Lanes, _ first: Int, _ second: Int) {
    store(pixels.highHalf, second)
    store(pixels.lowHalf, first)
  }
}
