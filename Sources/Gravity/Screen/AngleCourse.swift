import Portable

/// The picture's angle on its way to down: at once, eased after a hold, or at a limited rate.
///
/// An easing begins with the picture's offset from down, the shorter way round, and ends with none. With
/// u = time / remaining, A the offset and v its rate, it is a cubic:
///
/// ```
///   offset  A ▔▔╲                    offset(u) = A (1 − 3u² + 2u³) + v · remaining · u (1 − u)²
///                ╲                   While it lasts, a panel that is turned turns the picture as always. But the
///           0     ╲▁▁▁▁▁▁▁           picture never turns faster than `fastest`: when down leaps, the offset takes
///             0     ½ s              the rest of the leap, and the easing begins again from there.
/// ```
/// Everything follows from the samples and the time between them, so a film is the same at every frame rate.
struct AngleCourse: Sendable {
  /// The picture's angle in radians, in [−π, π].
  private(set) var angle: Double
  private var down: Double
  /// `angle` − `down` and its rate, in rad and rad/s, while an easing lasts.
  private var offset = 0.0
  private var rate = 0.0
  /// Seconds until the easing ends; 0 without one.
  private var remaining = 0.0
  /// Whether the slew limit holds the angle back.
  private var isBehind = false
  private let duration: Double
  private let slewLimit: Double?

  /// The longest turn for which an easing takes no longer than its duration, in rad: 136°.
  ///
  /// With it, no frame of the recordings of BROAD turns by more than 8° while the angle eases (`LargestTurnTests`).
  private static let longestArc = 34 * Double.pi / 45
  /// The longest time in which a leap of down is spread, in s: a frame at 60 a second.
  private static let frame = 1.0 / 60

  /// Starts at `angle`; an easing takes `duration` seconds, 0 for none; a `slewLimit` in rad/s replaces it.
  init(at angle: Double, duration: Double, slewLimit: Double?) {
    self.angle = Angle.wrapped(angle)
    down = self.angle
    self.duration = slewLimit == nil ? duration : 0
    self.slewLimit = slewLimit
  }

  /// Whether the angle has not reached down yet.
  var isMoving: Bool { remaining > 0 || isBehind }

  /// Stays at the present angle.
  mutating func stop() {
    down = angle
    (offset, rate, remaining, isBehind) = (0, 0, 0, false)
  }

  /// Shows a new down at once.
  mutating func jump(to new: Double) {
    stop()
    angle = Angle.wrapped(angle + Angle.shortestArc(from: angle, to: new))
    down = new
  }

  /// Begins an easing from the present angle to a new down.
  mutating func ease(to new: Double) {
    guard duration > 0 else { return follow(new, after: 0) }
    down = new
    (offset, rate) = (Angle.shortestArc(from: new, to: angle), 0)
    plan()
  }

  /// Takes a new down, `seconds` after the previous one.
  mutating func follow(_ new: Double, after seconds: Double) {
    if remaining > 0 {
      carry(to: new, after: seconds)
    } else if slewLimit == nil {
      jump(to: new)
    } else {
      (down, isBehind) = (new, new != angle)
    }
  }

  /// Lets time pass: moves on to the same down.
  mutating func advance(by seconds: Double) {
    guard remaining > 0 else { return slew(for: seconds) }
    if seconds < remaining {
      let u = seconds / remaining
      let rest = 1 - u
      let next = offset * rest * rest * (1 + 2 * u) + rate * remaining * u * rest * rest
      rate = rate * rest * (1 - 3 * u) - offset / remaining * 6 * u * rest
      offset = next
      remaining -= seconds
    } else {
      (offset, rate, remaining) = (0, 0, 0)
    }
    angle = Angle.wrapped(down + offset)
  }

  private mutating func slew(for seconds: Double) {
    guard isBehind, let slewLimit else { return }
    let arc = Angle.shortestArc(from: angle, to: down)
    let most = slewLimit * seconds
    isBehind = arc.magnitude > most
    angle = Angle.wrapped(angle + max(-most, min(arc, most)))
  }

  /// Turns the picture with the panel; what is too fast becomes a larger offset.
  private mutating func carry(to new: Double, after seconds: Double) {
    let leap = Angle.shortestArc(from: down, to: new)
    down = new
    let time = min(seconds, Self.frame)
    let most = fastest * time
    let turn = leap + rate * time
    let excess = turn - max(-most, min(turn, most))
    if excess != 0 {
      offset = Angle.wrapped(offset - excess)
      plan()
    }
    angle = Angle.wrapped(down + offset)
  }

  /// The picture's highest rate during an easing, in rad/s: for half a second 411°/s, 6.8° a frame.
  private var fastest: Double { 1.51 * Self.longestArc / duration }

  /// Sets how long the offset takes to vanish: longer than the duration if it would have to be too fast.
  private mutating func plan() {
    remaining = duration
    // A cubic overshoots if it begins faster than three times its mean rate.
    if rate * offset < 0 { remaining = min(remaining, max(-3 * offset / rate, duration / 10)) }
    // The peak of an easing from rest is 1.5 times its mean rate.
    let most = 1.5 * Self.longestArc / duration * (1 + 1e-9)
    while peak > most, remaining < 10 * duration { remaining *= 1.1 }
  }

  /// The highest rate within the planned easing, apart from its ends, in rad/s.
  private var peak: Double {
    let push = -6 * offset / remaining
    let bend = 2 * (push - 3 * rate)
    let u = bend == 0 ? 0 : (push - 4 * rate) / bend
    guard u > 0, u < 1 else { return 0 }
    return ((1 - u) * (rate * (1 - 3 * u) + push * u)).magnitude
  }
}
