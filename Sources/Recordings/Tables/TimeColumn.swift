import Motion

/// How a table's rows get their times.
enum TimeColumn: Equatable {
  case number(place: Int, Unit.Time)
  /// See `ClockTime`.
  case clock(place: Int)
  /// Rows a second.
  case rate(Double)

  /// For `--columns`.
  var words: String {
    switch self {
    case .number(let place, let unit): "t=\(place + 1),time-unit=\(unit.rawValue)"
    case .clock(let place): "t=\(place + 1)"
    case .rate(let rate): "rate=\(rate == rate.rounded() ? "\(Int(rate))" : "\(rate)")"
    }
  }

  /// A cell as nanoseconds; nil if it is not a time.
  func nanoseconds(_ cell: Substring, _ numbers: NumberFormat) -> Int64? {
    switch self {
    case .rate: return nil
    case .clock: return ClockTime.nanoseconds(cell)
    case .number(_, let unit):
      guard let digits = numbers.plain(cell) else { return nil }
      return Self.nanoseconds(digits, unit)
    }
  }

  private static func nanoseconds(_ digits: [UInt8], _ unit: Unit.Time) -> Int64? {
    if unit != .seconds, unit != .days, let whole = DecimalParser.integer(digits[...]) {
      let (time, overflow) = whole.multipliedReportingOverflow(by: unit.length)
      return overflow ? nil : time
    }
    guard let value = DecimalParser.decimal(digits[...]) else { return nil }
    // A spreadsheet counts from the last days of 1899; 1970 leaves more digits.
    let seconds =
      switch unit {
      case .seconds: value
      case .days: (value - 25_569) * 86_400
      case .milliseconds, .microseconds, .nanoseconds: value * (Double(unit.length) / 1e9)
      }
    // About 285 years.
    return seconds.magnitude < 9e9 ? Instant.nanoseconds(seconds: seconds) : nil
  }

  /// Finds out what the cells of a column are; nil if most are not times.
  init?(_ place: Int, _ cells: [Substring], _ numbers: NumberFormat, unit: Unit.Time?) {
    let values = cells.compactMap(numbers.number)
    if values.count * 2 > cells.count {
      self = .number(place: place, unit ?? Self.unit(of: values, cells))
    } else if cells.count(where: { ClockTime.nanoseconds($0) != nil }) * 2 > cells.count {
      self = .clock(place: place)
    } else {
      return nil
    }
  }

  /// The unit in which most steps are those of a sensor, some ms.
  private static func unit(of values: [Double], _ cells: [Substring]) -> Unit.Time {
    let steps = zip(values, values.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.sorted()
    let first = values.first ?? 0
    let step = steps.isEmpty ? 0 : steps[steps.count / 2]
    // Since 1970, unless the steps are far too long: nanoseconds since a phone's start are as large.
    switch first {
    case 1e9..<1e10 where !steps.isEmpty && step < 3600: return .seconds
    case 1e12..<1e13 where step < 3.6e6: return .milliseconds
    case 1e15..<1e16 where step < 2e6: return .microseconds
    case 1e18..<1e19: return .nanoseconds
    default: break
    }
    guard !steps.isEmpty else { return .seconds }
    // A day of this century as a spreadsheet counts them, and less than two minutes to the next row.
    if (20_000..<80_000).contains(first), step < 1e-3 { return .days }
    switch step {
    case ..<1: return .seconds
    case ..<2000: return .milliseconds
    case ..<500_000: return .microseconds
    default: return .nanoseconds
    }
  }
}
