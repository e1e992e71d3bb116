import Documents

extension Schedule {
  /// `season`, `until` and `hours`, for an object with further members.
  public static var fields: [Field<Schedule>] {
    [
      Field(
        "season", \.season, .season,
        "Only on these days of each year; the second one may be the next year's."),
      Field(
        "until", \.until, .lastDay,
        "Not after this day of each year, or of one: '12-25', '2026-12-25'."),
      Field(
        "hours", \.hours, .hours,
        "Only in this part of each day; the second time may be the next day's."),
    ]
  }
}

private let day = "(0?[1-9]|1[0-2])-(0?[1-9]|[12][0-9]|3[01])"

extension Format where Value == Schedule.Hours {
  /// Part of each day, `'17:00..23:30'`.
  public static var hours: Format {
    let time = "([01]?[0-9]|2[0-3]):[0-5][0-9]"
    let expected = "hours such as '17:00..23:30'"
    return Format<String>.string(expected, ["pattern": .string("^\(time)\\.\\.(\(time)|24:00)$")])
      .defined(as: "hours", "'17:00..23:30'.")
      .map { (text, key, node) throws(DocumentError) in
        let parts = try range(text, key, expected, node)
        let (from, to) = (try second(parts.from, node), try second(parts.to, node))
        guard from < 86400, from != to else {
          throw DocumentError(
            "'\(key)' must begin before 24:00 and end at another time", at: node.place)
        }
        return Schedule.Hours(from: from, to: to)
      }
  }
}

extension Format where Value == Schedule.Season {
  fileprivate static var season: Format {
    let expected = "days such as '12-01..01-06'"
    return Format<String>.string(expected, ["pattern": .string("^\(day)\\.\\.\(day)$")])
      .defined(as: "season", "'12-01..01-06': both days are in it.")
      .map { (text, key, node) throws(DocumentError) in
        let parts = try range(text, key, expected, node)
        return Schedule.Season(
          from: try dayOfYear(parts.from, node), to: try dayOfYear(parts.to, node))
      }
  }
}

extension Format where Value == Schedule.LastDay {
  fileprivate static var lastDay: Format {
    Format<String>.string(
      "a day such as '12-25' or '2026-12-25'", ["pattern": .string("^([0-9]{4}-)?\(day)$")]
    )
    .defined(as: "lastDay", "'12-25' or '2026-12-25'.")
    .map { (text, _, node) throws(DocumentError) in
      let parts = text.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 3 else {
        return Schedule.LastDay(day: try dayOfYear(text[...], node))
      }
      guard let year = digits(parts[0], 4...4) else { throw invalidDay(text[...], node) }
      let last = try dayOfYear(text[parts[1].startIndex...], node)
      guard last.month != 2 || last.day != 29 || CivilTime.isLeap(year) else {
        throw invalidDay(text[...], node)
      }
      return Schedule.LastDay(year: year, day: last)
    }
  }
}

private func range(
  _ text: String, _ key: String, _ expected: String, _ node: Node
) throws(DocumentError) -> (from: Substring, to: Substring) {
  guard let dots = text.firstRange(of: "..") else { throw node.mismatch(key, expected) }
  return (text[..<dots.lowerBound], text[dots.upperBound...])
}

/// `MM-DD`.
private func dayOfYear(_ text: Substring, _ node: Node) throws(DocumentError) -> DayOfYear {
  let parts = text.split(separator: "-", omittingEmptySubsequences: false)
  guard parts.count == 2, let month = digits(parts[0]), let day = digits(parts[1]),
    let found = DayOfYear(month: month, day: day)
  else { throw invalidDay(text, node) }
  return found
}

private func invalidDay(_ text: Substring, _ node: Node) -> DocumentError {
  DocumentError("invalid day '\(text.prefix(40))'; expected a day such as 12-24", at: node.place)
}

/// `HH:MM`, in seconds of the day.
private func second(_ text: Substring, _ node: Node) throws(DocumentError) -> Int {
  let parts = text.split(separator: ":", omittingEmptySubsequences: false)
  guard parts.count == 2, let hour = digits(parts[0]), let minute = digits(parts[1], 2...2),
    minute < 60, hour * 60 + minute <= 1440
  else {
    throw DocumentError(
      "invalid time '\(text.prefix(40))'; expected 00:00 to 24:00", at: node.place)
  }
  return (hour * 60 + minute) * 60
}

private func digits(_ text: Substring, _ counts: ClosedRange<Int> = 1...2) -> Int? {
  counts.contains(text.utf8.count) ? Int(digits: text) : nil
}
