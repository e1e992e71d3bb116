import Graphics

/// A gradient over a particle's life, `kCAEmitterBehaviorColorOverLife`: it replaces the cell's colour, ranges and
/// speeds, and is multiplied by an inherited colour.
public struct ColorOverLifeBehavior: BehaviorKind, Equatable {
  /// The colours, interpolated between stops.
  public var colors: [Color]
  /// Stops as shares of the life, rising from 0 to 1; empty spaces the colours evenly.
  public var locations: [Double]

  /// Creates a gradient.
  public init(_ colors: [Color] = [], locations: [Double] = []) {
    self.colors = colors
    self.locations = locations
  }

  /// False: they have no life.
  public var actsInDepth: Bool { false }

  /// Replaces the gradient of earlier behaviours.
  public func act(on effects: inout BehaviorEffects) {
    if let gradient = Gradient(self) { effects.gradient = gradient }
  }
}

struct Gradient: Sendable {
  private let red: LifeCurve
  private let green: LifeCurve
  private let blue: LifeCurve
  private let alpha: LifeCurve

  /// A gradient without stops, which has no colours.
  static let empty = Gradient()

  private init() { (red, green, blue, alpha) = (.empty, .empty, .empty, .empty) }

  /// Nil without colours.
  init?(_ behavior: ColorOverLifeBehavior) {
    func curve(_ part: (Color) -> Float) -> LifeCurve? {
      LifeCurve(behavior.colors.map { Double(part($0)) }, behavior.locations)
    }
    guard let red = curve(\.red), let green = curve(\.green), let blue = curve(\.blue),
      let alpha = curve(\.alpha)
    else { return nil }
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  var isEmpty: Bool { red.isEmpty }

  func colors(_ shares: SIMD8<Float>) -> EightColors {
    EightColors(
      red: red.values(shares), green: green.values(shares), blue: blue.values(shares),
      alpha: alpha.values(shares))
  }
}
