/// The days of a year, and hours of them, at which nothing but a backdrop is shown.
public struct BareDays: Equatable, Sendable {
  /// Consecutive days with the same bare hours.
  public struct Span: Equatable, Sendable {
    /// The first day.
    public var from: CivilTime
    /// The last day.
    public var to: CivilTime
    /// Parts of each day; empty for all of it.
    public var hours: [Schedule.Hours]
  }

  /// The spans, from the first day on; in a year that repeats, one may lead over its end.
  public private(set) var spans: [Span] = []
  private let isYearly: Bool

  /// Looks for bare times in 366 days; `isBare` must be constant between `boundaries`, in seconds since midnight.
  ///
  /// With `start`, the days are those from it on; without, those of every year, leap day included.
  public init(from start: CivilTime? = nil, boundaries: [Int], isBare: (CivilTime) -> Bool) {
    isYearly = start == nil
    let edges = Set([0] + boundaries.filter { (0..<86400).contains($0) }).sorted()
    var day = start ?? CivilTime(year: 2028, month: 1, day: 1)
    for _ in 0..<366 {
      if let hours = Self.hours(of: day, edges, isBare) { add(day, hours) }
      day = day.dayAfter
    }
    closeYear()
  }

  /// The bare parts of a day, empty for all of it; nil for none.
  private static func hours(
    of day: CivilTime, _ edges: [Int], _ isBare: (CivilTime) -> Bool
  ) -> [Schedule.Hours]? {
    var parts: [Schedule.Hours] = []
    for (index, from) in edges.enumerated() {
      var time = day
      time.second = from
      guard isBare(time) else { continue }
      let to = index + 1 < edges.count ? edges[index + 1] : 86400
      if parts.last?.to == from {
        parts[parts.count - 1].to = to
      } else {
        parts.append(Schedule.Hours(from: from, to: to))
      }
    }
    return parts.isEmpty ? nil : parts == [Schedule.Hours(from: 0, to: 86400)] ? [] : parts
  }

  private mutating func add(_ day: CivilTime, _ hours: [Schedule.Hours]) {
    if let last = spans.last, last.hours == hours, last.to.dayAfter.isSameDay(as: day) {
      spans[spans.count - 1].to = day
    } else {
      spans.append(Span(from: day, to: day, hours: hours))
    }
  }

  /// Joins the last days of a year with the first ones of the next.
  private mutating func closeYear() {
    guard isYearly, spans.count > 1, let first = spans.first, let last = spans.last,
      first.from.month == 1, first.from.day == 1, last.to.month == 12, last.to.day == 31,
      first.hours == last.hours
    else { return }
    spans[spans.count - 1].to = first.to
    spans.removeFirst()
  }

  /// The warning, with the spans; nil without any.
  public var warning: String? {
    spans.isEmpty ? nil : "only the backdrop is shown on \(words)"
  }

  /// The spans in words, as scenes and configurations write days and hours: '01-07..11-30'; empty without any.
  public var words: String { spans.map(words).joined(separator: ", ") }

  private func words(_ span: Span) -> String {
    let isOneDay = span.from.isSameDay(as: span.to)
    let days = isOneDay ? day(span.from) : "\(day(span.from))..\(day(span.to))"
    guard !span.hours.isEmpty else { return days }
    let hours = span.hours.map { "\(Self.clock($0.from))..\(Self.clock($0.to))" }
    return "\(days) at \(hours.joined(separator: " and "))"
  }

  private func day(_ time: CivilTime) -> String {
    let day = "\(Self.two(time.month))-\(Self.two(time.day))"
    return isYearly ? day : "\(time.year)-\(day)"
  }

  private static func clock(_ second: Int) -> String {
    "\(two(second / 3600)):\(two(second / 60 % 60))"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension CivilTime {
  func isSameDay(as other: CivilTime) -> Bool {
    (year, month, day) == (other.year, other.month, other.day)
  }

  /// The same time on the day after (Gregorian).
  public var dayAfter: CivilTime {
    var time = self
    time.day += 1
    let isShortFebruary = time.month == 2 && !Self.isLeap(time.year)
    guard time.day > (isShortFebruary ? 28 : DayOfYear.longest[time.month - 1]) else { return time }
    (time.month, time.day) = (time.month + 1, 1)
    if time.month > 12 { (time.month, time.year) = (1, time.year + 1) }
    return time
  }
}

extension Schedule {
  /// Seconds of the day at which it may begin or end.
  public var boundaries: [Int] { hours.map { [$0.from, $0.to] } ?? [] }

  /// Whether it names a year, so that it does not repeat.
  public var hasYear: Bool { until?.year != nil }
}
