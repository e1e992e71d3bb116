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
  func color(_ birth: Color, age: Float, tint: Color = .white) -> Color {
    // What is no number is 0.
    func clamped(_ value: Float) -> Float { value > 0 ? min(value, 1) : 0 }
    return Color(
      red: clamped(birth.red + red * age) * tint.red,
      green: clamped(birth.green + green * age) * tint.green,
      blue: clamped(birth.blue + blue * age) * tint.blue,
      alpha: clamped(birth.alpha + alpha * age) * tint.alpha)
  }
}
