/// Where an exported table keeps its time and the three axes.
struct TableColumns {
  /// The time's place.
  var time: Int
  /// The axes' places.
  var axes: InlineArray<3, Int> = [-1, -1, -1]
  /// Whether the names leave open that the numbers are without gravity, or no accelerations.
  var isDoubtful: Bool

  private static let letters = ["x", "y", "z"]

  /// What the line with the names turns out to be.
  enum Reading {
    /// Not that line.
    case none
    case columns(TableColumns)
    /// Why no column can be used.
    case refused(String)
  }

  /// Reads Sensor Logger's names: `time,seconds_elapsed,z,y,x`, the same for all sensors.
  static func sensorLogger(_ cells: [Substring]) -> Reading {
    guard let time = cells.firstIndex(of: "seconds_elapsed") else { return .none }
    var columns = TableColumns(time: time, isDoubtful: true)
    for (axis, letter) in letters.enumerated() {
      guard let place = cells.firstIndex(where: { $0 == letter }) else {
        return .refused(
          "there is no column for \(letter): use Gravity.csv, TotalAcceleration.csv or "
            + "AccelerometerUncalibrated.csv")
      }
      columns.axes[axis] = place
    }
    return .columns(columns)
  }

  /// Reads phyphox's names, which depend on the experiment and on how it was exported.
  ///
  /// ```
  /// "Time (s)","Acceleration x (m/s^2)",…   "Time (s)","X (m/s^2)",…   "Time (s)","Gravity X (m/s^2)",…
  /// ```
  static func phyphox(_ cells: [Substring]) -> Reading {
    guard let time = cells.firstIndex(of: "Time (s)") else { return .none }
    let headings = cells.map(Heading.init)
    for kind in ["acceleration ", "accelerometer ", "gravity ", ""] {
      let places = letters.map { letter in
        headings.firstIndex {
          $0.name == kind + letter && $0.mayBeAcceleration(isNamed: !kind.isEmpty)
        }
      }
      guard let x = places[0], let y = places[1], let z = places[2] else { continue }
      return .columns(TableColumns(time: time, axes: [x, y, z], isDoubtful: kind.isEmpty))
    }
    return .refused(refusal(headings))
  }

  private static func refusal(_ headings: [Heading]) -> String {
    let expected =
      "expected \"Acceleration x (m/s^2)\", \"X (m/s^2)\" or \"Gravity X (m/s^2)\", and the same for "
      + "y and z"
    if headings.contains(where: { $0.name.hasPrefix("linear") }) {
      return "linear acceleration is without gravity: export \"Acceleration (with g)\""
    }
    if headings.contains(where: { $0.unit == "rad/s" }) {
      return "these are a gyroscope's columns, in rad/s; \(expected)"
    }
    if headings.contains(where: { $0.unit.hasSuffix("T") }) {
      return "these are a magnetometer's columns; \(expected)"
    }
    let missing = letters.first { letter in
      !headings.contains { $0.name.hasSuffix(letter) && $0.mayBeAcceleration(isNamed: true) }
    }
    return "there is no column for \(missing ?? "x, y and z"); \(expected)"
  }

  /// `Gravity X (m/s^2)` as its name, in small letters, and its unit.
  private struct Heading {
    let name: String
    let unit: String

    init(_ cell: Substring) {
      let parts = cell.split(separator: "(", maxSplits: 1)
      name = (parts.first ?? "").split(separator: " ").joined(separator: " ").lowercased()
      unit = parts.count > 1 ? String(parts[1].prefix { $0 != ")" }) : ""
    }

    /// A bare letter needs the unit, a name that says acceleration does not.
    func mayBeAcceleration(isNamed: Bool) -> Bool {
      ["m/s^2", "m/s\u{b2}", "m/s2"].contains(unit) || isNamed && unit.isEmpty
    }
  }
}
