import Motion
import Portable

/// The panel's angle from the gravity vector, held while the panel lies flat.
///
/// θ = atan2(−x, −y), positive when the panel is turned counter-clockwise; on the screen (x right, y down) snow falls
/// along (−sin θ, cos θ). In a flat panel x and y are only noise: 10 mg moves the angle by 3° at 10° from flat and by
/// 16° at 2°. So the last angle is held below 0.17 g (10°) and released above 0.26 g (15°).
public struct ScreenAngle: Sendable {
  /// The angle is held below this part of gravity in the glass, in g.
  public static let holdBelow = 0.17
  /// The angle is released above this part, in g.
  public static let releaseAbove = 0.26

  /// The angle in radians, in [−π, π].
  public private(set) var angle: Double
  /// Whether the angle is held: the panel lies flat, or the gravity is stale.
  public private(set) var isHeld = true
  private let slewLimit: Double?
  private var hasBeenFree = false

  /// Starts at `angle` in radians, used until the panel is first lifted; `slewLimit` is in rad/s, nil for none.
  public init(default angle: Double = 0, slewLimit: Double? = nil) {
    self.angle = Angle.wrapped(angle)
    self.slewLimit = slewLimit
  }

  /// Follows gravity in g, gravity-signed, in the panel's frame; `isStale` if it is only remembered, as in free fall.
  ///
  /// `seconds` is the time since the previous vector, 0 after a restart.
  public mutating func update(
    _ gravity: Acceleration, after seconds: Double = 0, isStale: Bool = false
  ) {
    let planar = gravity.planarLength
    // No hysteresis for the first vector: no angle is held yet.
    isHeld = isStale || planar < (isHeld && hasBeenFree ? Self.releaseAbove : Self.holdBelow)
    guard !isHeld else { return }
    let target = arcTangent(-gravity.x, over: -gravity.y)
    var arc = Angle.shortestArc(from: angle, to: target)
    // Jump, not sweep, from the default to the first angle.
    if let slewLimit, hasBeenFree {
      let most = slewLimit * seconds
      arc = max(-most, min(arc, most))
    }
    hasBeenFree = true
    angle = Angle.wrapped(angle + arc)
  }
}
