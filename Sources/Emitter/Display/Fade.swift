import Graphics

/// A cell's colour by age; clamped only to be drawn or inherited.
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

  @inline(__always)
  func color(_ birth: Color, age: Float, tint: Color) -> Color {
    Self.clamped(free(birth, age: age), tint)
  }

  /// The colour at an age in seconds, not clamped.
  @inline(__always)
  func free(_ birth: Color, age: Float) -> Color {
    Color(
      red: birth.red + red * age, green: birth.green + green * age,
      blue: birth.blue + blue * age, alpha: birth.alpha + alpha * age)
  }

  @inline(__always)
  static func clamped(_ color: Color, _ tint: Color) -> Color {
    // NaN becomes 0.
    func clamped(_ value: Float) -> Float { value > 0 ? min(value, 1) : 0 }
    return Color(
      red: clamped(color.red) * tint.red, green: clamped(color.green) * tint.green,
      blue: clamped(color.blue) * tint.blue, alpha: clamped(color.alpha) * tint.alpha)
  }
}
