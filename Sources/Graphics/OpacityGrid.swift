/// Opacities at the points of a grid, linear between them: how a fill fades across its area.
///
/// ```
///   (left, top) ●───●───●     Points lie `spacing` pixels of the screen apart. Outside, the outermost points'
///               │   │   │     opacities continue.
///               ●───●───●
/// ```
public struct OpacityGrid: Equatable, Sendable {
  /// The place and size of a grid, in pixels of the screen.
  public struct Place: Equatable, Sendable {
    /// Pixels between two points: 8, 16, 32 or 64.
    public let spacing: Int
    /// Column of the first point, a multiple of 8.
    public internal(set) var left: Int
    /// Row of the first point, a multiple of 8.
    public internal(set) var top: Int
    /// Points in a row, at least 2.
    public let columns: Int
    /// Rows of points, at least 2.
    public let rows: Int

    /// Covers a rectangle of pixels.
    public init(left: Int, top: Int, right: Int, bottom: Int, spacing: Int) {
      precondition([8, 16, 32, 64].contains(spacing) && left <= right && top <= bottom)
      self.spacing = spacing
      (self.left, self.top) = (left & ~7, top & ~7)
      columns = (right - (left & ~7) + spacing - 1) / spacing + 2
      rows = (bottom - (top & ~7) + spacing - 1) / spacing + 2
    }
  }

  /// Where the points are; changing it resets all opacities to 0 and keeps the memory.
  public var place: Place {
    didSet {
      opacities.removeAll(keepingCapacity: true)
      opacities.append(contentsOf: repeatElement(0, count: place.columns * place.rows))
    }
  }
  /// The opacity of each point, 0...255, row by row.
  public private(set) var opacities: [UInt8]
  /// Width of an ordered dither in levels of opacity, 0...64, which hides the single levels of the fill's result.
  ///
  /// Best is 255 divided by the largest change of a channel by the fill.
  public var dither = 0

  /// A grid of opacity 0.
  public init(_ place: Place) {
    self.place = place
    opacities = [UInt8](repeating: 0, count: place.columns * place.rows)
  }

  /// Reserves the memory that another place needs.
  public mutating func reserve(_ place: Place) {
    opacities.reserveCapacity(place.columns * place.rows + 1)
  }

  /// The opacity of a point, 0...255.
  public subscript(column: Int, row: Int) -> UInt8 {
    get { opacities[row * place.columns + column] }
    set { opacities[row * place.columns + column] = newValue }
  }
}
