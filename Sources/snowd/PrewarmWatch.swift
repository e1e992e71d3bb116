import Posix
import Synchronization

/// What the service does between the steps of a scene's prewarm, which may take a second on a slow machine.
///
/// It feeds the watchdog, and lets the prewarm end when a signal has come that ends the service.
final class PrewarmWatch: Sendable {
  private let supervisor: Supervisor
  private let nextSign = Mutex<Int64>(0)

  init(_ supervisor: Supervisor) { self.supervisor = supervisor }

  /// Whether the prewarm may go on.
  func mayGoOn() -> Bool {
    feedWatchdog(at: MonotonicClock.nanoseconds)
    return !EventLoop.endIsPending
  }

  private func feedWatchdog(at now: Int64) {
    guard let period = supervisor.watchdogPeriod else { return }
    let isDue = nextSign.withLock { next in
      guard now >= next else { return false }
      next = now + period / 4
      return true
    }
    if isDue { supervisor.isAlive() }
  }
}
