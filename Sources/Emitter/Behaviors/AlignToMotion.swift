import Portable

/// Pictures point where they fly, instead of up; spin comes on top.
public struct AlignToMotionBehavior: BehaviorKind, Equatable {
  /// Further turns of the picture; not radians, as Apple has it.
  public var rotation: Double

  /// Pictures that point where they fly, turned further by some turns.
  public init(rotation: Double = 0) { self.rotation = rotation }

  /// The last alignment counts.
  public func act(on effects: inout BehaviorEffects) {
    effects.alignment = Float(rotation * Angle.turn)
  }
}
