import Dates
import Glibc
import Posix

/// The date, as far as it can be relied on.
enum PanelClock {
  /// Whether the kernel's clock, or systemd-timesyncd, says that time comes from elsewhere.
  ///
  /// Panels without a clock of their own start in the past.
  static var isSynchronised: Bool {
    isClockSynchronised || fileExists("/run/systemd/timesync/synchronized")
  }

  /// The local date; nil while the clock is not synchronised.
  static var today: CivilTime? {
    guard isSynchronised else { return nil }
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    return CivilTime(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
  }

  /// Now in UTC, as "2026-12-24T20:00:00Z"; empty while the clock is not synchronised.
  static var stamp: String {
    guard isSynchronised else { return "" }
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    var bytes = [CChar](repeating: 0, count: 32)
    strftime(&bytes, bytes.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
    return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
