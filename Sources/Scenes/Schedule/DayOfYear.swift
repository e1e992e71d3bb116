import Motion

/// A day that every year has, such as 12-24.
public struct DayOfYear: Comparable, Sendable {
  /// 1...12.
  public let month: Int
  /// 1...31.
  public let day: Int

  /// A day; nil where no year has it: 02-29 is one, 02-30 is none.
  public init?(month: Int, day: Int) {
    guard (1...12).contains(month), (1...Self.longest[month - 1]).contains(day) else { return nil }
    (self.month, self.day) = (month, day)
  }

  /// The day of a date.
  init(_ time: CivilTime) { (month, day) = (time.month, time.day) }

  /// The earlier one in a year.
  public static func < (left: DayOfYear, right: DayOfYear) -> Bool {
    (left.month, left.day) < (right.month, right.day)
  }

  /// How many days each month has at the most.
  static let longest = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
}

extension CivilTime {
  /// The same time on the day before (Gregorian calendar).
  var dayBefore: CivilTime {
    var time = self
    time.day -= 1
    guard time.day < 1 else { return time }
    time.month -= 1
    if time.month < 1 { (time.month, time.year) = (12, time.year - 1) }
    let isLeap = time.year % 4 == 0 && (time.year % 100 != 0 || time.year % 400 == 0)
    time.day = time.month == 2 && !isLeap ? 28 : DayOfYear.longest[time.month - 1]
    return time
  }
}
