import Graphics

/// A colour that follows a gradient over a particle's life: `kCAEmitterBehaviorColorOverLife`.
///
/// It takes the place of the cell's colour, its ranges and speeds; what a cell inside inherits still
/// multiplies it.
public struct ColorOverLifeBehavior: BehaviorKind, Equatable {
  /// Its colours, evenly over the life or at `locations`, mixed in between.
  public var colors: [Color]
  /// Where the colours are, as shares of the life that rise from 0 to 1; empty is evenly.
  public var locations: [Double]

  /// A gradient by its stops.
  public init(_ colors: [Color] = [], locations: [Double] = []) {
    self.colors = colors
    self.locations = locations
  }

  /// The last gradient counts.
  public func act(on effects: inout BehaviorEffects) { effects.gradient = Gradient(self) }
}

/// The four parts of a colour over life.
struct Gradient: Sendable {
  private let red: LifeCurve
  private let green: LifeCurve
  private let blue: LifeCurve
  private let alpha: LifeCurve

  init?(_ behavior: ColorOverLifeBehavior) {
    func curve(_ part: (Color) -> Float) -> LifeCurve? {
      LifeCurve(behavior.colors.map { Double(part($0)) }, behavior.locations)
    }
    guard let red = curve(\.red), let green = curve(\.green), let blue = curve(\.blue),
      let alpha = curve(\.alpha)
    else { return nil }
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// The colour at a share of the life; not clamped.
  func color(_ share: Float) -> Color {
    Color(
      red: red.value(share), green: green.value(share), blue: blue.value(share),
      alpha: alpha.value(share))
  }
}
