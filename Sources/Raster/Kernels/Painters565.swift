struct CoverMask565: CoveragePainter {
  static var pixelBytes: Int { 2 }
  private let color: Fields<Lanes>
  private let opacity: MaskOpacity
  private let pixel: UInt16
  private let isOpaque: Bool

  @inline(__always)
  init(_ color: UInt32, _ band: FrameBand) {
    isOpaque = color >> 24 == 255
    opacity = MaskOpacity(color >> 24)
    pixel = Surface565.pixel(color)
    self.color = Fields(repeating: Surface565.scaled(color))
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
  func paint(_ memory: PixelMemory, _ offset: Int, rowBytes: Int, tile: PairCoverage) {
    let rows = TileRows(offset, rowBytes)
    memory.store(mixed(memory.load(rows), coverage: tile.inOrder), rows)
  }

  @inline(__always)
  private func mixed(_ pixels: Lanes, coverage: Lanes) -> Lanes {
    let weight = opacity.weight(coverage)
    let rest = Lanes(repeating: 256) &- weight
    let below = Fields(pixels)
    // In 256ths, and half a step of each field.
    let red = below.red &* rest &+ (color.red &* weight &+ Lanes(repeating: 0x400))
    let green = below.green &* rest &+ (color.green &* weight &+ Lanes(repeating: 0x200))
    let blue = below.blue &* rest &+ (color.blue &* weight &+ Lanes(repeating: 0x400))
    return red & Lanes(repeating: 0xf800) | (green &>> 5) & Lanes(repeating: 0x07e0) | blue &>> 11
  }

  @inline(__always)
  func fill(_ memory: PixelMemory, _ offset: Int, count: Int) -> Bool {
    guard isOpaque else { return false }
    memory.fill(pixel, offset, times: count)
    return true
  }
}

struct Add565: CoveragePainter, ColorPainter {
  static var pixelBytes: Int { 2 }
  private let channels: Fields<LightLanes>

  @inline(__always)
  init(_ color: UInt32, _ band: FrameBand) {
    let scaled = Surface565.scaled(color)
    func channel(_ shift: UInt32) -> LightLanes {
      let channel = scaled >> shift & 255
      return LightLanes(odd: channel, even: channel, opacity: color >> 24)
    }
    channels = Fields(red: channel(16), green: channel(8), blue: channel(0))
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, coverage: Eight) {
    let coverage = Lanes(low: coverage)
    let light = Fields(
      red: channels.red.shed(by: coverage), green: channels.green.shed(by: coverage),
      blue: channels.blue.shed(by: coverage))
    add(light, memory, offset)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ first: Int, _ second: Int, coverage: PairCoverage) {
    let light = shed(byRaised: coverage.raisedInOrder)
    memory.store(Fields(memory.load(first, second)).adding(light), first, second)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, rowBytes: Int, tile: PairCoverage) {
    let (rows, light) = (TileRows(offset, rowBytes), shed(byRaised: tile.raisedInOrder))
    memory.store(Fields(memory.load(rows)).adding(light), rows)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, redBlue: Lanes, alphaGreen: Lanes) {
    let shed = Fields(
      red: channels.red.shed(by: Lanes(low: redBlue.oddHalf)),
      green: channels.green.shed(by: Lanes(low: alphaGreen.evenHalf)),
      blue: channels.blue.shed(by: Lanes(low: redBlue.evenHalf)))
    add(shed, memory, offset)
  }

  /// The light of coverage that is in the upper bytes of lanes.
  @inline(__always)
  private func shed(byRaised coverage: Lanes) -> Fields<Lanes> {
    Fields(
      red: channels.red.shed(byRaised: coverage),
      green: channels.green.shed(byRaised: coverage),
      blue: channels.blue.shed(byRaised: coverage))
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

  @inline(__always)
  fileprivate func load(_ rows: TileRows) -> Lanes {
    Lanes(lowHalf: load(rows.upper), highHalf: load(rows.lower))
  }

  @inline(__always)
  fileprivate func store(_ pixels: Lanes, _ rows: TileRows) {
    store(pixels.lowHalf, rows.upper)
    store(pixels.highHalf, rows.lower)
  }
}

struct CoverColor565: ColorPainter {
  static var pixelBytes: Int { 2 }
  private let redBlue: Lanes
  private let alphaGreen: Lanes
  private let division: Division

  @inline(__always)
  init(_ color: UInt32, _ band: FrameBand) {
    let tint = Blending.premultiplied(color)
    redBlue = Lanes(pairs: tint & Blending.channels)
    division = band.division
    alphaGreen = Lanes(pairs: tint >> 8 & Blending.channels)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, redBlue: Lanes, alphaGreen: Lanes) {
    let low = division.over255(redBlue &* self.redBlue)
    let high = division.over255(alphaGreen &* self.alphaGreen)
    let alpha = high.oddHalf
    let rest = Lanes(low: Eight(repeating: 255) &- alpha)
    let below = Fields(Lanes(low: memory.load(offset)))
    // Only a picture that was not premultiplied is brighter than its alpha.
    let sum = Fields(
      red: below.red &* rest &+ Lanes(low: pointwiseMin(low.oddHalf, alpha) &* 248),
      green: below.green &* rest &+ Lanes(low: pointwiseMin(high.evenHalf, alpha) &* 252),
      blue: below.blue &* rest &+ Lanes(low: pointwiseMin(low.evenHalf, alpha) &* 248))
    memory.store(sum.pixels(division).lowHalf, offset)
  }
}
