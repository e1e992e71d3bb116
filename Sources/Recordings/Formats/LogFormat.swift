/// The program that made a recording.
public enum LogFormat: String, CaseIterable, Sendable {
  /// `snowd-log 1`.
  case snowd
  /// `evemu-record`: an input device's events.
  case evemu
  /// `libinput record`: the same as YAML.
  case libinput
  /// The app phyphox, exported as CSV.
  case phyphox
  /// The app Sensor Logger, exported as CSV.
  case sensorLogger = "sensor-logger"
  /// Any other table with columns of accelerations.
  case table

  /// Beginnings of lines that show the format.
  private var beginnings: [String] {
    switch self {
    case .snowd: ["# snowd-log", "\"# snowd-log"]
    case .evemu: ["# EVEMU", "E: "]
    case .libinput: ["# libinput record", "libinput:"]
    case .phyphox, .sensorLogger, .table: []
    }
  }

  /// nil for a line that fits any format.
  init?(line: String) {
    let found = Self.allCases.first { $0.beginnings.contains(where: line.hasPrefix) }
    guard let found = found ?? (SnowdHeading(line) == nil ? nil : .snowd) else { return nil }
    self = found
  }
}
