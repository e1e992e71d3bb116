import Motion
import PortableMath

/// A table that an app on a phone has exported: phyphox, Sensor Logger.
///
/// ```
/// "Time (s)","Acceleration x (m/s^2)",…      time,seconds_elapsed,z,y,x
/// ```
/// Rows are in the table's own unit; `judge` finds it.
struct ForeignTable: ForeignParser {
  let sign: AccelerationSign?
  let firstRows = FirstRows.count
  private let isPhyphox: Bool
  private var columns: TableColumns?

  /// A table of one of the two apps.
  ///
  /// phyphox turns an iPhone's numbers into Android's sign. Sensor Logger does not, unless asked to.
  init(isPhyphox: Bool) {
    self.isPhyphox = isPhyphox
    sign = isPhyphox ? .reaction : nil
  }

  mutating func take(_ line: String) -> ForeignLine {
    let cells = Self.cells(line)
    guard let columns else { return takeNames(cells) }
    let axes = columns.axes
    guard let seconds = number(cells, columns.time), let x = number(cells, axes[0]),
      let y = number(cells, axes[1]), let z = number(cells, axes[2])
    else { return .bad("not four numbers") }
    guard seconds.magnitude < 9e9 else { return .bad("too large a time") }
    return .row(
      ForeignRow(
        time: Instant.nanoseconds(seconds: seconds), acceleration: Direction(x, y, z)))
  }

  func judge(_ rows: [ForeignRow], in file: Substring) -> FirstRows.Verdict {
    let rows = FirstRows(rows)
    guard columns?.isDoubtful ?? false else { return .unit(1 / Acceleration.standardGravity) }
    return isPhyphox ? rows.phyphox : rows.sensorLogger(file)
  }

  private mutating func takeNames(_ cells: [Substring]) -> ForeignLine {
    switch isPhyphox ? TableColumns.phyphox(cells) : TableColumns.sensorLogger(cells) {
    case .none: break
    case .columns(let found): columns = found
    case .refused(let reason): return .refused(reason)
    }
    return .nothing
  }

  private func number(_ cells: [Substring], _ index: Int) -> Double? {
    guard index < cells.count else { return nil }
    let text = cells[index].replacing(",", with: ".")
    return DecimalParser.decimal(Array(text.utf8)[...])
  }

  /// A line's cells without their quotes; parted by tabs, semicolons or, where there is neither,
  /// commas, for where people write a comma in numbers cells are parted by something else.
  static func cells(_ line: String) -> [Substring] {
    let separator: Character = line.contains("\t") ? "\t" : line.contains(";") ? ";" : ","
    return line.split(separator: separator, omittingEmptySubsequences: false).map { cell in
      let text = cell.drop { $0 == " " || $0 == "\u{FEFF}" }
      guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
      return text.dropFirst().dropLast()
    }
  }
}
