import Graphics
import Motion
import Portable

/// The angle at which what stands upright is shown: down as it is measured, without the noise of a panel at rest.
///
/// ```
///   measured   ~~~~~~~~~~~~~~~~~~~~╱‾‾‾‾~~~~~~~~~~~~~~~     At rest the world stands still: it moves to the mean of
///   shown      ──────────────────╱‾‾‾‾‾────────────────     what was measured since, if that is surely elsewhere. A
///                                ↑ wakes: catches up        turn wakes it, and it catches up without a jump.
/// ```
/// It decides 60 times a second on a grid of its own, and follows from the last decision in closed form: every rate of
/// frames sees the same angles.
struct LevelAngle: Sendable {
  private enum State {
    /// Shown is what is measured, plus an offset that vanishes within `catchUp`.
    case following(since: Int64, offset: Double)
    /// Shown stands, or glides from one angle to another within `glide`.
    case resting(from: Double, to: Double, since: Int64)
  }

  private static let steps = TimeGrid(origin: .zero, numerator: 60)
  /// Seconds.
  private static let (catchUp, glide) = (0.3, 0.6)
  /// Steps at nearly the same angle before it rests, and at most so many in the mean: five minutes.
  private static let (quiet, longest) = (60, 18_000)
  /// Steps that the noise of a filtered sensor remembers (docs/gravity.md).
  private static let memory = 168.0

  private var state: State
  private var step: Int64
  /// An angle of an eighth of a pixel at the screen's corner.
  private let eighth: Double
  /// Where the panel was when it was last surely moved, and for how many steps it has been near there.
  private var anchor: Double
  private var quietSteps = 0
  /// Of what was measured since it rests.
  private var mean = 0.0
  private var count = 0
  /// The noise of the measured angle, kept from rest to rest: its variance, and how many steps it is known from.
  private var variance = Angle.radians(degrees: 0.02) * Angle.radians(degrees: 0.02)
  private var known = 60

  /// Begins at an angle in radians; `diagonal` is the screen's, in pixels.
  init(at time: Int64, _ angle: Double, diagonal: Double) {
    step = Self.steps.index(notAfter: Instant(nanoseconds: time))
    state = .following(since: time, offset: 0)
    eighth = 0.125 / max(diagonal / 2, 1)
    anchor = angle
  }

  var nextStep: Int64 { Self.steps.instant(step + 1).nanoseconds }

  /// The angle to show, from the measured one at the same instant.
  func shown(at time: Int64, _ measured: Double) -> Double {
    switch state {
    case .following(let since, let offset):
      guard offset != 0 else { return measured }
      return measured + offset * (1 - Self.eased(time - since, Self.catchUp))
    case .resting(let from, let to, let since):
      guard from != to else { return to }
      return from + Angle.shortestArc(from: from, to: to) * Self.eased(time - since, Self.glide)
    }
  }

  mutating func advance(to time: Int64, _ measured: Double) {
    while nextStep <= time {
      step += 1
      decide(at: Self.steps.instant(step).nanoseconds, measured)
    }
  }

  private var noise: Double { variance.squareRoot() }
  /// What is farther off counts as so far: a slow turn is not noise, however often it is seen.
  private static let mostNoise = Angle.radians(degrees: 0.1)
  private static let least = Angle.radians(degrees: 0.1)

  private mutating func decide(at time: Int64, _ measured: Double) {
    switch state {
    case .following(let since, _):
      let isNear =
        Angle.shortestArc(from: anchor, to: measured).magnitude <= max(Self.least, 3 * noise)
      if !isNear { anchor = measured }
      quietSteps = isNear ? quietSteps + 1 : 0
      let hasCaughtUp = Double(time - since) / 1e9 >= Self.catchUp
      guard quietSteps >= Self.quiet, hasCaughtUp else { return }
      let here = shown(at: time, measured)
      state = .resting(from: here, to: here, since: time)
      (mean, count) = (measured, 1)
    case .resting(_, let goal, let since):
      let off = Angle.shortestArc(from: mean, to: measured)
      guard off.magnitude <= max(Self.least, 6 * noise) else { return wake(at: time, measured) }
      learn(off)
      let wrong = Angle.shortestArc(from: goal, to: mean).magnitude
      // The mean of so many values, of which only every `memory`th is news.
      let doubt = noise / max(Double(count) / Self.memory, 1).squareRoot()
      let isIdle = Double(time - since) / 1e9 >= Self.glide
      guard count >= Self.quiet, isIdle, wrong > max(eighth, 5 * doubt) else { return }
      state = .resting(from: shown(at: time, measured), to: mean, since: time)
    }
  }

  private mutating func wake(at time: Int64, _ measured: Double) {
    let offset = Angle.shortestArc(from: measured, to: shown(at: time, measured))
    state = .following(since: time, offset: offset)
    (anchor, quietSteps) = (measured, 0)
  }

  private mutating func learn(_ off: Double) {
    count = min(count + 1, Self.longest)
    mean += off / Double(count)
    known = min(known + 1, 3600)
    let square = min(off * off, Self.mostNoise * Self.mostNoise)
    variance += (square - variance) / Double(known)
  }

  /// 0...1, level at both ends.
  private static func eased(_ nanoseconds: Int64, _ seconds: Double) -> Double {
    smoothstep(min(max(Double(nanoseconds) / 1e9 / seconds, 0), 1))
  }
}
