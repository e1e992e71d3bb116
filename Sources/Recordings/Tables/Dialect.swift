import Motion

/// A program whose tables are recognized by their headings.
struct Dialect {
  /// For messages.
  let name: String
  let format: LogFormat
  /// Headings that must all occur.
  let headings: [String]
  /// The sign that the program writes, and why; nil where that depends on the phone.
  let sign: (sign: AccelerationSign, reason: String)?
  /// The unit where the headings name none.
  var unit: Unit.Acceleration?
  /// Why the accelerations are useless; nil if they are not.
  var refusal: String?
  var judge: @Sendable (FirstRows, FirstRows.Doubt, _ file: Substring) -> FirstRows.Verdict = {
    rows, doubt, _ in rows.any(doubt)
  }

  /// The first row whose headings occur decides.
  static let all: [Dialect] = [
    // phyphox converts an iPhone's numbers to Android's sign.
    Dialect(
      name: "phyphox", format: .phyphox, headings: ["Time (s)", "x (m/s^2)"],
      sign: (.reaction, "phyphox's"), judge: { rows, doubt, _ in rows.phyphox(doubt) }),
    // It keeps each phone's own sign.
    Dialect(
      name: "Sensor Logger", format: .sensorLogger, headings: ["time", "seconds_elapsed"],
      sign: nil, judge: { rows, _, file in rows.sensorLogger(file) }),
    Dialect(
      name: "AndroSensor", format: .table, headings: ["accelerometer x (m/s"],
      sign: (.reaction, "Android's")),
    // The normal force through the weight.
    Dialect(
      name: "Physics Toolbox", format: .table, headings: ["gFx"],
      sign: (.reaction, "a g-force meter's"), unit: .g),
    Dialect(
      name: "Physics Toolbox", format: .table, headings: ["time", "ax", "aT"], sign: nil,
      refusal: "ax, ay and az beside aT are Physics Toolbox's linear accelerometer, without "
        + "gravity; record with its g-force meter (gFx, gFy, gFz)"),
    Dialect(
      name: "SensorLog", format: .table, headings: ["accelerometerAccelerationX"],
      sign: (.gravity, "an iPhone's")),
    Dialect(
      name: "MetaWear", format: .table, headings: ["x-axis (g)", "elapsed (s)"],
      sign: (.reaction, "a chip's")),
    Dialect(
      name: "ActiGraph", format: .table, headings: ["Accelerometer X", "Accelerometer Y"],
      sign: (.reaction, "a chip's")),
  ]

  static func of(_ columns: TableColumns) -> Dialect? {
    all.first { dialect in
      dialect.headings.allSatisfy { wanted in
        columns.headings.contains { dialect.matches($0, wanted) }
      }
    }
  }

  private func matches(_ heading: Heading, _ wanted: String) -> Bool {
    let text = heading.text.lowercased()
    switch format {
    case .phyphox where wanted.hasPrefix("x "): return Self.isPhyphox(heading)
    case .table where wanted.contains(" "): return text.hasPrefix(wanted.lowercased())
    // "gFx" and "gFx (g)"
    case .table: return text.prefix { $0 != "(" && $0 != " " } == wanted.lowercased()
    case .snowd, .evemu, .libinput, .phyphox, .sensorLogger: return heading.isSame(as: wanted)
    }
  }

  /// "Acceleration x (m/s^2)", "Acceleration x", "X (m/s^2)", and other sensors' in the same form.
  private static func isPhyphox(_ heading: Heading) -> Bool {
    heading.axis == 0 && (heading.words.first.map(phyphoxWords.contains) ?? !heading.unit.isEmpty)
  }

  private static let phyphoxWords = [
    "acceleration", "accelerometer", "gravity", "linear", "gyroscope", "magnetic", "magnetometer",
  ]

  static let sensorLoggerAdvice =
    "use Gravity.csv, TotalAcceleration.csv or AccelerometerUncalibrated.csv"
}
