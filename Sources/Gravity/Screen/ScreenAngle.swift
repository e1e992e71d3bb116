import Motion
import PortableMath

/// The panel's angle from the gravity vector, held while the panel lies flat.
///
/// θ = atan2(−x, −y), positive when the panel is turned counter-clockwise; on the screen (x right,
/// y down) snow falls along (−sin θ, cos θ).
/// Lying flat, x and y are nothing but noise: with 10 mg of it the angle wanders by 3° at 10° from
/// flat and by 16° at 2°. So the last good angle is held below 0.17 g (10°) and given free again
/// above 0.26 g (15°).
public struct ScreenAngle: Sendable {
  /// In the glass, in g: less than this holds the angle.
  public static let holdBelow = 0.17
  /// In the glass, in g: more than this lets it go.
  public static let releaseAbove = 0.26

  /// The angle in radians, in [−π, π].
  public private(set) var angle: Double
  /// Whether the angle is held because the panel lies flat, or because nothing was felt.
  public private(set) var isHeld = true
  private let slewLimit: Double?
  private var hasBeenFree = false

  /// An angle that nothing has been felt for.
  ///
  /// - Parameters:
  ///   - angle: what to show until the panel is first lifted from flat, radians.
  ///   - slewLimit: the fastest that the angle may turn, rad/s; nil for no limit.
  public init(default angle: Double = 0, slewLimit: Double? = nil) {
    self.angle = Angle.wrapped(angle)
    self.slewLimit = slewLimit
  }

  /// Follows the filtered gravity vector.
  ///
  /// - Parameters:
  ///   - gravity: in g, gravity-signed, in the panel's frame.
  ///   - seconds: since the vector before; 0 where a new beginning was made.
  ///   - isStale: whether the vector is only remembered: falling, there is no down.
  public mutating func update(
    _ gravity: Acceleration, after seconds: Double = 0, isStale: Bool = false
  ) {
    let planar = gravity.planarMagnitude
    // The very first vector needs no hysteresis: there is nothing better to hold on to.
    isHeld = isStale || planar < (isHeld && hasBeenFree ? Self.releaseAbove : Self.holdBelow)
    guard !isHeld else { return }
    let target = arcTangent(-gravity.x, over: -gravity.y)
    var arc = Angle.shortestArc(from: angle, to: target)
    // No sweep from the default to the first angle.
    if let slewLimit, hasBeenFree {
      let most = slewLimit * seconds
      arc = max(-most, min(arc, most))
    }
    hasBeenFree = true
    angle = Angle.wrapped(angle + arc)
  }
}
