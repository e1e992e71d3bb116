import Graphics
import Portable

/// Gusts, `kCAEmitterBehaviorWave`: an oscillating force, the same for all particles.
public struct WaveBehavior: BehaviorKind, Gust, Equatable {
  /// Peak force on a mass of 1, in points/s²; turns with gravity.
  public var force: Vector3
  /// Oscillations per second of the layer's time.
  public var frequency: Double

  /// Creates a wave.
  public init(force: Vector3 = .zero, frequency: Double = 0) {
    self.force = force
    self.frequency = frequency
  }

  /// Whether the force points out of the plane.
  public var isDeep: Bool { force.z != 0 }

  /// True: the force moves them.
  public var actsInDepth: Bool { true }

  /// Adds to the gusts of earlier behaviours.
  public func act(on effects: inout BehaviorEffects) { effects.gusts.append(self) }

  func force(at seconds: Double, _ turn: Turn) -> Vector3 {
    let phase = frequency * seconds
    // NaN, or a phase too large to be exact, gives no force.
    let share = phase.magnitude < 0x1p50 ? Swing.at(phase) : 0
    let flat = turn.applied(to: Vector2(x: force.x, y: force.y))
    return Vector3(x: flat.x, y: flat.y, z: force.z) * share
  }
}
