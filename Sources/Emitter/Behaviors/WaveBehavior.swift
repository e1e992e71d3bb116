import Graphics

/// Gusts: `kCAEmitterBehaviorWave`.
public struct WaveBehavior: Equatable, Sendable {
  /// The force at its strongest, in points/s² of a mass of 1; turned with gravity.
  public var force: Vector3
  /// To and fro so many times a second of the layer's time.
  public var frequency: Double

  /// A wave by its force and frequency.
  public init(force: Vector3, frequency: Double) {
    self.force = force
    self.frequency = frequency
  }

  /// How much of the force there is at a second of the layer's time, in [−1, 1]; 0 at 0.
  func share(at seconds: Double) -> Double {
    let phase = frequency * seconds
    // What is no number, or too large to have a phase, does nothing.
    return phase.magnitude < 0x1p50 ? Swing.at(phase) : 0
  }
}

/// A triangle wave, smoothed by parabolas: what CAEmitterBehavior's `wave` is made of.
///
/// ```
///    1 ┤  ╭─╮              within 6 % of a sine, without its price
///    0 ┼─╯   ╲     ╱──▶ phase, 1 is to and fro once
///   −1 ┤      ╰───╯
/// ```
enum Swing {
  /// The value at a phase in turns: 0 at 0, 1 at ¼, −1 at ¾.
  static func at(_ phase: Double) -> Double {
    let shifted = phase + 0.25
    let turn = (shifted - shifted.rounded(.down)) * 4
    let triangle = turn < 2 ? turn - 1 : 3 - turn
    return triangle * (2 - triangle.magnitude)
  }
}
