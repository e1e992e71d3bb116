/// What lies behind everything that moves.
public enum Backdrop: Equatable, Sendable {
  /// One colour.
  case color(Color)
  /// A picture, scaled to cover the screen, its middle in the screen's middle.
  case image(Bitmap)
}
