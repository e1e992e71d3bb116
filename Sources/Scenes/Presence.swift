import Dates
import Motion

/// Whether a scheduled layer is shown, with a smooth transition; checked on its own 4 Hz grid, not once a frame.
struct Presence: Sendable {
  private let schedule: Schedule
  private var isOn: Bool
  /// Visibility at the last change of `isOn`, and that time in nanoseconds since the scene began.
  private var before: Double
  private var changed: Int64
  private var tick: Int64
  private static let ticks = TimeGrid(origin: .zero, numerator: 4)
  /// Seconds of a transition.
  private static let glide = 2.0

  init(_ schedule: Schedule, at time: Int64, _ date: CivilTime) {
    self.schedule = schedule
    isOn = schedule.isOn(at: date)
    before = isOn ? 1 : 0
    changed = time
    tick = Self.ticks.index(notAfter: Instant(nanoseconds: time))
  }

  /// The next check; never without a schedule.
  var nextStep: Int64 {
    schedule.isAlways ? .max : Self.ticks.instant(tick + 1).nanoseconds
  }

  mutating func advance(to time: Int64, _ date: CivilTime) {
    while nextStep <= time {
      tick += 1
      guard schedule.isOn(at: date) != isOn else { continue }
      let now = Self.ticks.instant(tick).nanoseconds
      before = share(at: now)
      isOn.toggle()
      changed = now
    }
  }

  /// Visibility, 0...1.
  func share(at time: Int64) -> Double {
    let way = Double(time - changed) / 1e9 / Self.glide
    return isOn ? min(before + way, 1) : max(before - way, 0)
  }

  /// Whether it is fully hidden until the date changes; known from the next tick on.
  var isAway: Bool { !isOn && share(at: Self.ticks.instant(tick).nanoseconds) == 0 }
}
