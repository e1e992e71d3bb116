import Graphics

/// The settings of a snow globe; lengths follow from the glass.
public struct GlobeSettings: Equatable, Sendable {
  /// The outline of the glass.
  public enum Shape: String, CaseIterable, Sendable {
    /// The panel's own edges.
    case panel
    /// The largest circle in the panel's middle.
    case round
  }

  /// The outline of the glass.
  public var shape = Shape.panel
  /// Share of the glass filled by all snow at rest, `leastSnow`...`mostSnow`; constant, so shaking cannot flood it.
  public var amount = 0.085
  /// Maximum number of flakes in the air; nil derives it from the area.
  public var flakes: Int?
  /// Angle of repose in radians, 0...`steepest`: a steeper slope slides.
  public var repose = 0.55
  /// Share of the snow in the air at the start, 0...1.
  public var inAir = 0.5
  /// Flakes that rise from the settled snow and sink again, on average per second, 0...`mostTrickle`; 0 lets it rest.
  public var trickle = 0.0
  /// Colour of flakes and of the snow's lit surface.
  public var color = Color(hex: "#f7fbff") ?? .white
  /// Colour deep inside the snow.
  public var shade = Color(hex: "#9ebae8") ?? .white

  /// Creates the default: snow filling nearly a tenth of a panel.
  public init() {}

  /// Maximum `amount`: lying snow stays away from the middle of the glass.
  public static let mostSnow = 0.2
  /// Maximum `repose`, radians.
  public static let steepest = 1.2
  /// Minimum `amount`: a film.
  public static let leastSnow = 1e-4
  /// Maximum `flakes`.
  public static let mostFlakes = 8000
  /// Maximum `trickle`: one in a step.
  public static let mostTrickle = 60.0

  /// All values clamped to their ranges; NaN becomes the default.
  var tamed: GlobeSettings {
    let usual = GlobeSettings()
    func tame(_ value: Double, _ usual: Double, _ most: Double) -> Double {
      value.isNaN ? usual : min(max(value, 0), most)
    }
    var tamed = self
    tamed.amount = max(Self.leastSnow, tame(amount, usual.amount, Self.mostSnow))
    tamed.repose = tame(repose, usual.repose, Self.steepest)
    tamed.inAir = tame(inAir, usual.inAir, 1)
    tamed.trickle = tame(trickle, usual.trickle, Self.mostTrickle)
    tamed.flakes = flakes.map { min(max($0, 1), Self.mostFlakes) }
    return tamed
  }
}
