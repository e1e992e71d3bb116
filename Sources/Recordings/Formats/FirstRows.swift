import Motion
import Portable

/// What the lengths of a table's first rows show: its unit, or that it is no acceleration with gravity.
///
/// Sensor Logger writes the same columns for every sensor and no unit. A device feels about 1 g most of the time,
/// so the median is near 9.8 in m/s² and near 1 in g; turning rates, magnetic fields and accelerations without
/// gravity are elsewhere.
struct FirstRows {
  /// How many rows are looked at.
  static let count = 256

  /// The rows' unit in g, or why the table cannot be used.
  enum Verdict: Equatable {
    case unit(Double)
    case refused(String)
  }

  private let lengths: [Double]

  /// - Parameter lengths: in the file's own unit.
  init(_ lengths: [Double]) { self.lengths = lengths.sorted() }

  private var median: Double { lengths.isEmpty ? 0 : lengths[lengths.count / 2] }

  private var found: String {
    "half of its first \(lengths.count) readings are "
      + "\(median < Acceleration.standardGravity ? "below" : "above") \(fixed(median, places: 3))"
  }

  /// Judges a table of Sensor Logger, which has neither names nor units.
  ///
  /// - Parameter file: the file's name; it decides where the numbers do not.
  /// - Returns: the unit, or why the table cannot be used.
  func sensorLogger(_ file: Substring) -> Verdict {
    let name = file.prefix { $0 != "." }.lowercased()
    for other in ["gyroscope", "magnetometer"] where name.hasPrefix(other) {
      return .refused(
        "Sensor Logger's \(file) is the \(other)'s recording, not acceleration: "
          + ExportedTable.sensorLoggerAdvice)
    }
    if lengths.isEmpty || (0.5...2).contains(median / Acceleration.standardGravity) {
      return .unit(1 / Acceleration.standardGravity)
    }
    // A turning rate can be near 1 for a moment, but not most of the time. Accelerometer.csv is in m/s² always,
    // without gravity.
    if lengths.count(where: { (0.7...1.3).contains($0) }) * 2 >= lengths.count,
      !name.hasPrefix("accelerometer") || name.hasPrefix("accelerometeruncal")
    {
      return .unit(1)
    }
    let kind =
      median < Acceleration.standardGravity
      ? "Accelerometer.csv, which is without gravity, or a gyroscope's recording"
      : "a magnetometer's recording"
    return .refused(
      "\(found), but acceleration with gravity is near 9.8 (m/s\u{b2}) or 1 (g): this is \(kind); "
        + ExportedTable.sensorLoggerAdvice)
  }

  /// Judges a table of phyphox whose columns are X, Y and Z in m/s², with or without gravity.
  var phyphox: Verdict {
    guard !lengths.isEmpty, median < Acceleration.standardGravity / 2 else {
      return .unit(1 / Acceleration.standardGravity)
    }
    return .refused(
      "\(found) m/s\u{b2}: this is linear acceleration, which is without gravity; export "
        + "\"Acceleration (with g)\", Accelerometer.csv or Gravity.csv")
  }
}
