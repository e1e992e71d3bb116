import Portable

/// A way to hold a panel during calibration.
///
/// ```
///     upright      left edge down   right edge down   upside down    on its back
///    ┌───────┐         ┌───┐            ┌───┐         ┌───────┐
///    │   ▲   │         │ ▶ │            │ ◀ │         │   ▼   │       ▔▔▔▔▔▔▔▔▔
///    └───────┘         │   │            │   │         └───────┘     glass to the sky
///                      └───┘            └───┘         ▲ = the panel's top edge
/// ```
public enum CalibrationPose: String, CaseIterable, Sendable {
  /// As it hangs on a wall.
  case upright
  /// Turned counter-clockwise, as seen by the viewer.
  case leftEdgeDown = "left-edge-down"
  /// Turned clockwise.
  case rightEdgeDown = "right-edge-down"
  /// Top edge at the floor.
  case topDown = "top-down"
  /// Glass to the sky; the only pose that shows the direction of the chip's third axis.
  case onItsBack = "on-its-back"

  /// The poses that every calibration needs.
  public static let required: [CalibrationPose] = [.upright, .leftEdgeDown, .rightEdgeDown]

  /// The instruction after "hold the panel …".
  public var words: String {
    switch self {
    case .upright: "upright, as it hangs on a wall"
    case .leftEdgeDown: "on its left edge, as you see it"
    case .rightEdgeDown: "on its right edge, as you see it"
    case .topDown: "upside down, on its top edge"
    case .onItsBack: "flat on its back, the glass up"
    }
  }

  /// Direction of the reaction force in the panel's frame.
  var up: Vector3 {
    switch self {
    case .upright: Vector3(0, 1, 0)
    case .leftEdgeDown: Vector3(1, 0, 0)
    case .rightEdgeDown: Vector3(-1, 0, 0)
    case .topDown: Vector3(0, -1, 0)
    case .onItsBack: Vector3(0, 0, 1)
    }
  }
}
