import Motion
import Portable

/// The columns of a table exported by a phone app.
///
/// ```
/// "Time (s)","Acceleration x (m/s^2)",…   "Time (s)","X (m/s^2)",…      phyphox
/// time,seconds_elapsed,z,y,x                                            Sensor Logger, for all sensors
/// ```
struct ExportedTable {
  /// The heading of the time, which is in seconds.
  let time: String
  /// Text before the axis letter, in lower case, and allowed units; without text, `judge` looks for gravity in the
  /// numbers.
  let axes: [(name: String, units: [String])]
  /// nil where the table does not define it.
  let sign: AccelerationSign?
  let judge: @Sendable (FirstRows, _ file: Substring) -> FirstRows.Verdict
  let advice: String

  private static let metric = ["m/s^2", "m/s\u{b2}", "m/s2"]
  static let sensorLoggerAdvice =
    "use Gravity.csv, TotalAcceleration.csv or AccelerometerUncalibrated.csv"

  /// phyphox converts an iPhone's numbers to Android's sign.
  static let phyphox = ExportedTable(
    time: "Time (s)",
    axes: ["acceleration ", "accelerometer ", "gravity "].map { ($0, metric + [""]) }
      + [("", metric)],
    sign: .reaction, judge: { rows, _ in rows.phyphox },
    advice: "expected \"Acceleration x (m/s^2)\", \"X (m/s^2)\" or \"Gravity X (m/s^2)\", and the "
      + "same for y and z")
  /// Sensor Logger keeps each phone's own sign.
  static let sensorLogger = ExportedTable(
    time: "seconds_elapsed", axes: [("", [""])], sign: nil,
    judge: { rows, file in rows.sensorLogger(file) }, advice: sensorLoggerAdvice)

  /// `Gravity X (m/s^2)` as lower-case name and unit.
  private typealias Heading = (name: String, unit: String)

  private static func heading(_ cell: Substring) -> Heading {
    let parts = cell.split(separator: "(", maxSplits: 1)
    return (
      (parts.first ?? "").split(separator: " ").joined(separator: " ").lowercased(),
      parts.count > 1 ? String(parts[1].prefix { $0 != ")" }) : ""
    )
  }

  /// The columns of x, y and z, and whether `judge` must check their numbers.
  func columns(_ cells: [Substring]) -> (places: [Int], isDoubtful: Bool)? {
    let headings = cells.map(Self.heading)
    for (name, units) in axes {
      let places = ["x", "y", "z"].compactMap { letter in
        headings.firstIndex { $0.name == name + letter && units.contains($0.unit) }
      }
      if places.count == 3 { return (places, name.isEmpty) }
    }
    return nil
  }

  func refusal(_ cells: [Substring]) -> String {
    let headings = cells.map(Self.heading)
    if headings.contains(where: { $0.name.hasPrefix("linear") }) {
      return "linear acceleration is without gravity: export \"Acceleration (with g)\""
    }
    if headings.contains(where: { $0.unit == "rad/s" }) {
      return "these are a gyroscope's columns, in rad/s; \(advice)"
    }
    if headings.contains(where: { $0.unit.hasSuffix("T") }) {
      return "these are a magnetometer's columns; \(advice)"
    }
    let units = axes[0].units
    let missing = ["x", "y", "z"].first { letter in
      !headings.contains { $0.name.hasSuffix(letter) && units.contains($0.unit) }
    }
    return "no column for \(missing ?? "x, y and z"); \(advice)"
  }
}

/// A phyphox or Sensor Logger table; rows are in its own unit.
struct TableParser: LogParser {
  private let table: ExportedTable
  private var time = 0
  private var columns: (places: [Int], isDoubtful: Bool)?

  init(_ table: ExportedTable) { self.table = table }

  var sign: AccelerationSign? { table.sign }
  var firstRows: Int { FirstRows.count }

  func judge(_ rows: FirstRows, in file: Substring) -> FirstRows.Verdict {
    columns?.isDoubtful == true ? table.judge(rows, file) : .unit(1 / Acceleration.standardGravity)
  }

  mutating func take(_ line: [UInt8]) -> LogLine {
    let cells = Self.cells(String(decoding: line, as: UTF8.self))
    guard let columns else {
      guard let time = cells.firstIndex(where: { $0 == table.time }) else { return .nothing }
      self.time = time
      columns = table.columns(cells)
      return columns == nil ? .refused(table.refusal(cells)) : .nothing
    }
    let numbers = ([time] + columns.places).compactMap { Self.number(cells, $0) }
    guard numbers.count == 4 else { return .bad("not four numbers") }
    guard numbers[0].magnitude < 9e9 else { return .bad("too large a time") }
    return .row(
      DeviceReading(
        time: Instant.nanoseconds(seconds: numbers[0]),
        acceleration: Vector3(numbers[1], numbers[2], numbers[3])))
  }

  private static func number(_ cells: [Substring], _ index: Int) -> Double? {
    guard index < cells.count else { return nil }
    return DecimalParser.decimal(Array(cells[index].replacing(",", with: ".").utf8)[...])
  }

  /// Cells without quotes, separated by tabs, else semicolons, else commas: tables with decimal commas never use
  /// commas.
  static func cells(_ line: String) -> [Substring] {
    let separator: Character = line.contains("\t") ? "\t" : line.contains(";") ? ";" : ","
    return line.split(separator: separator, omittingEmptySubsequences: false).map { cell in
      let text = cell.drop { $0 == " " || $0 == "\u{FEFF}" }
      guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
      return text.dropFirst().dropLast()
    }
  }
}
