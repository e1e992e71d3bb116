/// The resistance of the air: F = −drag · v.
///
/// ```
///   v ▲ ········  a · mass / drag: the terminal speed,
///     │   ╭─────  reached to 63 % after mass / drag seconds
///     │ ╭─╯
///     └─────────▶ t
/// ```
/// So heavy flakes fall faster than light ones. The way through a step is exact (Stokes' law).
public struct DragBehavior: BehaviorKind, Equatable {
  /// Force for each point/s, of a mass of 1, in 1/s; negative is 0.
  public var drag: Double

  /// More would only be rounding.
  private static let most = 1e6

  /// A resistance; without one, none.
  public init(_ drag: Double = 0) { self.drag = drag }

  /// Drags add up.
  public func act(on effects: inout BehaviorEffects) {
    effects.drag += drag > 0 ? min(drag, Self.most) : 0
  }
}
