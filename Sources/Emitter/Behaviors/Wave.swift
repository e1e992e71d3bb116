import Graphics
import Portable

/// Gusts: `kCAEmitterBehaviorWave`, a force that swells and turns round, the same for all particles.
public struct WaveBehavior: BehaviorKind, Gust, Equatable {
  /// The force at its strongest, in points/s² of a mass of 1; turned with gravity.
  public var force: Vector3
  /// To and fro so many times a second of the layer's time.
  public var frequency: Double

  /// A wave by its force and frequency.
  public init(force: Vector3 = .zero, frequency: Double = 0) {
    self.force = force
    self.frequency = frequency
  }

  /// Whether the force leaves the plane.
  public var isDeep: Bool { force.z != 0 }

  /// Gusts add up.
  public func act(on effects: inout BehaviorEffects) { effects.gusts.append(self) }

  func force(at seconds: Double, _ turn: Turn) -> Vector3 {
    let phase = frequency * seconds
    // A phase that is not a number, or too large to be exact, has no force.
    let share = phase.magnitude < 0x1p50 ? Swing.at(phase) : 0
    let flat = turn.applied(to: Vector2(x: force.x, y: force.y))
    return Vector3(x: flat.x * share, y: flat.y * share, z: force.z * share)
  }
}
