import Graphics
import Portable

/// The combined effect of a cell's behaviours; a single value is that of the last behaviour.
public struct BehaviorEffects: Sendable {
  // What moves particles in a step.

  /// Resistance for a mass of 1, in 1/s.
  var drag = 0.0
  var gusts: [any Gust] = []
  var winds: [WindBehavior] = []
  var forces: [any PlacedForce] = []
  var mass = Following.none
  var paths: [LedPath] = []
  /// Whether particles that have fallen off the screen may return.
  var bringsBack = false
  var sway: SwayBehavior?

  // What changes sizes and rotations.

  var scale = Following.none
  var scaleSpeed = LifeCurve.empty
  var spin = LifeCurve.empty
  var rotation = LifeCurve.empty
  /// Rotation from the direction of flight, in radians.
  var alignment: Float?
  var rocking: SwayBehavior?

  // What changes colours.

  var gradient = Gradient.empty
  var channels: [FollowingChannel] = []

  init(_ behaviors: [EmitterBehavior]) {
    for behavior in behaviors where behavior.isEnabled { behavior.kind.act(on: &self) }
  }

  /// Whether each particle has an acceleration and a drag of its own.
  var moves: Bool {
    drag > 0 || sway != nil || !gusts.isEmpty || !forces.isEmpty || !paths.isEmpty
  }
}

/// A force that is the same everywhere.
protocol Gust: Sendable {
  /// Force on a mass of 1 in points/s², at `seconds` of the layer's time.
  func force(at seconds: Double, _ turn: Turn) -> Vector3
}

/// A force that depends on the position.
protocol PlacedForce: Sendable {
  func add(to block: inout ForceBlock, at seconds: Double)
}
