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

extension Int {
  init?(digits text: Substring) {
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    self.init(text)
  }
}
