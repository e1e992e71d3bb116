/// A local date and time, without a zone.
public struct CivilTime: Equatable, Sendable {
  /// The year.
  public var year: Int
  /// The month, 1...12.
  public var month: Int
  /// The day, 1...31.
  public var day: Int
  /// Seconds since midnight, 0..<86400.
  public var second: Int

  /// Creates a date and time, unchecked.
  public init(year: Int, month: Int, day: Int, second: Int = 0) {
    (self.year, self.month, self.day, self.second) = (year, month, day, second)
  }

  /// The default date of films: an evening with all seasonal scenes.
  public static let christmasEve = CivilTime(year: 2026, month: 12, day: 24, second: 20 * 3600)
}

extension CivilTime {
  /// Parses `2026-12-24` (at 20:00) or `2026-12-24T20:00`; nil for an invalid date.
  public init?(_ text: String) {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    let day = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    let time = (parts.count > 1 ? parts[1] : "20:00").split(
      separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, day.count == 3, time.count == 2, let year = Int(digits: day[0]),
      day[0].utf8.count == 4, let month = Int(digits: day[1]), let number = Int(digits: day[2]),
      let hour = Int(digits: time[0]), let minute = Int(digits: time[1]), hour < 24, minute < 60,
      DayOfYear(month: month, day: number) != nil,
      month != 2 || number != 29 || Self.isLeap(year)
    else { return nil }
    self.init(year: year, month: month, day: number, second: (hour * 60 + minute) * 60)
  }

  static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// The same time on the day before (Gregorian).
  var dayBefore: CivilTime {
    var time = self
    time.day -= 1
    guard time.day < 1 else { return time }
    time.month -= 1
    if time.month < 1 { (time.month, time.year) = (12, time.year - 1) }
    time.day = time.month == 2 && !Self.isLeap(time.year) ? 28 : DayOfYear.longest[time.month - 1]
    return time
  }
}
