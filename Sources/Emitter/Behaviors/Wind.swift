import Graphics
import Motion

/// Moving air: drag pulls particles towards its velocity, and particles with a depth follow it.
///
/// ```
///   v ▲      ╭╮      ╭─╮           speed + gusts · noise, from swells of 90 s to gusts of 5 s;
///     │╭─╮ ╭─╯╰╮   ╭─╯ ╰╮          seconds alone decide, not what was before
///     ┼╯─╰─╯───╰───╯────╰──▶ t
/// ```
/// The shares of the swells are those of von Kármán's spectrum with a length scale of 10 s.
public struct WindBehavior: BehaviorKind, Equatable {
  /// Mean speed across gravity, to the right looking with down below, in points/s.
  public var speed: Double
  /// Root mean square of the gusts about it, in points/s; up and down a third of it.
  public var gusts: Double
  /// The same seed gives the same gusts.
  public var seed: UInt64

  /// Creates a wind.
  public init(speed: Double = 0, gusts: Double = 0, seed: UInt64 = 0) {
    (self.speed, self.gusts, self.seed) = (speed, gusts, seed)
  }

  /// True: they follow the air.
  public var actsInDepth: Bool { true }

  /// Adds to the winds of earlier behaviours.
  public func act(on effects: inout BehaviorEffects) { effects.winds.append(self) }

  /// The air's velocity in points/s, upright: x across, y down; `seconds` of the layer's time.
  public func velocity(at seconds: Double) -> Vector2 {
    guard gusts != 0 else { return Vector2(x: speed, y: 0) }
    return Vector2(
      x: speed + gusts * noise(seconds, axis: 0), y: gusts / 3 * noise(seconds, axis: 1))
  }

  private static let swells: InlineArray<3, (period: Double, share: Double)> = [
    (90, 0.73), (20, 0.52), (5, 0.34),
  ]
  /// Root mean square of a swell: uniform numbers, 1/√3, times the smooth step between them, √(26/35).
  private static let rootMeanSquare: Double = {
    let shares: Double = 0.73 * 0.73 + 0.52 * 0.52 + 0.34 * 0.34
    return (26.0 / 35 / 3 * shares).squareRoot()
  }()

  /// Smooth noise with a root mean square of 1.
  private func noise(_ seconds: Double, axis: UInt64) -> Double {
    var sum = 0.0
    for index in 0..<3 {
      let swell = Self.swells[index]
      let place = seconds / swell.period
      guard place.magnitude < 0x1p50 else { return 0 }
      let before = place.rounded(.down)
      let share = place - before
      let (from, to) = (
        number(Int64(before), UInt64(index) * 2 + axis),
        number(Int64(before) + 1, UInt64(index) * 2 + axis)
      )
      sum += swell.share * (from + (to - from) * share * share * (3 - 2 * share))
    }
    return sum / Self.rootMeanSquare
  }

  /// A random number in [−1, 1).
  private func number(_ index: Int64, _ stream: UInt64) -> Double {
    var random = SeededGenerator(
      seed: seed, stream: 0x7769_6e64 + stream, index: UInt64(bitPattern: index))
    return random.nextUnit() * 2 - 1
  }
}

extension [WindBehavior] {
  /// The sum of all winds, turned into the layer's frame, in points/s.
  func velocity(at seconds: Double, _ turn: Turn) -> Vector2 {
    turn.applied(to: reduce(.zero) { $0 + $1.velocity(at: seconds) })
  }
}
