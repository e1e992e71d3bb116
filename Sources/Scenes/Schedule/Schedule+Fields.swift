import Documents
import Motion

extension Schedule {
  /// Members of layers and of a programme's entries.
  public static let fields = Fields("a schedule", "", Schedule()) {
    Field(
      "season", \.season, .season,
      "Only on these days of each year, both included; they may span New Year: '12-01..01-06'.")
    Field(
      "until", \.until, .lastDay,
      "Not after this day of every year, or of one year: '12-25', '2026-12-25'.")
    Field(
      "hours", \.hours, .hours,
      "Only in this part of each day; it may span midnight: '17:00..02:00'.")
  }
}

extension Format where Value == Schedule.Season {
  static var season: Format {
    Format<String>.string(
      "days such as '12-01..01-06'",
      ["pattern": .string("^\(dayPattern)\\.\\.\(dayPattern)$")]
    ).map { (text, key, node) throws(DocumentError) in
      let days = try range(text, key, node, "days such as '12-01..01-06'")
      return Schedule.Season(from: try day(days.from, node), to: try day(days.to, node))
    }.defined(as: "season", "Days of the year: 'MM-DD..MM-DD'.")
  }
}

extension Format where Value == Schedule.LastDay {
  static var lastDay: Format {
    Format<String>.string(
      "a day such as '12-25' or '2026-12-25'",
      ["pattern": .string("^([0-9]{4}-)?\(dayPattern)$")]
    ).map { (text, _, node) throws(DocumentError) in
      let parts = text.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 3 else { return Schedule.LastDay(day: try day(text[...], node)) }
      guard let year = wholeNumber(parts[0], digits: 4...4) else { throw notADay(text[...], node) }
      let last = try day(text[parts[1].startIndex...], node)
      guard last.month != 2 || last.day != 29 || CivilTime.isLeap(year) else {
        throw notADay(text[...], node)
      }
      return Schedule.LastDay(year: year, day: last)
    }.defined(as: "lastDay", "A day: 'MM-DD' or 'YYYY-MM-DD'.")
  }
}

extension Format where Value == Schedule.Hours {
  /// A part of each day, `'17:00..23:30'`.
  public static var hours: Format {
    Format<String>.string(
      "hours such as '17:00..23:30'",
      ["pattern": "^([01]?[0-9]|2[0-3]):[0-5][0-9]\\.\\.(([01]?[0-9]|2[0-3]):[0-5][0-9]|24:00)$"]
    ).map { (text, key, node) throws(DocumentError) in
      let parts = try range(text, key, node, "hours such as '17:00..23:30'")
      let (from, to) = (try second(parts.from, node), try second(parts.to, node))
      guard from < 86400, from != to else {
        throw DocumentError(
          "'\(key)' is '\(text)'; expected a start before 24:00 and another end", at: node.place)
      }
      return Schedule.Hours(from: from, to: to)
    }.defined(as: "hours", "A part of the day: 'HH:MM..HH:MM'.")
  }
}

private let dayPattern = "(0?[1-9]|1[0-2])-(0?[1-9]|[12][0-9]|3[01])"

/// The two sides of `FROM..TO`.
private func range(
  _ text: String, _ key: String, _ node: Node, _ expected: String
) throws(DocumentError) -> (from: Substring, to: Substring) {
  guard let dots = text.firstRange(of: "..") else {
    throw DocumentError(
      "'\(key)' is '\(text.prefix(40))'; expected \(expected)", at: node.place)
  }
  return (text[..<dots.lowerBound], text[dots.upperBound...])
}

/// `MM-DD`.
private func day(_ text: Substring, _ node: Node) throws(DocumentError) -> DayOfYear {
  let parts = text.split(separator: "-", omittingEmptySubsequences: false)
  guard parts.count == 2, let month = wholeNumber(parts[0]), let day = wholeNumber(parts[1]),
    let found = DayOfYear(month: month, day: day)
  else { throw notADay(text, node) }
  return found
}

private func notADay(_ text: Substring, _ node: Node) -> DocumentError {
  DocumentError(
    "invalid day '\(text.prefix(40))'; expected month and day such as '12-24'", at: node.place)
}

/// `HH:MM`, in seconds since midnight.
private func second(_ text: Substring, _ node: Node) throws(DocumentError) -> Int {
  let parts = text.split(separator: ":", omittingEmptySubsequences: false)
  guard parts.count == 2, let hour = wholeNumber(parts[0]),
    let minute = wholeNumber(parts[1], digits: 2...2),
    minute < 60, hour * 60 + minute <= 1440
  else {
    throw DocumentError(
      "invalid time '\(text.prefix(40))'; expected 00:00 to 24:00", at: node.place)
  }
  return (hour * 60 + minute) * 60
}

/// A number of so many digits.
private func wholeNumber(_ text: Substring, digits: ClosedRange<Int> = 1...2) -> Int? {
  digits.contains(text.utf8.count) ? Int(digits: text) : nil
}
