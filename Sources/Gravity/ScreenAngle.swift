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
  /// Whether the angle is held because the panel lies flat, or because nothing was felt yet.
  public private(set) var isHeld = true
  private var hasBeenFree = false

  /// An angle that nothing has been felt for.
  ///
  /// - Parameter angle: what to show until the panel is first lifted from flat, radians.
  public init(default angle: Double = 0) { self.angle = Angle.wrapped(angle) }

  /// Follows the filtered gravity vector.
  public mutating func update(_ gravity: Acceleration) {
    let planar = gravity.planarMagnitude
    // The very first vector needs no hysteresis: there is nothing better to hold on to.
    isHeld = planar < (isHeld && hasBeenFree ? Self.releaseAbove : Self.holdBelow)
    guard !isHeld else { return }
    hasBeenFree = true
    let target = arcTangent(-gravity.x, over: -gravity.y)
    angle = Angle.wrapped(angle + Angle.shortestArc(from: angle, to: target))
  }
}
