import Graphics
import Portable

/// The bell in the church's tower, which swings when the panel is shaken.
///
/// A damped pendulum in steps of 1/60 s; shaking pushes it in its own rhythm, as a ringer does.
/// ```
///     ╭───╮    the opening is part of the landscape's picture, the bell is drawn before it
///     │ ╷ │
///     │╱▔╲│
///     └───┘
/// ```
package struct ChurchBell: Sendable {
  private let hook: Vector2
  private let size: Double
  private var path = Path()
  /// In radians from straight down, and radians/s.
  private var angle = 0.0
  private var velocity = 0.0

  /// Swings a second, and the share of speed lost in a second.
  private static let (rate, damping) = (1.15, 0.55)
  /// Acceleration at the hardest shaking, in radians/s², and the widest swing.
  private static let (push, widest) = (9.0, 0.75)
  private static let stepSeconds = 1.0 / 60

  package init(_ church: Church) { (hook, size) = (church.bellHook, church.height * 0.24) }

  /// Whether it hangs still.
  package var isStill: Bool { angle == 0 && velocity == 0 }

  /// Runs a step of 1/60 s; `shaking` is 0...1.
  package mutating func step(shaking: Double) {
    guard shaking > 0.05 || !isStill else { return }
    let spring = Angle.turn * Self.rate
    let drive = shaking > 0.05 ? Self.push * shaking * (velocity < 0 ? -1 : 1) : 0
    velocity +=
      (drive - spring * spring * angle - Self.damping * velocity) * Self.stepSeconds
    angle += velocity * Self.stepSeconds
    if angle.magnitude > Self.widest {
      angle = angle < 0 ? -Self.widest : Self.widest
      velocity = 0
    }
    // Less than a tenth of a pixel on the largest screens.
    if drive == 0, angle.magnitude < 2e-3, velocity.magnitude < 1e-2 { (angle, velocity) = (0, 0) }
  }

  /// `ahead` is seconds since the last step.
  package mutating func append(
    to list: inout DisplayList, _ view: LandscapeView, _ palette: LandscapePalette, ahead: Double
  ) {
    let shown = angle + velocity * ahead
    let turn = shown == 0 ? Turn.none : Turn(shown)
    func place(_ x: Double, _ y: Double) -> Vector2 {
      view.pixel(hook + turn.applied(to: Vector2(x: x * size, y: y * size)))
    }
    let metal = palette.window.mixed(with: palette.house, 0.35)
    path.removeAll()
    path.addCircle(center: place(0, 0.98), radius: 0.11 * size * view.scale)
    list.append(path, ShapeStyle(fillColor: metal.mixed(with: palette.house, 0.4)))
    path.removeAll()
    path.move(to: place(-0.42, 0.9))
    path.addCurve(to: place(-0.2, 0.2), control1: place(-0.26, 0.72), control2: place(-0.28, 0.34))
    path.addCurve(to: place(0.2, 0.2), control1: place(-0.12, 0.04), control2: place(0.12, 0.04))
    path.addCurve(to: place(0.42, 0.9), control1: place(0.28, 0.34), control2: place(0.26, 0.72))
    path.closeSubpath()
    list.append(path, ShapeStyle(fillColor: metal))
  }
}
