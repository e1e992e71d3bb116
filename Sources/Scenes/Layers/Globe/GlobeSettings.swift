import Graphics

/// What a snow globe is made of; lengths follow from the glass.
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
  /// The share of the glass that all snow fills when it lies, `leastSnow`...`mostSnow`.
  ///
  /// It is the cap: nothing falls in from outside and nothing is lost, so no shaking can flood the glass.
  public var amount = 0.085
  /// How many flakes can be in the air at once; nil has them follow the area.
  public var flakes: Int?
  /// The angle of repose in radians, 0...`steepest`: a steeper slope slides.
  public var repose = 0.55
  /// The share of the snow that is in the air at the start, 0...1.
  public var inAir = 0.5
  /// What flakes have, and the snow's lit surface.
  public var color = Color(hex: "#f7fbff") ?? .white
  /// What the snow has deep inside, where little light comes.
  public var shade = Color(hex: "#9ebae8") ?? .white

  /// Snow that nearly fills a tenth of a panel.
  public init() {}

  /// The most that `amount` may be: lying snow never comes near the middle of the glass.
  public static let mostSnow = 0.2
  /// The most that `repose` may be, radians.
  public static let steepest = 1.2
  /// The least that `amount` may be: a film.
  public static let leastSnow = 1e-4
  /// The most that `flakes` may be.
  public static let mostFlakes = 8000

  /// Every value in its range; what is no number becomes the usual one.
  var tamed: GlobeSettings {
    let usual = GlobeSettings()
    func tame(_ value: Double, _ usual: Double, _ most: Double) -> Double {
      value.isNaN ? usual : min(max(value, 0), most)
    }
    var tamed = self
    tamed.amount = max(Self.leastSnow, tame(amount, usual.amount, Self.mostSnow))
    tamed.repose = tame(repose, usual.repose, Self.steepest)
    tamed.inAir = tame(inAir, usual.inAir, 1)
    tamed.flakes = flakes.map { min(max($0, 1), Self.mostFlakes) }
    return tamed
  }
}
