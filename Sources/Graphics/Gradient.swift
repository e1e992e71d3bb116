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
    let (way, reach) = (point - startPoint, endPoint - startPoint)
    switch kind {
    case .axial:
      let square = reach.x * reach.x + reach.y * reach.y
      return square > 0 ? (way.x * reach.x + way.y * reach.y) / square : 1
    case .radial:
      let x = way.x / max(reach.x.magnitude, 1e-9)
      let y = way.y / max(reach.y.magnitude, 1e-9)
      return (x * x + y * y).squareRoot()
    }
  }

  /// The colour at a position, linearly interpolated; constant before the first colour and after the last.
  public func color(at share: Double) -> Color {
    let (colors, locations) = (colors.span, locations.span)
    guard !colors.isEmpty else { return .black }
    var (before, start) = (colors[0], 0.0)
    for index in colors.indices {
      let color = colors[index]
      let location =
        locations.count == colors.count
        ? locations[index] : Double(index) / Double(max(1, colors.count - 1))
      if share < location {
        guard location > start, index > 0 else { return color }
        return before.mixed(with: color, Float((share - start) / (location - start)))
      }
      (before, start) = (color, location)
    }
    return before
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
