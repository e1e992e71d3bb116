/// What is drawn behind everything that moves.
public enum Backdrop: Equatable, Sendable {
  case color(Color)
  /// A picture, scaled to cover the screen and centred.
  case image(Bitmap)
  case gradient(Gradient)

  /// Nothing: clear in `argb8888`, black in formats without alpha.
  public static let transparent = Backdrop.color(Color(red: 0, green: 0, blue: 0, alpha: 0))
}
