/// An effect on living particles: Core Animation's private `CAEmitterBehavior`, its types and keys, and ours.
///
/// A layer's behaviours act first, on all particles, then a cell's on its own; nested cells have their own.
public struct EmitterBehavior: Sendable {
  /// A name for lookups.
  public var name: String?
  /// Whether the behaviour acts.
  public var isEnabled = true
  /// What the behaviour does.
  public var kind: any BehaviorKind

  /// Creates a behaviour of a kind.
  public init(_ kind: any BehaviorKind, name: String? = nil) {
    self.kind = kind
    self.name = name
  }

  var isDeep: Bool { isEnabled && kind.isDeep }
}

/// A kind of behaviour: a file in `Behaviors`, a row of `BehaviorRow.all` in Scenes; forces in points/s² for mass 1.
public protocol BehaviorKind: Sendable {
  /// Whether it moves particles out of the plane.
  var isDeep: Bool { get }

  /// Whether it acts on particles with a depth (`EmitterCell.depth`), which have no life and no velocity of their own.
  var actsInDepth: Bool { get }

  /// The largest scale of particles under it, given their largest scale without it.
  func largest(_ scale: Double) -> Double

  /// Adds its effect to that of earlier behaviours.
  func act(on effects: inout BehaviorEffects)
}

extension BehaviorKind {
  /// False: stays in the plane.
  public var isDeep: Bool { false }

  /// Returns `scale`: sizes stay.
  public func largest(_ scale: Double) -> Double { scale }
}
