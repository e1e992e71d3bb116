import Motion

/// A table that an app on a phone has exported: phyphox, Sensor Logger.
///
/// ```
/// "Time (s)","Acceleration x (m/s^2)",…      time,seconds_elapsed,z,y,x
/// ```
struct ForeignTable: ForeignParser {
  let sign: AccelerationSign?
  private let isPhyphox: Bool
  private var time = -1
  private var axes: InlineArray<3, Int> = [-1, -1, -1]
  private var unit: Double?

  /// A table of one of the two apps.
  ///
  /// phyphox turns an iPhone's numbers into Android's sign. Sensor Logger does not, unless asked to.
  init(isPhyphox: Bool) {
    self.isPhyphox = isPhyphox
    sign = isPhyphox ? .reaction : nil
  }

  mutating func take(_ line: String) -> ForeignLine {
    let cells = Self.cells(line)
    if time < 0 { return takeNames(cells) }
    guard let seconds = number(cells, time), let x = number(cells, axes[0]),
      let y = number(cells, axes[1]), let z = number(cells, axes[2])
    else { return .bad("not four numbers") }
    guard seconds.magnitude < 9e9 else { return .bad("too large a time") }
    let reading = Direction(x, y, z)
    // Sensor Logger writes no unit: uncalibrated values of an iPhone are in g, others in m/s².
    let unit = self.unit ?? (reading.length < 4 ? 1 : 1 / Acceleration.standardGravity)
    self.unit = unit
    return .row(
      ForeignRow(
        time: Instant.nanoseconds(seconds: seconds),
        acceleration: Direction(x * unit, y * unit, z * unit)))
  }

  private mutating func takeNames(_ cells: [Substring]) -> ForeignLine {
    let begin = cells.firstIndex { $0 == "seconds_elapsed" || $0 == "Time (s)" }
    guard let begin else { return .nothing }
    for (axis, letter) in ["x", "y", "z"].enumerated() {
      let found = cells.firstIndex {
        isPhyphox
          ? $0.hasPrefix("Acceleration \(letter)") || $0.hasPrefix("Accelerometer \(letter)")
          : $0 == letter
      }
      guard let found else {
        let isLinear = cells.contains { $0.hasPrefix("Linear") }
        return .refused(
          isLinear
            ? "linear acceleration is without gravity: export \"Acceleration with g\""
            : "there is no column for \(letter)")
      }
      axes[axis] = found
    }
    if isPhyphox { unit = 1 / Acceleration.standardGravity }
    time = begin
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
