/// Something that acts on particles as long as they live: Core Animation's private
/// `CAEmitterBehavior` with its types and keys, and some of our own.
///
/// A layer's behaviours act on all its particles, a cell's behaviours on that cell's particles after
/// them; cells inside a cell have their own.
public struct EmitterBehavior: Sendable {
  /// A name to find it by.
  public var name: String?
  /// Whether it acts.
  public var isEnabled = true
  /// What it does.
  public var kind: any BehaviorKind

  /// A behaviour by what it does.
  public init(_ kind: any BehaviorKind, name: String? = nil) {
    self.kind = kind
    self.name = name
  }

  /// Whether it moves particles out of the plane.
  var isDeep: Bool { isEnabled && kind.isDeep }
}

/// A kind of behaviour: its keys, and what it does to particles.
///
/// Each kind is one file in `Behaviors` and one row of `BehaviorRow.all` in Scenes. Forces are in
/// points/s² of a mass of 1.
public protocol BehaviorKind: Sendable {
  /// Whether it moves particles out of the plane.
  var isDeep: Bool { get }

  /// The largest scale that particles reach under it; `scale` is their largest without it.
  func largest(_ scale: Double) -> Double

  /// Adds what it does to the effects of the behaviours before it.
  func act(on effects: inout BehaviorEffects)
}

extension BehaviorKind {
  /// In the plane.
  public var isDeep: Bool { false }

  /// As large as without it.
  public func largest(_ scale: Double) -> Double { scale }
}
