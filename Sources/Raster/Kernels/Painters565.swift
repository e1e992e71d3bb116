/// A mask in one colour over what is there.
struct CoverMask565: CoveragePainter {
  static var pixelBytes: Int { 2 }
  private let color: Fields<Eight>
  private let opacity: Eight
  private let word: UInt32
  private let alpha: UInt32

  @inline(__always)
  init(_ color: UInt32, _ canvas: Canvas) {
    alpha = color >> 24
    opacity = Eight(repeating: UInt16(truncatingIfNeeded: alpha))
    word = Surface565.scaled(color)
    self.color = Fields(repeating: word)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, coverage: Eight) {
    let weight = (coverage &* opacity).over255
    let rest = Eight(repeating: 255) &- weight
    let below = Fields(memory.load(offset, as: Eight.self))
    let sum = Fields(
      red: below.red &* rest &+ color.red &* weight,
      green: below.green &* rest &+ color.green &* weight,
      blue: below.blue &* rest &+ color.blue &* weight)
    memory.store(sum.pixels, offset)
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
}

/// A mask's or a premultiplied picture's light added to what is there; see `Light` for the formula.
struct Add565: CoveragePainter, ColorPainter {
  static var pixelBytes: Int { 2 }
  private let light: Light
  private let lanes: Fields<LightEight>

  @inline(__always)
  init(_ color: UInt32, _ canvas: Canvas) {
    let scaled = Surface565.scaled(color) | color & 0xff00_0000
    light = canvas.usesVectors ? .none : Light(scaled)
    lanes = LightEight.fields(scaled)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, coverage: Eight) {
    let shed = Fields(
      red: lanes.red.shed(by: coverage), green: lanes.green.shed(by: coverage),
      blue: lanes.blue.shed(by: coverage))
    memory.store(Fields(memory.load(offset, as: Eight.self)).adding(shed), offset)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, coverage: UInt32) {
    let shed = Fields<UInt16>(word: light.shed(by: coverage))
    memory.store(Fields(memory.load(offset, as: UInt16.self)).adding(shed), offset)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, redBlue: Lanes, alphaGreen: Lanes) {
    let shed = Fields(
      red: lanes.red.shed(by: redBlue.oddHalf), green: lanes.green.shed(by: alphaGreen.evenHalf),
      blue: lanes.blue.shed(by: redBlue.evenHalf))
    memory.store(Fields(memory.load(offset, as: Eight.self)).adding(shed), offset)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, color: UInt32) {
    let shed = Fields<UInt16>(word: light.shed(through: color))
    memory.store(Fields(memory.load(offset, as: UInt16.self)).adding(shed), offset)
  }
}

/// A premultiplied picture over what is there.
struct CoverColor565: ColorPainter {
  static var pixelBytes: Int { 2 }
  private let tint: UInt32
  private let redBlue: Lanes
  private let alphaGreen: Lanes

  @inline(__always)
  init(_ color: UInt32, _ canvas: Canvas) {
    tint = Blending.premultiplied(color)
    redBlue = Lanes(pairs: tint & Blending.channels)
    alphaGreen = Lanes(pairs: tint >> 8 & Blending.channels)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, redBlue: Lanes, alphaGreen: Lanes) {
    let low = (redBlue &* self.redBlue).over255
    let high = (alphaGreen &* self.alphaGreen).over255
    let alpha = high.oddHalf
    let rest = Eight(repeating: 255) &- alpha
    let below = Fields(memory.load(offset, as: Eight.self))
    // Brighter than its alpha is only what was not premultiplied as promised.
    let sum = Fields(
      red: below.red &* rest &+ pointwiseMin(low.oddHalf, alpha) &* 248,
      green: below.green &* rest &+ pointwiseMin(high.evenHalf, alpha) &* 252,
      blue: below.blue &* rest &+ pointwiseMin(low.evenHalf, alpha) &* 248)
    memory.store(sum.pixels, offset)
  }

  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, color: UInt32) {
    let source = Blending.multiplied(color, tint)
    let alpha = UInt16(truncatingIfNeeded: source >> 24)
    let (rest, light) = (255 &- alpha, Fields<UInt16>(word: source))
    let below = Fields(memory.load(offset, as: UInt16.self))
    let sum = Fields(
      red: below.red &* rest &+ min(light.red, alpha) &* 248,
      green: below.green &* rest &+ min(light.green, alpha) &* 252,
      blue: below.blue &* rest &+ min(light.blue, alpha) &* 248)
    memory.store(sum.pixel, offset)
  }
}
