import Documents
import Motion

/// Reads `season`, `until` and `hours` of an object that may have more members.
public enum ScheduleReader {
  /// The schedule that an object's members say; always, where they say nothing.
  ///
  /// - Throws: `DocumentError` at what is no date, no time, or no range of them.
  public static func schedule(_ reader: inout ObjectReader) throws(DocumentError) -> Schedule {
    var schedule = Schedule()
    if let node = reader.node("season") { schedule.season = try season(node) }
    if let node = reader.node("until") { schedule.until = try until(node) }
    schedule.hours = try hours("hours", &reader)
    return schedule
  }

  /// A part of each day, `'17:00..23:30'`; nil when it is not there.
  ///
  /// - Throws: `DocumentError` at what is none.
  public static func hours(
    _ key: String, _ reader: inout ObjectReader
  ) throws(DocumentError) -> Schedule.Hours? {
    guard let node = reader.node(key) else { return nil }
    let parts = try range(key, node, "hours such as '17:00..23:30'")
    let from = try second(parts.from, node)
    let to = try second(parts.to, node)
    guard from < 86400, from != to else {
      throw DocumentError(
        "'\(key)' begin before 24:00 and have an end of their own", at: node.place)
    }
    return Schedule.Hours(from: from, to: to)
  }

  private static func season(
    _ node: Node
  ) throws(DocumentError) -> Schedule.Season {
    let parts = try range("season", node, "days such as '12-01..01-06'")
    return Schedule.Season(from: try day(parts.from, node), to: try day(parts.to, node))
  }

  private static func until(_ node: Node) throws(DocumentError) -> Schedule.LastDay {
    guard case .string(let text) = node.value else {
      throw ObjectReader.mismatch("until", "a day such as '12-25' or '2026-12-25'", node)
    }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3 else { return Schedule.LastDay(day: try day(text[...], node)) }
    guard let year = number(parts[0], digits: 4...4) else { throw notADay(text[...], node) }
    let last = try day(text[parts[1].startIndex...], node)
    guard last.month != 2 || last.day != 29 || CivilTime.isLeap(year) else {
      throw notADay(text[...], node)
    }
    return Schedule.LastDay(year: year, day: last)
  }

  /// The two sides of `FROM..TO`.
  private static func range(
    _ key: String, _ node: Node, _ example: String
  ) throws(DocumentError) -> (from: Substring, to: Substring) {
    guard case .string(let text) = node.value, let dots = text.firstRange(of: "..") else {
      throw ObjectReader.mismatch(key, example, node)
    }
    return (text[..<dots.lowerBound], text[dots.upperBound...])
  }

  /// `MM-DD`.
  private static func day(_ text: Substring, _ node: Node) throws(DocumentError) -> DayOfYear {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let month = number(parts[0]), let day = number(parts[1]),
      let found = DayOfYear(month: month, day: day)
    else { throw notADay(text, node) }
    return found
  }

  private static func notADay(_ text: Substring, _ node: Node) -> DocumentError {
    DocumentError("'\(text.prefix(40))' is no day; 12-24 is Christmas Eve", at: node.place)
  }

  /// `HH:MM`.
  private static func second(_ text: Substring, _ node: Node) throws(DocumentError) -> Int {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let hour = number(parts[0]),
      let minute = number(parts[1], digits: 2...2),
      minute < 60, hour * 60 + minute <= 1440
    else {
      throw DocumentError("'\(text.prefix(40))' is no time; 00:00 to 24:00 are", at: node.place)
    }
    return (hour * 60 + minute) * 60
  }

  /// So many digits.
  private static func number(_ text: Substring, digits: ClosedRange<Int> = 1...2) -> Int? {
    digits.contains(text.utf8.count) ? Int(digits: text) : nil
  }
}
