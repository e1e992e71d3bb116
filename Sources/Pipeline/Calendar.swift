import Dates
import Glibc

extension CivilTime {
  /// The machine's local date and time.
  public static var now: CivilTime { Calendar.wall.time(after: 0) }
}

/// The source of a scene's date and time of day.
public enum Calendar: Equatable, Sendable {
  /// The machine's clock, in its time zone.
  case wall
  /// A film that begins at this date, in every run and on every machine.
  case virtual(CivilTime)

  /// The date and time, `nanoseconds` after the scene began.
  public func time(after nanoseconds: Int64) -> CivilTime {
    var fields = tm()
    switch self {
    case .wall:
      var now = Glibc.time(nil)
      localtime_r(&now, &fields)
    case .virtual(let start):
      // Days of 86,400 s: a film has no daylight saving time.
      fields.tm_year = Int32(start.year - 1900)
      fields.tm_mon = Int32(start.month - 1)
      fields.tm_mday = Int32(start.day)
      var time = timegm(&fields) + start.second + Int(nanoseconds / 1_000_000_000)
      gmtime_r(&time, &fields)
    }
    return CivilTime(
      year: Int(fields.tm_year) + 1900, month: Int(fields.tm_mon) + 1, day: Int(fields.tm_mday),
      // A leap second counts as the last second of its day.
      second: min(
        Int(fields.tm_hour) * 3600 + Int(fields.tm_min) * 60 + Int(fields.tm_sec), 86399))
  }
}
