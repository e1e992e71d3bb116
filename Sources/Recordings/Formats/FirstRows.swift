import Motion
import Portable

/// Finds a table's unit, or that it lacks gravity, from the lengths of its first rows.
///
/// Sensor Logger writes the same columns for every sensor and no unit, and so do many sketches. Most readings are about
/// 1 g, so the median is near 9.8 in m/s² and near 1 in g; turning rates, magnetic fields and acceleration without
/// gravity differ.
struct FirstRows {
  static let count = 256

  /// The rows' unit, or why the table is unusable.
  enum Verdict: Equatable {
    case unit(Unit.Acceleration)
    case refused(String)
  }

  /// What the numbers have to show.
  enum Doubt: Equatable {
    /// Whether they are with gravity, which headings may say.
    case gravity(Unit.Acceleration, isNamed: Bool)
    case unit
  }

  private let lengths: [Double]
  /// Whether all three axes are always far above 0, as of a chip whose 0 is in the middle of its counts.
  private let isUnsigned: Bool

  /// `readings` are in the file's own unit.
  init(_ readings: [Vector3]) {
    lengths = readings.map(\.length).sorted()
    isUnsigned = readings.allSatisfy { $0.min() > 0.2 * $0.length }
  }

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
          + Dialect.sensorLoggerAdvice)
    }
    if lengths.isEmpty || (0.5...2).contains(median / Acceleration.standardGravity) {
      return .unit(.metric)
    }
    // A turning rate can be near 1 briefly, but not mostly. Accelerometer.csv is always in m/s², without gravity.
    if lengths.count(where: { (0.7...1.3).contains($0) }) * 2 >= lengths.count,
      !name.hasPrefix("accelerometer") || name.hasPrefix("accelerometeruncal")
    {
      return .unit(.g)
    }
    let kind =
      median < Acceleration.standardGravity
      ? "Accelerometer.csv, which is without gravity, or a gyroscope's recording"
      : "a magnetometer's recording"
    return .refused(
      "\(found), but acceleration with gravity is near 9.8 (m/s\u{b2}) or 1 (g): this is \(kind); "
        + Dialect.sensorLoggerAdvice)
  }

  /// Judges a phyphox table; only columns X, Y and Z, which may be with or without gravity, need it.
  func phyphox(_ doubt: Doubt) -> Verdict {
    guard doubt == .gravity(.metric, isNamed: false), !lengths.isEmpty,
      median < Acceleration.standardGravity / 2
    else { return .unit(.metric) }
    return .refused(
      "\(found) m/s\u{b2}: linear acceleration, which excludes gravity; export "
        + "\"Acceleration (with g)\", Accelerometer.csv or Gravity.csv")
  }

  /// Judges any other table.
  func any(_ doubt: Doubt) -> Verdict {
    switch doubt {
    case .gravity(let unit, _):
      let inG = median * unit.factor
      guard !lengths.isEmpty, !(0.5...2).contains(inG) else { return .unit(unit) }
      let reason =
        inG < 0.5
        ? "without gravity; if not, state the unit: --columns unit=\(unit.name)"
        : "too much for gravity in the unit of the headings; state the right one: --columns unit=UNIT"
      return .refused("\(found) \(unit.name), which is \(reason)")
    case .unit: return unitOfNumbers
    }
  }

  private var unitOfNumbers: Verdict {
    guard !lengths.isEmpty else { return .unit(.metric) }
    for unit in [Unit.Acceleration.metric, .g, .milli] where isAround(unit) { return .unit(unit) }
    guard !isUnsigned || median < 20 else {
      return .refused(
        "its numbers are never near 0 or below, as of a chip whose 0 is in the middle of its "
          + "counts: subtract that first, or state the unit: --columns unit=COUNTS/g")
    }
    // A chip's counts: its range is a power of two, and so is 1 g.
    for shift in 5...15 {
      guard let unit = Unit.Acceleration(perG: Double(1 << shift)), isNear(unit) else { continue }
      return .unit(unit)
    }
    let kind =
      median < 0.6 ? "; near 0 is acceleration without gravity or a turning rate" : ""
    return .refused(
      "\(found), which is not 1 g in m/s2, g, mg or a chip's usual counts\(kind). "
        + "If they are accelerations, state their unit: --columns unit=\(suggestion)")
  }

  private func isAround(_ unit: Unit.Acceleration) -> Bool {
    let range = unit == .g ? 0.7...1.4 : 0.6...1.6
    return lengths.count(where: { range.contains($0 * unit.factor) }) * 2 >= lengths.count
  }

  private func isNear(_ unit: Unit.Acceleration) -> Bool {
    (0.9...1.1).contains(median * unit.factor)
  }

  private var suggestion: String {
    guard let counts = Int32(exactly: median.rounded()), counts >= 20 else { return "m/s2" }
    return "\(counts)/g"
  }
}
