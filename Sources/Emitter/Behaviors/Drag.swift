/// Air resistance: F = −drag · v.
///
/// ```
///   v ▲ ········  a · mass / drag: the terminal speed,
///     │   ╭─────  reached to 63 % after mass / drag seconds
///     │ ╭─╯
///     └─────────▶ t
/// ```
/// So heavy flakes fall faster than light ones. Stokes' law is integrated exactly.
public struct DragBehavior: BehaviorKind, Equatable {
  /// Force per point/s for a mass of 1, in 1/s; negative counts as 0.
  public var drag: Double

  /// Beyond this, only rounding would change.
  private static let most = 1e6

  /// Creates a resistance; 0 is none.
  public init(_ drag: Double = 0) { self.drag = drag }

  /// False: `EmitterDepth.response` is their drag.
  public var actsInDepth: Bool { false }

  /// Adds to the drag of earlier behaviours.
  public func act(on effects: inout BehaviorEffects) {
    effects.drag += drag > 0 ? min(drag, Self.most) : 0
  }
}
