import Portable

/// Points pictures along their flight instead of up; spin is added.
public struct AlignToMotionBehavior: BehaviorKind, Equatable {
  /// Further rotation of the picture, in turns (Apple: radians).
  public var rotation: Double

  /// Creates an alignment, turned further by `rotation` turns.
  public init(rotation: Double = 0) { self.rotation = rotation }

  /// False: their pictures turn freely.
  public var actsInDepth: Bool { false }

  /// Replaces the alignment of earlier behaviours.
  public func act(on effects: inout BehaviorEffects) {
    effects.alignment = Float(rotation * Angle.turn)
  }
}
