import Motion
import Portable

/// Finds a table's unit, or that it lacks gravity, from the lengths of its first rows.
///
/// Sensor Logger writes the same columns for every sensor and no unit. Most readings are about 1 g, so the median is
/// near 9.8 in m/s² and near 1 in g; turning rates, magnetic fields and acceleration without gravity differ.
struct FirstRows {
  static let count = 256

  /// The rows' unit in g, or why the table is unusable.
  enum Verdict: Equatable {
    case unit(Double)
    case refused(String)
  }

  private let lengths: [Double]

  /// `lengths` are in the file's own unit.
  init(_ lengths: [Double]) { self.lengths = lengths.sorted() }

  private var median: Double { lengths.isEmpty ? 0 : lengths[lengths.count / 2] }

  private var found: String {
    "half of its first \(lengths.count) readings are "
      + "\(median < Acceleration.standardGravity ? "below" : "above") \(fixed(median, places: 3))"
  }

  /// Judges a Sensor Logger table, which has no unit; the file's name decides where the numbers do not.
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
    // A turning rate can be near 1 briefly, but not mostly. Accelerometer.csv is always in m/s², without gravity.
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

  /// Judges a phyphox table with columns X, Y and Z in m/s², with or without gravity.
  var phyphox: Verdict {
    guard !lengths.isEmpty, median < Acceleration.standardGravity / 2 else {
      return .unit(1 / Acceleration.standardGravity)
    }
    return .refused(
      "\(found) m/s\u{b2}: linear acceleration, which excludes gravity; export "
        + "\"Acceleration (with g)\", Accelerometer.csv or Gravity.csv")
  }
}
