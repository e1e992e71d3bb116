/// When a layer is shown: days of the year, a last day, hours of the day.
///
/// ```
///   season  12-01..01-06   wraps the year                  ──┐
///   until   12-25          from New Year to that day         ├─ all that are given must hold
///           2026-12-25     for ever after: no more           │
///   hours   17:00..02:00   a night belongs to the day that it began on ──┘
/// ```
public struct Schedule: Equatable, Sendable {
  /// Days of every year.
  public var season: Season?
  /// The last day.
  public var until: LastDay?
  /// A part of each day.
  public var hours: Hours?

  /// A part of each year.
  public struct Season: Equatable, Sendable {
    /// The first day.
    public var from: DayOfYear
    /// The last day; in the next year if before `from`.
    public var to: DayOfYear

    func contains(_ day: DayOfYear) -> Bool {
      from <= to ? from <= day && day <= to : day >= from || day <= to
    }
  }

  /// A last day.
  public struct LastDay: Equatable, Sendable {
    /// The year; nil for every year.
    public var year: Int?
    /// The last day, inclusive.
    public var day: DayOfYear

    func isPast(_ time: CivilTime) -> Bool {
      let isLater = DayOfYear(time) > day
      guard let year else { return isLater }
      return time.year > year || time.year == year && isLater
    }
  }

  /// A part of each day.
  public struct Hours: Equatable, Sendable {
    /// The first second since midnight, 0..<86400.
    public var from: Int
    /// The end, exclusive, 0...86400; on the next day if before `from`.
    public var to: Int

    /// Creates hours from seconds since midnight.
    public init(from: Int, to: Int) { (self.from, self.to) = (from, to) }

    /// Whether a second of the day is included.
    public func contains(_ second: Int) -> Bool {
      from < to ? from <= second && second < to : second >= from || second < to
    }
  }

  /// Creates a schedule without limits.
  public init() {}

  /// Whether no limit is set.
  public var isAlways: Bool { season == nil && until == nil && hours == nil }

  /// Whether it is on at a date and time.
  public func isOn(at time: CivilTime) -> Bool {
    var date = time
    if let hours {
      guard hours.contains(time.second) else { return false }
      if hours.from >= hours.to, time.second < hours.to { date = time.dayBefore }
    }
    if let until, until.isPast(date) { return false }
    return season?.contains(DayOfYear(date)) ?? true
  }
}
