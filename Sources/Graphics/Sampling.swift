/// How a picture's texels become pixels when it is not drawn at its own size.
///
/// The names are Core Animation's. `trilinear` takes the level of detail that is nearest to the size
/// and mixes four of its texels; neighbouring levels are not mixed with each other.
@frozen
public struct Sampling: Equatable, Sendable {
  /// Which texels make a pixel.
  @frozen
  public enum Filter: String, CaseIterable, Sendable {
    /// The nearest one: hard squares.
    case nearest
    /// The four nearest ones, by their distance. Sharp, and a picture of fine lines shimmers where it
    /// is drawn at less than half its size; below a quarter smaller levels are taken.
    case linear
    /// The four nearest ones of a level that is about as large as what is drawn: nothing shimmers.
    case trilinear
  }

  /// Where a texel is larger than a pixel; `trilinear` is `linear` there.
  public var magnification: Filter
  /// Where a texel is smaller than a pixel.
  public var minification: Filter

  /// A choice for larger and for smaller.
  public init(magnification: Filter = .linear, minification: Filter = .linear) {
    self.magnification = magnification
    self.minification = minification
  }

  /// What a picture gets that nobody has chosen for: `linear`, as Core Animation has it, and for
  /// masks, which are shapes and not photographs, `trilinear` where they are drawn small.
  public static func usual(for format: Bitmap.Format) -> Sampling {
    Sampling(minification: format == .mask ? .trilinear : .linear)
  }
}
