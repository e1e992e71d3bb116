import Graphics
import Portable

/// What a cell's behaviours do together, ready for the loop.
///
/// An effect with one value keeps that of the last behaviour.
public struct BehaviorEffects: Sendable {
  /// Resistance of a mass of 1, in 1/s.
  var drag = 0.0
  var gusts: [any Gust] = []
  var forces: [any PlacedForce] = []
  var sway: SwayBehavior?
  var mass: Following?
  var paths: [LedPath] = []
  /// Whether particles that have fallen out of the screen may come back to it.
  var bringsBack = false

  var scale: Following?
  var scaleSpeed: LifeCurve?
  var spin: LifeCurve?
  var rotation: LifeCurve?
  /// How far a picture that points where it flies is turned from there, in radians.
  var alignment: Float?
  var rocking: SwayBehavior?
  var gradient: Gradient?
  var channels: [ColorChannel] = []

  init(_ behaviors: [EmitterBehavior]) {
    for behavior in behaviors where behavior.isEnabled { behavior.kind.act(on: &self) }
  }

  /// Whether particles fly differently.
  var moves: Bool {
    drag > 0 || sway != nil || !gusts.isEmpty || !forces.isEmpty || !paths.isEmpty
  }

  /// Whether sizes or angles follow something.
  var shapes: Bool {
    scale != nil || scaleSpeed != nil || spin != nil || rotation != nil || alignment != nil
      || rocking != nil
  }

  /// Whether colours follow something.
  var colors: Bool { gradient != nil || !channels.isEmpty }
}

/// A force that is the same everywhere.
protocol Gust: Sendable {
  /// The force in points/s² of a mass of 1 at a second of the layer's time; `turn` says where down is.
  func force(at seconds: Double, _ turn: Turn) -> Vector3
}

/// A force that depends on the place.
protocol PlacedForce: Sendable {
  /// Adds the force at each place of a block at a second of the layer's time.
  func add(to block: inout ForceBlock, at seconds: Double)
}
