/// A table as the first lines of its file show it.
struct TableShape {
  var layout: CellLayout
  var numbers = NumberFormat()
  /// Of every column; numbered ones where the table has none.
  var headings: [Heading]
  var hasHeadings = true
  /// Lines before the first row.
  var preamble: Int
  /// The cells of the first rows, at most `mostRows`.
  var rows: [[Substring]] = []
  /// What a snowd log states above its columns.
  var own: LogHeader?
  /// Set where the rows are of several sensors.
  var sensor: SensorRows?
  /// Rows a second, where a line before them says "100 Hz".
  var rate: Double?

  static let mostRows = FirstRows.count
  static let mostColumns = 512
  /// More lines than this before the headings are not searched.
  static let mostPreamble = 128

  /// The cell of a column in a row's cells, without its label; nil if it is missing.
  func cell(_ place: Int, of cells: [Substring]) -> Substring? {
    guard layout.isLabelled else { return cells.indices.contains(place) ? cells[place] : nil }
    let label = headings[place].text
    // The same place almost always.
    let order =
      cells.indices.contains(place) ? [place] + Array(cells.indices) : Array(cells.indices)
    for index in order {
      let cell = CellLayout.labelled(cells[index])
      if let cell, cell.label == label { return cell.value }
      if cell == nil, index == place, !headings[place].isLabel { return cells[index] }
    }
    return nil
  }

  /// For messages: `time, ax, ay, az`.
  var columnNames: String {
    guard hasHeadings else { return "columns 1 to \(headings.count)" }
    let names = headings.prefix(24).map(\.text).joined(separator: ", ")
    return headings.count > 24 ? "\(names), ... (\(headings.count) columns)" : names
  }

  /// Whether a line holds neither headings nor a row.
  static func isBlank(_ text: String) -> Bool {
    text.hasPrefix("#") || text.hasPrefix("\"#") || text.allSatisfy { " \t;,\"".contains($0) }
  }
}
