import Graphics
import Portable

/// A pull to a point, an axis or a plane: `kCAEmitterBehaviorAttractor`.
///
/// ```
///                 ◀── r ──▶
///   particle  ·───────────▶│ radius │ ✕ position
///             force: stiffness · r · e^(−falloff · r / falloffDistance), none inside the radius
/// ```
/// Apple names the keys and says that there is no effect inside the radius; a spring that begins
/// there, and how it weakens, are ours. A negative stiffness drives away.
public struct AttractorBehavior: BehaviorKind, Equatable {
  /// What particles are drawn to: `attractorType`.
  public var type: AttractorType
  /// Where it is, in the layer's points; it stays there when gravity turns.
  public var position: Vector2
  /// The same in z, towards the viewer.
  public var zPosition: Double
  /// The way of the axis, or of the plane's normal: clockwise from the right, in radians.
  public var orientationLongitude: Double
  /// The same out of the plane, towards the viewer.
  public var orientationLatitude: Double
  /// Force a point of distance, of a mass of 1: 1/s².
  public var stiffness: Double
  /// Up to where there is no effect, in points.
  public var radius: Double
  /// How quickly the pull weakens with distance; 0 is a spring.
  public var falloff: Double
  /// The distance to which `falloff` refers, in points; 0 is no falloff.
  public var falloffDistance: Double

  /// What particles are drawn to.
  public enum AttractorType: String, Sendable, CaseIterable {
    /// The position.
    case radial
    /// The line through it.
    case axial
    /// The plane through it.
    case planar
  }

  /// A spring to a point.
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

  /// Whether it lies or points out of the plane.
  public var isDeep: Bool { zPosition != 0 || orientationLatitude != 0 }

  /// Attractors add up.
  public func act(on effects: inout BehaviorEffects) {
    effects.forces.append(Attraction(self))
    effects.bringsBack = true
  }
}

/// An attractor, ready for the loop.
struct Attraction: PlacedForce {
  private let behavior: AttractorBehavior
  /// Of length 1.
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

  /// The force on a mass of 1 at a place.
  ///
  /// - Parameters:
  ///   - place: in the layer's points.
  ///   - limit: the stiffest spring that steps of this length can follow, in 1/s².
  /// - Returns: points/s², 0 inside the radius.
  func force(at place: Vector3, limit: Double) -> Vector3 {
    var way = Vector3(
      x: behavior.position.x - place.x, y: behavior.position.y - place.y,
      z: behavior.zPosition - place.z)
    let along = way.x * axis.x + way.y * axis.y + way.z * axis.z
    switch behavior.type {
    case .radial: break
    case .axial:
      way = Vector3(
        x: way.x - axis.x * along, y: way.y - axis.y * along, z: way.z - axis.z * along)
    case .planar: way = Vector3(x: axis.x * along, y: axis.y * along, z: axis.z * along)
    }
    let distance = way.length
    let beyond = distance - max(0, behavior.radius)
    guard beyond > 0, distance.isFinite else { return .zero }
    var stiffness = behavior.stiffness
    if behavior.falloff != 0, behavior.falloffDistance > 0 {
      stiffness *= exponential(-behavior.falloff * beyond / behavior.falloffDistance)
    }
    let strength = min(max(stiffness, -limit), limit) * beyond / distance
    guard strength.isFinite else { return .zero }
    return Vector3(x: way.x * strength, y: way.y * strength, z: way.z * strength)
  }
}
