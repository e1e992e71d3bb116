import Documents

/// A text with places for the date: `{date}`, `{time}` and `{days to 12-24}`.
public struct DatedText: Equatable, Sendable {
  private enum Part: Equatable, Sendable {
    case text(String)
    case date
    case time
    case days(to: DayOfYear)
  }

  /// The text as it was written.
  public let source: String
  /// The language of dates.
  public var words = DateWords.english
  private var parts: [Part] = []

  /// A text without places.
  public init(plain text: String) { (source, parts) = (text, [.text(text)]) }

  /// Parses a text; throws the words for an unknown place.
  public init(_ text: String) throws(DatedTextError) {
    source = text
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
      guard let close = rest[open...].firstIndex(of: "}") else {
        throw DatedTextError(place: String(rest[open...].prefix(40)))
      }
      let place = rest[rest.index(after: open)..<close]
      guard let part = Self.part(place) else {
        throw DatedTextError(place: String(rest[open...close].prefix(40)))
      }
      parts.append(part)
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
  }

  private static func part(_ place: Substring) -> Part? {
    switch place {
    case "date": return .date
    case "time": return .time
    default:
      guard place.hasPrefix("days to ") else { return nil }
      let numbers = place.dropFirst(8).split(separator: "-", omittingEmptySubsequences: false)
      guard numbers.count == 2, let month = Int(digits: numbers[0]),
        let number = Int(digits: numbers[1]), let day = DayOfYear(month: month, day: number)
      else { return nil }
      return .days(to: day)
    }
  }

  /// Whether the date or the time changes it.
  public var isDated: Bool {
    parts.contains { part in if case .text = part { false } else { true } }
  }

  /// A number that changes whenever the filled text may change.
  public func moment(_ time: CivilTime) -> Int {
    guard isDated else { return 0 }
    let day = (time.year * 12 + time.month) * 31 + time.day
    return parts.contains(.time) ? day * 1440 + time.second / 60 : day
  }

  /// The text at a date and time.
  public func filled(at time: CivilTime) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .text(let plain): text += plain
      case .date: text += words.date(time)
      case .time:
        let minute = time.second / 60
        text += Self.twoDigits(minute / 60) + ":" + Self.twoDigits(minute % 60)
      case .days(let day): text += "\(time.days(to: day))"
      }
    }
    return text
  }

  private static func twoDigits(_ number: Int) -> String {
    (number < 10 ? "0" : "") + String(number)
  }
}

/// A place in a text that is unknown.
public struct DatedTextError: Error, Equatable, Sendable {
  /// The place, with its braces.
  public var place: String

  /// What is wrong, in words.
  public var reason: String {
    "unknown '\(place)'; expected {date}, {time} or days to a day as in {days to 12-24}"
  }
}

extension CivilTime {
  /// Days until the next such day; 0 on the day itself.
  func days(to day: DayOfYear) -> Int {
    for year in year...year + 8 {
      let isMissing = day.month == 2 && day.day == 29 && !Self.isLeap(year)
      if isMissing { continue }
      let days =
        Self.dayNumber(year, day.month, day.day) - Self.dayNumber(self.year, month, self.day)
      if days >= 0 { return days }
    }
    return 0
  }

  /// Days since a fixed day, in the Gregorian calendar; years begin in March, so that leap days come last.
  private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let years = month > 2 ? year : year - 1
    let months = (month + 9) % 12
    return years * 365 + years / 4 - years / 100 + years / 400 + (months * 306 + 5) / 10 + day
  }
}
