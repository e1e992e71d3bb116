/// Times written as text, as nanoseconds since 1970 or since midnight; only their differences matter.
///
/// ```
/// 2019-09-07 09:13:29:506     2017-06-23T15:42:42.144+0200     23.06.2017 15:42:42,144
/// 22-Feb-2023 12:00:00.123    6/23/2017 3:42:42.144 PM         13:05:10:123     59:59.9
/// ```
enum ClockTime {
  static func nanoseconds(_ cell: Substring) -> Int64? {
    var text = Scanner(cell)
    guard let fields = text.fields() else { return nil }
    var (date, clock) = (Int64(0), fields[...])
    let hasDate = fields.count > 4 || !text.hasColon
    if hasDate {
      guard let day = day(fields[..<3].map(\.value), fields[..<3].map(\.digits)) else { return nil }
      (date, clock) = (day, fields[3...])
    }
    // "09:13" is hours and minutes behind a date, else minutes and seconds.
    let parts = clock.map(\.value)
    let isShort = parts.count == 2
    let whole = !isShort ? parts : hasDate ? parts + [0] : [0] + parts
    guard let time = time(whole, isAfternoon: text.isAfternoon) else { return nil }
    let (nanoseconds, overflow) = (date * 86_400 + time - text.zone)
      .multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? nil : nanoseconds + text.fraction
  }

  /// Seconds since midnight of hours, minutes and seconds.
  private static func time(_ parts: [Int64], isAfternoon: Bool?) -> Int64? {
    guard parts.count == 3, parts[0] < 25, parts[1] < 60, parts[2] < 61 else { return nil }
    let hours = isAfternoon.map { parts[0] % 12 + ($0 ? 12 : 0) } ?? parts[0]
    return hours * 3600 + parts[1] * 60 + parts[2]
  }

  /// Days since 1970 of a year, month and day in any usual order.
  private static func day(_ fields: [Int64], _ digits: [Int]) -> Int64? {
    var (year, month, day) = (fields[0], fields[1], fields[2])
    if digits[0] != 4 {
      // "23.6.2017"; "6/23/2017" only if there is no 23rd month.
      (day, month, year) = (fields[0], fields[1], fields[2])
      if month > 12 { (day, month) = (month, day) }
      if digits[2] == 2 { year += 2000 }
    }
    guard (1...12).contains(month), (1...31).contains(day), (1900...2200).contains(year) else {
      return nil
    }
    // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": years begin in March.
    let shifted = month > 2 ? year : year - 1
    let ofYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let (era, ofEra) = (shifted / 400, shifted % 400)
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }
}

extension ClockTime {
  private struct Scanner {
    private var rest: Substring.UnicodeScalarView
    private(set) var hasColon = false
    private(set) var isAfternoon: Bool?
    /// Nanoseconds of the second.
    private(set) var fraction: Int64 = 0
    /// Seconds east of Greenwich.
    private(set) var zone: Int64 = 0

    init(_ cell: Substring) { rest = cell.unicodeScalars }

    /// Date and time up to the seconds; nil for other text.
    mutating func fields() -> [(value: Int64, digits: Int)]? {
      var fields: [(value: Int64, digits: Int)] = []
      var colons = 0
      while true {
        guard let field = number() ?? month() else { return nil }
        fields.append(field)
        guard let mark = rest.first else { break }
        // Seconds are the second field behind a colon, or the sixth of a date with a time.
        if colons == 2 || fields.count == 6 || isFractionOfMinutes(mark, colons, fields.count) {
          guard tail() else { return nil }
          break
        }
        guard ":/.-_ T,".unicodeScalars.contains(mark) else { return nil }
        colons += mark == ":" ? 1 : 0
        rest.removeFirst()
        while rest.first == " " || rest.first == "T" { rest.removeFirst() }
      }
      hasColon = colons > 0
      return colons > 0 || fields.count >= 6 ? fields : nil
    }

    /// The point of "59:59.9".
    private func isFractionOfMinutes(_ mark: Unicode.Scalar, _ colons: Int, _ count: Int) -> Bool {
      colons == 1 && count == 2 && (mark == "." || mark == ",")
    }

    private mutating func number() -> (value: Int64, digits: Int)? {
      let digits = rest.prefix { ("0"..."9").contains($0) }
      guard (1...9).contains(digits.count), let value = Int64(String(digits)) else { return nil }
      rest.removeFirst(digits.count)
      return (value, digits.count)
    }

    private mutating func month() -> (value: Int64, digits: Int)? {
      let word = String(rest.prefix { $0.properties.isAlphabetic })
      let names = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
      ]
      guard let place = names.firstIndex(where: word.lowercased().hasPrefix) else { return nil }
      rest.removeFirst(word.unicodeScalars.count)
      return (Int64(place + 1), 2)
    }

    /// The fraction of the second, AM or PM, and the zone.
    private mutating func tail() -> Bool {
      if let mark = rest.first, ".,:_-".unicodeScalars.contains(mark), !isZone {
        rest.removeFirst()
        let digits = rest.prefix { ("0"..."9").contains($0) }
        guard !digits.isEmpty else { return false }
        let nine = (String(digits) + "000000000").prefix(9)
        fraction = Int64(nine) ?? 0
        rest.removeFirst(digits.count)
      }
      skipBlanks()
      let word = String(rest.prefix(2)).lowercased()
      if word == "am" || word == "pm" {
        isAfternoon = word == "pm"
        rest.removeFirst(2)
        skipBlanks()
      }
      if rest.first == "Z" || rest.starts(with: "UTC".unicodeScalars) { return true }
      guard let sign = rest.first else { return true }
      guard sign == "+" || sign == "-" else { return false }
      rest.removeFirst()
      return takeZone(isWest: sign == "-")
    }

    /// "-0500" or "-05:00" rather than the "-506" of a fraction.
    private var isZone: Bool {
      guard rest.first == "-" else { return false }
      let digits = rest.dropFirst().prefix { ("0"..."9").contains($0) || $0 == ":" }
      return digits.count >= 4 || digits.contains(":")
    }

    private mutating func takeZone(isWest: Bool) -> Bool {
      let digits = String(rest.filter { ("0"..."9").contains($0) })
      guard digits.count == 2 || digits.count == 4, let value = Int64(digits) else { return false }
      let minutes = digits.count == 2 ? value * 60 : value / 100 * 60 + value % 100
      zone = (isWest ? -minutes : minutes) * 60
      return true
    }

    private mutating func skipBlanks() {
      while rest.first == " " || rest.first == "\u{A0}" || rest.first == "\u{202F}" {
        rest.removeFirst()
      }
    }
  }
}
