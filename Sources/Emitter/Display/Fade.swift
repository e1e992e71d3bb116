import Graphics

/// How a cell's colour changes with age; clamped only here, to be drawn or handed down.
struct Fade {
  private let red: Float
  private let green: Float
  private let blue: Float
  private let alpha: Float

  init(_ cell: EmitterCell) {
    red = Float(cell.redSpeed)
    green = Float(cell.greenSpeed)
    blue = Float(cell.blueSpeed)
    alpha = Float(cell.alphaSpeed)
  }

  /// The colour at an age in seconds, times what was inherited.
  func color(_ birth: Color, age: Float, tint: Color) -> Color {
    Self.clamped(free(birth, age: age), tint)
  }

  /// The colour at an age in seconds, as far as it has run.
  func free(_ birth: Color, age: Float) -> Color {
    Color(
      red: birth.red + red * age, green: birth.green + green * age,
      blue: birth.blue + blue * age, alpha: birth.alpha + alpha * age)
  }

  /// A colour as it can be drawn, times what was inherited.
  static func clamped(_ color: Color, _ tint: Color) -> Color {
    // What is no number is 0.
    func clamped(_ value: Float) -> Float { value > 0 ? min(value, 1) : 0 }
    return Color(
      red: clamped(color.red) * tint.red, green: clamped(color.green) * tint.green,
      blue: clamped(color.blue) * tint.blue, alpha: clamped(color.alpha) * tint.alpha)
  }
}
