import Graphics
import Portable

/// A pull to a point, an axis or a plane: `kCAEmitterBehaviorAttractor`.
///
/// ```
///                 ◀── r ──▶
///   particle  ·───────────▶│ radius │ ✕ position
///             force: stiffness · r · e^(−falloff · r / falloffDistance), none inside the radius
/// ```
/// Apple documents only keys and radius; the spring and its falloff are ours. A negative stiffness repels.
public struct AttractorBehavior: BehaviorKind, Equatable {
  /// The shape that attracts: `attractorType`.
  public var type: AttractorType
  /// Position in the layer's points; it does not turn with gravity.
  public var position: Vector2
  /// z of the position, towards the viewer, in points.
  public var zPosition: Double
  /// Direction of the axis or of the plane's normal, clockwise from the right, in radians.
  public var orientationLongitude: Double
  /// The same direction's angle towards the viewer, in radians.
  public var orientationLatitude: Double
  /// Force per point of distance for a mass of 1, in 1/s².
  public var stiffness: Double
  /// Distance without effect, in points.
  public var radius: Double
  /// How quickly the pull weakens with distance; 0 is a plain spring.
  public var falloff: Double
  /// The distance that `falloff` refers to, in points; 0 disables the falloff.
  public var falloffDistance: Double

  /// The shape that attracts: the position, or a line or a plane through it.
  public enum AttractorType: String, Sendable, CaseIterable {
    case radial
    case axial
    case planar
  }

  /// Creates a spring without falloff.
  public init(
    _ type: AttractorType = .radial, position: Vector2 = .zero, stiffness: Double = 0,
    radius: Double = 0
  ) {
    self.type = type
    self.position = position
    self.stiffness = stiffness
    self.radius = radius
    zPosition = 0
    orientationLongitude = 0
    orientationLatitude = 0
    falloff = 0
    falloffDistance = 0
  }

  /// Whether the attractor lies or points out of the plane.
  public var isDeep: Bool { zPosition != 0 || orientationLatitude != 0 }

  /// True: the force moves them.
  public var actsInDepth: Bool { true }

  /// Adds to the attractors of earlier behaviours.
  public func act(on effects: inout BehaviorEffects) {
    effects.forces.append(Attraction(self))
    effects.bringsBack = true
  }
}

struct Attraction: PlacedForce {
  private let behavior: AttractorBehavior
  private let axis: Vector3

  init(_ behavior: AttractorBehavior) {
    self.behavior = behavior
    let flat = SineCosine(behavior.orientationLongitude)
    let rise = SineCosine(behavior.orientationLatitude)
    axis = Vector3(x: flat.cosine * rise.cosine, y: flat.sine * rise.cosine, z: rise.sine)
  }

  func add(to block: inout ForceBlock, at seconds: Double) {
    block.add { place, limit in force(at: place, limit: limit) }
  }

  /// Force on a mass of 1 in points/s²; `limit` is the stiffest spring in 1/s² that steps of this length can follow.
  func force(at place: Vector3, limit: Double) -> Vector3 {
    var way =
      Vector3(x: behavior.position.x, y: behavior.position.y, z: behavior.zPosition) - place
    let along = way.dot(axis)
    switch behavior.type {
    case .radial: break
    case .axial: way -= axis * along
    case .planar: way = axis * along
    }
    let distance = way.length
    let beyond = distance - max(0, behavior.radius)
    guard beyond > 0, distance.isFinite else { return .zero }
    var stiffness = behavior.stiffness
    if behavior.falloff != 0, behavior.falloffDistance > 0 {
      stiffness *= exponential(-behavior.falloff * beyond / behavior.falloffDistance)
    }
    let strength = min(max(stiffness, -limit), limit) * beyond / distance
    return strength.isFinite ? way * strength : .zero
  }
}
