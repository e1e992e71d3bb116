import Motion
import Portable

/// snowd's own log as a spreadsheet saved it again: quoted, with semicolons or tabs, with decimal commas, `t_ns` as
/// `0.0` or `1.9E+18`.
///
/// Each line is written as snowd would have, and read as its own.
struct ResavedParser: LogParser {
  private let layout: CellLayout
  private let numbers: NumberFormat
  private let timePlace: Int
  private var parser = SnowdParser()
  let note: String?
  let words: String?
  let timeColumn = 0

  /// Throws where the times are lost.
  init(_ lines: [String], _ layout: CellLayout) throws(TablePlan.Refusal) {
    self.layout = layout
    let rows = lines.drop { !$0.contains("t_ns") }.filter { !TableShape.isBlank($0) }
      .map(layout.cells)
    let headings = (rows.first ?? []).map { Heading($0) }
    let numbers = NumberFormat(of: rows.dropFirst().joined())
    self.numbers = numbers
    var shape = TableShape(layout: layout, headings: headings, preamble: 0)
    shape.numbers = numbers
    let place = headings.firstIndex { $0.text == "t_ns" } ?? 0
    timePlace = place
    let cells = rows.dropFirst().compactMap { shape.cell(place, of: $0) }
    let times = RepeatedTimes(cells, .number(place: place, .nanoseconds), shape)
    guard !times.isAll || !cells.contains(where: { $0.lowercased().contains("e") }) else {
      throw TablePlan.Refusal(
        times.refusal + ", or state the rate of the rows: --columns rate=HZ")
    }
    if let problem = Self.smallness(cells, numbers) { throw TablePlan.Refusal(problem) }
    note = cells.contains { $0.lowercased().contains("e") } ? times.note : nil
    words = "reading a snowd log that a spreadsheet saved again"
  }

  mutating func begin(
    _ lines: inout LineReader, _ details: Recording.Details
  ) throws(LogError) -> LogHeader {
    var header = LogHeader()
    while try lines.nextLine(readsOn: false) {
      let found: Bool
      do {
        found = try parser.takeHeading(own(TableText.string(lines.line)), &header, details)
      } catch {
        throw .format(lines.problem(error.message, line: lines.number))
      }
      if found { return header }
    }
    throw .format(lines.problem("the log ends before its columns are named", line: 0))
  }

  mutating func take(_ line: [UInt8]) -> LogLine {
    switch parser.take(Array(own(TableText.string(line)).utf8)) {
    // Its column is another in the file.
    case .bad(let reason, _): .bad(reason)
    case let other: other
    }
  }

  /// The line as snowd writes it.
  private func own(_ line: String) -> String {
    guard !TableShape.isBlank(line) else { return line }
    return layout.cells(line).enumerated().map { column, cell in
      guard let digits = numbers.plain(cell) else { return cell.filter { $0 != "," } }
      let text = String(decoding: digits, as: UTF8.self)
      // A program that computes with seconds leaves 699999999.9999999.
      guard column == timePlace, text.contains("."), let value = Double(text) else { return text }
      return Int64(exactly: value.rounded()).map { "\($0)" } ?? text
    }.joined(separator: ",")
  }

  /// Why times are no nanoseconds; nil for a sensor's steps.
  private static func smallness(_ cells: [Substring], _ numbers: NumberFormat) -> String? {
    let times = cells.compactMap(numbers.number)
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.sorted()
    guard !steps.isEmpty, steps[steps.count / 2] < 1000,
      times.contains(where: { $0 != $0.rounded() })
    else { return nil }
    let step = short(steps[steps.count / 2], places: 6)
    return "t_ns grows by \(step) a row, so these are not nanoseconds; state their unit: "
      + "--columns time-unit=s"
  }
}
