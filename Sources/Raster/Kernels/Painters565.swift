struct CoverMask565: CoveragePainter {
  static var pixelBytes: Int { 2 }
  private let color: Fields<U16x16>
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
  func paint(_ memory: PixelMemory, _ offset: Int, coverage: U16x8) {
    memory.store(
      mixed(U16x16(low: memory.load(offset)), coverage: U16x16(low: coverage)).lowHalf, offset)
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
  private func mixed(_ pixels: U16x16, coverage: U16x16) -> U16x16 {
    let weight = opacity.weight(coverage)
    let rest = U16x16(repeating: 256) &- weight
    let below = Fields(pixels)
    // In 256ths, and half a step of each field.
    let red = below.red &* rest &+ (color.red &* weight &+ U16x16(repeating: 0x400))
    let green = below.green &* rest &+ (color.green &* weight &+ U16x16(repeating: 0x200))
    let blue = below.blue &* rest &+ (color.blue &* weight &+ U16x16(repeating: 0x400))
    return red & U16x16(repeating: 0xf800) | (green &>> 5) & U16x16(repeating: 0x07e0) | blue &>> 11
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
  func paint(_ memory: PixelMemory, _ offset: Int, coverage: U16x8) {
    let coverage = U16x16(low: coverage)
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
  func paint(_ memory: PixelMemory, _ offset: Int, redBlue: U16x16, alphaGreen: U16x16) {
    let shed = Fields(
      red: channels.red.shed(by: U16x16(low: redBlue.oddHalf)),
      green: channels.green.shed(by: U16x16(low: alphaGreen.evenHalf)),
      blue: channels.blue.shed(by: U16x16(low: redBlue.evenHalf)))
    add(shed, memory, offset)
  }

  /// The light of coverage that is in the upper bytes of lanes.
  @inline(__always)
  private func shed(byRaised coverage: U16x16) -> Fields<U16x16> {
    Fields(
      red: channels.red.shed(byRaised: coverage),
      green: channels.green.shed(byRaised: coverage),
      blue: channels.blue.shed(byRaised: coverage))
  }

  @inline(__always)
  private func add(_ light: Fields<U16x16>, _ memory: PixelMemory, _ offset: Int) {
    memory.store(Fields(U16x16(low: memory.load(offset))).adding(light).lowHalf, offset)
  }
}

extension PixelMemory {
  @inline(__always)
  fileprivate func load(_ first: Int, _ second: Int) -> U16x16 {
    U16x16(lowHalf: load(first), highHalf: load(second))
  }

  /// Stores both groups; if they are the same pixels, the first group's remain.
  @inline(__always)
  fileprivate func store(_ pixels: U16x16, _ first: Int, _ second: Int) {
    store(pixels.highHalf, second)
    store(pixels.lowHalf, first)
  }

  @inline(__always)
  fileprivate func load(_ rows: TileRows) -> U16x16 {
    U16x16(lowHalf: load(rows.upper), highHalf: load(rows.lower))
  }

  @inline(__always)
  fileprivate func store(_ pixels: U16x16, _ rows: TileRows) {
    store(pixels.lowHalf, rows.upper)
    store(pixels.highHalf, rows.lower)
  }
}

struct CoverColor565: ColorPainter {
  static var pixelBytes: Int { 2 }
  private let redBlue: U16x16
  private let alphaGreen: U16x16
  private let division: Division

  @inline(__always)
  init(_ color: UInt32, _ band: FrameBand) {
    let tint = Blending.premultiplied(color)
    redBlue = U16x16(pairs: tint & Blending.channels)
    division = band.division
    alphaGreen = U16x16(pairs: tint >> 8 & Blending.channels)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, redBlue: U16x16, alphaGreen: U16x16) {
    let low = division.over255(redBlue &* self.redBlue)
    let high = division.over255(alphaGreen &* self.alphaGreen)
    let alpha = high.oddHalf
    let rest = U16x16(low: U16x8(repeating: 255) &- alpha)
    let below = Fields(U16x16(low: memory.load(offset)))
    // Only a picture that was not premultiplied is brighter than its alpha.
    let sum = Fields(
      red: below.red &* rest &+ U16x16(low: pointwiseMin(low.oddHalf, alpha) &* 248),
      green: below.green &* rest &+ U16x16(low: pointwiseMin(high.evenHalf, alpha) &* 252),
      blue: below.blue &* rest &+ U16x16(low: pointwiseMin(low.evenHalf, alpha) &* 248))
    memory.store(sum.pixels(division).lowHalf, offset)
  }
}
