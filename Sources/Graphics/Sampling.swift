/// How a picture's texels become pixels when it is scaled or turned; the names are Core Animation's.
@frozen
public struct Sampling: Equatable, Sendable {
  /// Which texels make a pixel.
  @frozen
  public enum Filter: String, CaseIterable, Sendable {
    /// The nearest one: hard squares.
    case nearest
    /// The four nearest, weighted by distance: fine lines shimmer below half size; smaller levels below a quarter.
    case linear
    /// The four nearest of one level about as large as the drawn size, without a mix of levels: no shimmer.
    case trilinear
  }

  /// For texels larger than a pixel; `trilinear` is `linear` there.
  public var magnification: Filter
  /// For texels smaller than a pixel.
  public var minification: Filter

  /// Whether sprites keep their size, and many share it.
  ///
  /// Then masks up to 256 pixels wide are worth storing, not only those up to 64. They are drawn several times as fast,
  /// at every quarter of a pixel.
  public var hasFewSizes: Bool

  /// A sampling from both filters.
  public init(
    magnification: Filter = .linear, minification: Filter = .linear, hasFewSizes: Bool = false
  ) {
    self.magnification = magnification
    self.minification = minification
    self.hasFewSizes = hasFewSizes
  }

  /// The default: `linear`, as in Core Animation, but `trilinear` for masks drawn small.
  public static func usual(for format: Bitmap.Format) -> Sampling {
    Sampling(minification: format == .mask ? .trilinear : .linear)
  }
}
