/// A text that was laid out and shaped: the outlines of its glyphs, and pictures for what has none.
///
/// ```
///   ┌ (0, 0) ──────────┐      Units of the text's size (1 is an em), x to the right, y down. The box has all lines;
///   │ Merry Christmas  │      ink may reach beyond it. `width` is the box's, which the text is aligned in.
///   │       Ada        │
///   └───── (width, height)
/// ```
public struct TextOutlines: Equatable, Sendable {
  /// A picture in the text's place: a colour emoji.
  public struct Picture: Equatable, Sendable {
    /// With premultiplied alpha.
    public var bitmap: Bitmap
    /// Its upper left corner, in ems.
    public var corner: Vector2
    /// Its size, in ems.
    public var size: Size2

    /// Creates a picture.
    public init(bitmap: Bitmap, corner: Vector2, size: Size2) {
      (self.bitmap, self.corner, self.size) = (bitmap, corner, size)
    }
  }

  /// The box's size, in ems.
  public var size: Size2
  /// The outlines of all glyphs, to be filled by the nonzero rule.
  public var path: Path
  /// The pictures, in the order of the text.
  public var pictures: [Picture]

  /// Creates a text.
  public init(size: Size2, path: Path, pictures: [Picture] = []) {
    (self.size, self.path, self.pictures) = (size, path, pictures)
  }
}
