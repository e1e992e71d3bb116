import Motion
import PortableMath
import Wording

/// What the first rows of an exported table show: its unit, or that it is no acceleration with gravity.
///
/// Sensor Logger writes the same columns for every sensor and no unit. A device feels about 1 g most of the time,
/// so the middle of the first rows' lengths is near 9.8 in m/s² and near 1 in g; turning rates, magnetic fields and
/// accelerations without gravity are elsewhere.
struct FirstRows {
  /// How many rows are looked at.
  static let count = 256

  private let lengths: [Double]

  /// - Parameter rows: in the file's own unit.
  init(_ rows: [ForeignRow]) { lengths = rows.map(\.acceleration.length).sorted() }

  /// Half of the rows feel less than this.
  private var median: Double { lengths.isEmpty ? 0 : lengths[lengths.count / 2] }

  /// Whether numbers in m/s² contain gravity.
  private var feelsGravity: Bool {
    (0.5...2).contains(median / Acceleration.standardGravity)
  }

  /// Whether numbers are in g and contain gravity.
  ///
  /// A turning rate can be near 1 for a moment, but not most of the time.
  private var feelsGravityInG: Bool {
    lengths.count { (0.7...1.3).contains($0) } * 2 >= lengths.count
  }

  /// A row's unit in g, or why the table cannot be used.
  enum Verdict: Equatable {
    case unit(Double)
    case refused(String)
  }

  /// Judges a table of Sensor Logger, which has neither names nor units.
  ///
  /// - Parameter file: the file's name; it decides where the numbers do not.
  /// - Returns: the unit, or why the table cannot be used.
  func sensorLogger(_ file: Substring) -> Verdict {
    let name = file.prefix { $0 != "." }.lowercased()
    let advice = "use Gravity.csv, TotalAcceleration.csv or AccelerometerUncalibrated.csv"
    for other in ["gyroscope", "magnetometer"] where name.hasPrefix(other) {
      return .refused(
        "Sensor Logger's \(file) is the \(other)'s recording, not acceleration: \(advice)")
    }
    if lengths.isEmpty || feelsGravity { return .unit(1 / Acceleration.standardGravity) }
    // Accelerometer.csv is in m/s² always, without gravity.
    if feelsGravityInG, !name.hasPrefix("accelerometer") || name.hasPrefix("accelerometeruncal") {
      return .unit(1)
    }
    let found = fixed(median, places: 3)
    let expected = "acceleration with gravity is near 9.8 (m/s\u{b2}) or 1 (g)"
    return .refused(
      median < Acceleration.standardGravity
        ? "half of its first \(lengths.count) readings are below \(found), but \(expected): this is "
          + "Accelerometer.csv, which is without gravity, or a gyroscope's recording; \(advice)"
        : "half of its first \(lengths.count) readings are above \(found), but \(expected): this is "
          + "a magnetometer's recording; \(advice)")
  }

  /// Judges a table of phyphox whose columns are X, Y and Z in m/s², with or without gravity.
  var phyphox: Verdict {
    guard !lengths.isEmpty, median < Acceleration.standardGravity / 2 else {
      return .unit(1 / Acceleration.standardGravity)
    }
    return .refused(
      "half of its first \(lengths.count) readings are below \(fixed(median, places: 3)) m/s\u{b2}: "
        + "this is linear acceleration, which is without gravity; export \"Acceleration (with g)\", "
        + "Accelerometer.csv or Gravity.csv")
  }
}
