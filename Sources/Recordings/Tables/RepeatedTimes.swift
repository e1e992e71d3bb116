/// Whether the first rows have the same time, because a program rounded it.
///
/// A spreadsheet keeps 15 digits and saves those that it shows: 1.90000E+18 for each of a day's nanoseconds.
struct RepeatedTimes {
  private let cell: Substring
  private let heading: String
  private let count: Int
  private let repeats: Int

  init(_ cells: [Substring], _ time: TimeColumn, _ shape: TableShape) {
    let times = cells.compactMap { time.nanoseconds($0, shape.numbers) }
    count = times.count
    repeats = zip(times, times.dropFirst()).count { $0 == $1 }
    cell = cells.first ?? ""
    switch time {
    case .number(let place, _), .clock(let place): heading = shape.headings[place].text
    case .rate: heading = ""
    }
  }

  /// Whether no row differs: two rows may be one reading.
  var isAll: Bool { count > 2 && repeats == count - 1 }

  private var cause: String {
    cell.contains { $0 == "E" || $0 == "e" }
      ? "a spreadsheet rounded it; save the column as a number with all its digits"
      : "the program that wrote it rounded it"
  }

  var refusal: String {
    "\(heading) is \(cell) in each of the first \(count) rows: \(cause)"
  }

  /// For times so coarse that most rows share one; nil otherwise.
  var note: String? {
    guard count > 8, repeats * 2 > count else { return nil }
    return "\(heading) repeats in \(repeats) of the first \(count) rows: \(cause), or state "
      + "the rate of the rows: --columns rate=HZ"
  }
}
