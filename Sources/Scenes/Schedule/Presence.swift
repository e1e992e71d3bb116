import Motion

/// Whether a layer with a schedule is to be seen, with a gliding change.
///
/// It is asked four times a second on a grid of its own, so that the frame rate changes nothing.
struct Presence: Sendable {
  private let schedule: Schedule
  private var isOn: Bool
  /// How much was seen when `isOn` changed last, and when that was, in nanoseconds since the scene began.
  private var before: Double
  private var changed: Int64
  private var tick: Int64
  private static let ticks = TimeGrid(origin: .zero, numerator: 4)
  /// How long a layer takes to come or to go, in seconds.
  private static let glide = 2.0

  /// As it is at an instant.
  init(_ schedule: Schedule, at time: Int64, _ date: CivilTime) {
    self.schedule = schedule
    isOn = schedule.isOn(at: date)
    before = isOn ? 1 : 0
    changed = time
    tick = Self.ticks.index(notAfter: Instant(nanoseconds: time))
  }

  /// When it asks next; never where there is no schedule.
  var nextStep: Int64 {
    schedule.isAlways ? .max : Self.ticks.instant(tick + 1).nanoseconds
  }

  /// Asks at every tick up to `time`.
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

  /// How much of it is seen, 0...1.
  func share(at time: Int64) -> Double {
    let way = Double(time - changed) / 1e9 / Self.glide
    return isOn ? min(before + way, 1) : max(before - way, 0)
  }

  /// Whether nothing of it is to be seen until the date changes that; known from the next tick on.
  var isAway: Bool { !isOn && share(at: Self.ticks.instant(tick).nanoseconds) == 0 }
}
