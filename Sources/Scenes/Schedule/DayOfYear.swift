import Motion

/// A day of every year, such as 12-24.
public struct DayOfYear: Comparable, Sendable {
  /// 1...12.
  public let month: Int
  /// 1...31.
  public let day: Int

  /// Creates a day; nil for one that no year has: 02-29 is valid, 02-30 is not.
  public init?(month: Int, day: Int) {
    guard (1...12).contains(month), (1...Self.longest[month - 1]).contains(day) else { return nil }
    (self.month, self.day) = (month, day)
  }

  init(_ time: CivilTime) { (month, day) = (time.month, time.day) }

  /// The order within a year.
  public static func < (left: DayOfYear, right: DayOfYear) -> Bool {
    (left.month, left.day) < (right.month, right.day)
  }

  static let longest = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
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

extension Int {
  init?(digits text: Substring) {
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    self.init(text)
  }
}
