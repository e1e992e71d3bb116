import Motion
import Portable

/// The panel's angle from the gravity vector, held while the panel lies flat.
///
/// θ = atan2(−x, −y), positive when the panel is turned counter-clockwise; on the screen (x right, y down) snow falls
/// along (−sin θ, cos θ). In a flat panel x and y are only noise: 10 mg moves the angle by 3° at 10° from flat and by
/// 16° at 2°. So the last angle is held below 0.17 g (10°) and released above 0.26 g (15°). After a hold the angle
/// eases to the new down, which may be anywhere, instead of jumping; see `AngleCourse`.
public struct ScreenAngle: Sendable {
  /// The angle is held below this part of gravity in the glass, in g.
  public static let holdBelow = 0.17
  /// The angle is released above this part, in g.
  public static let releaseAbove = 0.26

  /// Whether the angle is held: the panel lies flat, or the gravity is stale.
  public private(set) var isHeld = true
  private var course: AngleCourse
  private var hasBeenFree = false
  /// Whether the angle has been seen, so that another one must not be shown at once.
  private var isShown = false

  /// Starts at `angle` in radians, used until the panel is first lifted; `slewLimit` is in rad/s, nil for none.
  ///
  /// After a hold, the angle takes `easeDuration` seconds to the new down; 0 shows it at once.
  public init(
    default angle: Double = 0, slewLimit: Double? = nil,
    easeDuration: Double = GravitySettings.easeDuration
  ) {
    course = AngleCourse(at: angle, duration: easeDuration, slewLimit: slewLimit)
  }

  /// The angle in radians, in [−π, π].
  public var angle: Double { course.angle }

  /// Whether the angle is on its way to down: after a hold, or behind by the slew limit.
  public var isEasing: Bool { course.isMoving }

  /// The angle has been seen: the first direction, too, is eased to from now on.
  public mutating func show() { isShown = true }

  /// Follows gravity in g, gravity-signed, in the panel's frame; `isStale` if it is only remembered, as in free fall.
  ///
  /// `down` is its angle where a better one is known. `seconds` is the time since the previous vector; `isAfresh` if the
  /// vectors between were lost.
  public mutating func update(
    _ gravity: Acceleration, down: Double? = nil, after seconds: Double = 0, isStale: Bool = false,
    isAfresh: Bool = false
  ) {
    course.advance(by: seconds)
    let planar = gravity.planarLength
    let wasFree = isShown && !isHeld && !isAfresh
    // No hysteresis for the first vector: no angle is held yet.
    isHeld = isStale || planar < (isHeld && hasBeenFree ? Self.releaseAbove : Self.holdBelow)
    defer { isShown = true }
    guard !isHeld else { return course.stop() }
    hasBeenFree = true
    let down = down ?? gravity.screenAngle
    if wasFree {
      course.follow(down, after: seconds)
    } else if isShown {
      course.ease(to: down)
    } else {
      course.jump(to: down)
    }
  }

  /// Lets time pass without a vector: the angle moves on to the last one's down.
  public mutating func wait(_ seconds: Double) { course.advance(by: seconds) }
}

extension Acceleration {
  /// θ of a gravity in the panel's frame, in radians.
  var screenAngle: Double { arcTangent(-x, over: -y) }
}
