/// A colour gradient: CAGradientLayer's properties, names and defaults.
public struct Gradient: Equatable, Sendable {
  /// The shape of a gradient.
  public enum Kind: String, CaseIterable, Sendable {
    /// A line from `startPoint` to `endPoint`.
    case axial
    /// Ellipses around `startPoint`; `endPoint` is a corner of the outermost one's bounding box.
    case radial
  }

  /// CAGradientLayer's `type`.
  public var kind = Kind.axial
  /// At least one colour.
  public var colors: [Color]
  /// The position of each colour, 0...1, increasing; evenly spaced unless there are as many as colours.
  public var locations: [Double] = []
  /// The first colour's place, in shares of the screen from its upper left corner.
  public var startPoint = Vector2(x: 0.5, y: 0)
  /// The last colour's place.
  public var endPoint = Vector2(x: 0.5, y: 1)

  /// A gradient from top to bottom.
  public init(_ colors: [Color]) { self.colors = colors }

  /// The position of a point, given in shares of the screen, between start (0) and end (1).
  public func share(at point: Vector2) -> Double {
    share(across: across(point.x), down: down(point.y))
  }

  /// What a column adds to a position; x is in shares of the screen.
  public func across(_ x: Double) -> Double {
    part(x - startPoint.x, endPoint.x - startPoint.x)
  }

  /// What a row adds to a position; y is in shares of the screen.
  public func down(_ y: Double) -> Double {
    part(y - startPoint.y, endPoint.y - startPoint.y)
  }

  private func part(_ way: Double, _ reach: Double) -> Double {
    switch kind {
    case .axial: return way * reach
    case .radial:
      let part = way / max(reach.magnitude, 1e-9)
      return part * part
    }
  }

  /// The position of a point from what its column and its row add.
  public func share(across: Double, down: Double) -> Double {
    switch kind {
    case .axial:
      let reach = endPoint - startPoint
      let square = reach.x * reach.x + reach.y * reach.y
      return square > 0 ? (across + down) / square : 1
    case .radial: return (across + down).squareRoot()
    }
  }
}

extension Color {
  /// The colour at a share of the way to another one, linear in the encoded channels.
  public func mixed(with other: Color, _ share: Float) -> Color {
    Color(
      red: red + (other.red - red) * share, green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share, alpha: alpha + (other.alpha - alpha) * share)
  }

  /// The colour tinted with another one, 0...1; opacity stays.
  public func tinted(with other: Color, _ share: Float) -> Color {
    Color(
      red: red + (other.red - red) * share, green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share, alpha: alpha)
  }

  /// The colour with a share of its opacity.
  public func faded(_ opacity: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * Float(opacity))
  }
}
