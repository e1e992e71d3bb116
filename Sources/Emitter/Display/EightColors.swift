import Graphics

/// The colours of eight particles, not clamped: a row for each channel.
struct EightColors: Sendable {
  var red = SIMD8<Float>.zero
  var green = SIMD8<Float>.zero
  var blue = SIMD8<Float>.zero
  var alpha = SIMD8<Float>.zero

  subscript(lane: Int) -> Color {
    @inline(__always) get {
      Color(red: red[lane], green: green[lane], blue: blue[lane], alpha: alpha[lane])
    }
    @inline(__always) set {
      (red[lane], green[lane]) = (newValue.red, newValue.green)
      (blue[lane], alpha[lane]) = (newValue.blue, newValue.alpha)
    }
  }

  /// Clamped to be drawn or inherited, and tinted.
  @inline(__always)
  func seen(_ tint: EightColors) -> EightColors {
    EightColors(
      red: Self.clamped(red) * tint.red, green: Self.clamped(green) * tint.green,
      blue: Self.clamped(blue) * tint.blue, alpha: Self.clamped(alpha) * tint.alpha)
  }

  @inline(__always)
  private static func clamped(_ channel: SIMD8<Float>) -> SIMD8<Float> {
    // NaN becomes 0.
    channel.masked(channel.areAbove(0)).atMost(1)
  }

  /// Two neighbours from a lane on, channel by channel.
  @inline(__always)
  fileprivate func pair(_ lane: Int) -> SIMD8<Float> {
    SIMD8(
      red[lane], green[lane], blue[lane], alpha[lane], red[lane &+ 1], green[lane &+ 1],
      blue[lane &+ 1], alpha[lane &+ 1])
  }
}

/// Eight sprites of a picture, in the units of `DisplayList`; the opacity of those that cannot be seen is 0.
struct EightSprites {
  var x: SIMD8<Float>
  var y: SIMD8<Float>
  var scale: SIMD8<Float>
  var rotation: SIMD8<Float>
  var colors: EightColors
}

/// Sets eight colours from an index on; there must be room for all.
@inline(__always)
func set(_ span: inout MutableSpan<Color>, _ start: Int, _ colors: EightColors) {
  // Written out: lanes that are known when this is compiled need no memory to be read from.
  set(&span, start, colors.pair(0))
  set(&span, start &+ 2, colors.pair(2))
  set(&span, start &+ 4, colors.pair(4))
  set(&span, start &+ 6, colors.pair(6))
}

/// How a cell's colours change with the age; clamped only to be drawn or inherited.
struct Fade {
  private let red: Float
  private let green: Float
  private let blue: Float
  private let alpha: Float

  init(_ cell: EmitterCell) {
    (red, green) = (Float(cell.redSpeed), Float(cell.greenSpeed))
    (blue, alpha) = (Float(cell.blueSpeed), Float(cell.alphaSpeed))
  }

  /// The age in seconds at which an opacity at birth has become 0; nil if it does not fall.
  func vanishing(from opacity: Float) -> Double? {
    alpha < 0 ? Double(opacity) / -Double(alpha) : nil
  }

  /// Colours at ages in seconds.
  @inline(__always)
  func colors(_ births: EightColors, _ ages: SIMD8<Float>) -> EightColors {
    EightColors(
      red: births.red + red * ages, green: births.green + green * ages,
      blue: births.blue + blue * ages, alpha: births.alpha + alpha * ages)
  }

  /// A colour at birth that fades to `color` under this instead of another fade.
  func origin(of color: Color, under other: Fade, age: Float) -> Color {
    func channel(_ value: Float, _ old: Float, _ new: Float) -> Float {
      value + old * age + new * -age
    }
    return Color(
      red: channel(color.red, other.red, red), green: channel(color.green, other.green, green),
      blue: channel(color.blue, other.blue, blue), alpha: channel(color.alpha, other.alpha, alpha))
  }
}
