import CSystemd
import Console
import Posix

/// Notifications to systemd; without systemd they have no effect.
struct Supervisor: Sendable {
  /// In nanoseconds; nil without a watchdog.
  let watchdogPeriod: Int64?

  init() {
    var microseconds: UInt64 = 0
    let isWanted = sd_watchdog_enabled(0, &microseconds) > 0
    // Limited to seventy years, so that its nanoseconds fit.
    watchdogPeriod = isWanted ? Int64(min(microseconds, 1 << 51)) * 1000 : nil
  }

  /// The first frame is on the screen.
  func ready() { Self.tell("READY=1") }

  /// A frame was shown.
  func isAlive() { Self.tell("WATCHDOG=1") }

  /// A reload begins, and ends with `ready()`: Type=notify-reload waits for both.
  func reloading() {
    Self.tell("RELOADING=1\nMONOTONIC_USEC=\(MonotonicClock.nanoseconds / 1000)")
  }

  func stopping() { Self.tell("STOPPING=1") }

  /// A line for `systemctl status`.
  func status(_ line: String) { Self.tell("STATUS=" + Terminal.harmless(line)) }

  private static func tell(_ assignment: String) { sd_notify(0, assignment) }
}
