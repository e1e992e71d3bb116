/// Colours that flow into each other: CAGradientLayer's properties, with its names and defaults.
public struct Gradient: Equatable, Sendable {
  /// What the colours lie along.
  public enum Kind: String, CaseIterable, Sendable {
    /// A line from `startPoint` to `endPoint`.
    case axial
    /// Ellipses around `startPoint`; `endPoint` is a corner of the box around the outermost.
    case radial
  }

  /// What the colours lie along; CAGradientLayer's `type`.
  public var kind = Kind.axial
  /// At least one.
  public var colors: [Color]
  /// Where each of them is, 0...1 and rising; evenly where there are not as many as colours.
  public var locations: [Double] = []
  /// Where the first lies, in shares of the screen from its upper left corner.
  public var startPoint = Vector2(x: 0.5, y: 0)
  /// Where the last lies.
  public var endPoint = Vector2(x: 0.5, y: 1)

  /// A gradient from the top to the bottom.
  public init(_ colors: [Color]) { self.colors = colors }

  /// How far a point, in shares of the screen, is from the start towards the end; 0...1 in between.
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

  /// The colour at a share of the way, its parts mixed evenly; before the first colour and behind the last it
  /// is theirs.
  public func color(at share: Double) -> Color {
    guard var before = colors.first else { return .black }
    var start = 0.0
    for (index, color) in colors.enumerated() {
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
  /// This colour with a share of another in it.
  func mixed(with other: Color, _ share: Float) -> Color {
    Color(
      red: red + (other.red - red) * share, green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share, alpha: alpha + (other.alpha - alpha) * share)
  }
}
