/// How a language writes a day and a month.
public struct DateWords: Equatable, Sendable {
  /// January first, in the form that stands beside a day.
  private var months: [String]
  /// `%d` is the day, `%m` the month's number, `%B` its name.
  private var pattern = "%d %B"

  /// As in "24 December".
  public static let english = DateWords(months: [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ])

  /// Languages whose day takes a dot, which their formats do not show.
  private static let dotted = ["bs", "da", "de", "et", "sl"]

  private init(months: [String]) { self.months = months }

  /// The words of a locale; nil for English and without 12 months.
  ///
  /// `format` is its date and time in terms of strftime, whose order and signs are taken.
  public init?(language: String, months: [String], format: String) {
    guard months.count == 12, !months.contains(""), months[0] != Self.english.months[0] else {
      return nil
    }
    self.months = months
    if months[11].hasSuffix("月") {
      pattern = "%m月%d日"
    } else if months[11].hasSuffix("월") {
      pattern = "%m월 %d일"
    } else {
      pattern = Self.pattern(of: format, isDotted: Self.dotted.contains(language))
    }
  }

  private static func pattern(of format: String, isDotted: Bool) -> String {
    func range(_ signs: String...) -> Range<String.Index>? {
      signs.lazy.compactMap { format.firstRange(of: $0) }.first
    }
    guard let month = range("%B", "%b"), let day = range("%d", "%e", "%-d", "%-e") else {
      return isDotted ? "%d. %B" : "%d %B"
    }
    // Finnish months have an ending there.
    let ending = format[month.upperBound...].prefix(while: \.isLetter)
    let dot = isDotted || format[day.upperBound...].hasPrefix(".") ? "." : ""
    return month.lowerBound < day.lowerBound ? "%B\(ending) %d\(dot)" : "%d\(dot) %B\(ending)"
  }

  /// The day of a time.
  func date(_ time: CivilTime) -> String {
    let month = min(max(time.month, 1), 12)
    return pattern.replacing("%d", with: "\(time.day)").replacing("%m", with: "\(month)")
      .replacing("%B", with: months[month - 1])
  }
}
