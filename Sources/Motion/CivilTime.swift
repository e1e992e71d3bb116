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
