import Foundation
import Motion
import Portable
import TestSupport
import Testing

@testable import Recordings

/// Exports of phone apps: their content decides which are accelerations with gravity.
struct ExportedTableTests {
  private func read(
    _ text: String, name: String, format: LogFormat
  ) throws -> [MotionSample] {
    let folder = try TemporaryFolder()
    let path = try folder.write(name, text)
    var details = Recording.Details()
    details.sign = format == .phyphox ? nil : .gravity
    let source = try Recording(path, details)
    #expect(source.format == format)
    return try RealRecordingTests.samples(source)
  }

  /// Half a minute of what a sensor of a phone in a hand says.
  private static func walk(_ reading: (_ seconds: Double) -> (Double, Double, Double)) -> String {
    (0..<1500).map { row in
      let seconds = Double(row) / 50
      let (x, y, z) = reading(seconds)
      return "\(1_655_000_000_000_000_000 + row * 20_000_000),\(seconds),\(z),\(y),\(x)\n"
    }.joined()
  }

  /// A hand's shaking: between −1 and 1.
  private static func sway(_ seconds: Double, _ pace: Double) -> Double { sin(seconds * pace) }

  private static let sensors: [String: @Sendable (Double) -> (Double, Double, Double)] = [
    "total in m/s²": { (sway($0, 3), -9.6 + sway($0, 5), 1.5 + sway($0, 2)) },
    "total in g": { (sway($0, 3) / 9, -0.97 + sway($0, 5) / 9, 0.1) },
    "linear": { (sway($0, 3), 2 * sway($0, 12), 0.5 * sway($0, 7)) },
    "linear at rest": { (0.01 * sway($0, 3), 0.02 * sway($0, 12), 0.01) },
    "turning": { (1.2 * sway($0, 2), 0.8 * sway($0, 3), 2 * sway($0, 1)) },
    "not turning": { (0.001 * sway($0, 2), 0.002, 0.001) },
    "magnetic": { (20 + 5 * sway($0, 1), -30 + 3 * sway($0, 2), 25) },
  ]

  private static func sensorLogger(_ sensor: String) throws -> String {
    "time,seconds_elapsed,z,y,x\n" + walk(try #require(sensors[sensor]))
  }

  @Test(
    "Sensor Logger's gyroscope and magnetometer are not taken for accelerations",
    arguments: [
      ("Gyroscope.csv", "turning"), ("GyroscopeUncalibrated.csv", "turning"),
      ("GyroscopeUncalibrated.csv", "not turning"), ("Magnetometer.csv", "magnetic"),
      ("MagnetometerUncalibrated.csv", "magnetic"), ("walk.csv", "turning"),
      ("walk.csv", "not turning"), ("walk.csv", "magnetic"), ("Gyroscope.csv", "total in g"),
    ])
  func otherSensors(name: String, sensor: String) throws {
    let text = try Self.sensorLogger(sensor)
    let error = #expect(throws: SensorError.self) {
      try read(text, name: name, format: .sensorLogger)
    }
    let words = error?.description ?? ""
    #expect(words.contains(sensor == "magnetic" ? "magnetometer" : "gyroscope"), "\(words)")
    #expect(words.contains("use Gravity.csv, TotalAcceleration.csv"), "\(words)")
  }

  @Test(
    "Sensor Logger's acceleration without gravity is refused under any name",
    arguments: [
      ("Accelerometer.csv", "linear"), ("walk.csv", "linear"),
      ("Accelerometer.csv", "linear at rest"),
      ("walk.csv", "linear at rest"), ("Accelerometer.csv", "total in g"),
    ])
  func withoutGravity(name: String, sensor: String) throws {
    let text = try Self.sensorLogger(sensor)
    let error = #expect(throws: SensorError.self) {
      try read(text, name: name, format: .sensorLogger)
    }
    #expect(error?.description.contains("without gravity") == true, "\(error?.description ?? "")")
  }

  @Test(
    "Sensor Logger's acceleration with gravity is taken under any name",
    arguments: [
      ("Accelerometer.csv", "total in m/s²"), ("TotalAcceleration.csv", "total in m/s²"),
      ("AccelerometerUncalibrated.csv", "total in g"), ("a.b.csv", "total in g"),
      ("AccelerometerUncalibrated.csv", "total in m/s²"),
    ])
  func withGravity(name: String, sensor: String) throws {
    let samples = try read(try Self.sensorLogger(sensor), name: name, format: .sensorLogger)
    #expect(samples.count == 1500)
    #expect(samples.allSatisfy { (0.7...1.3).contains($0.acceleration.length) })
  }

  @Test("A first row in free fall does not decide the unit")
  func firstRow() throws {
    let lines = try Self.sensorLogger("total in m/s²").split(separator: "\n")
    let text = ([lines[0], "1654999999980000000,-0.02,0.1,0.2,0.1"] + lines[1...]).joined(
      separator: "\n")
    let samples = try read(text, name: "walk.csv", format: .sensorLogger)
    #expect(samples.count == 1501 && samples[0].acceleration.length < 0.1)
    #expect(samples.dropFirst().allSatisfy { (0.7...1.3).contains($0.acceleration.length) })
  }

  private static func phyphox(_ headings: [String], _ reading: (Double, Double, Double)) -> String {
    let names = (["Time (s)"] + headings).map { "\"\($0)\"" }.joined(separator: ",")
    let rows = (0..<100).map { "\(Double($0) / 100),\(reading.0),\(reading.1),\(reading.2)\n" }
    return names + "\n" + rows.joined()
  }

  @Test(
    "phyphox's columns are known under all their names",
    arguments: [
      "Acceleration x (m/s^2)", "Accelerometer x (m/s^2)", "X (m/s^2)", "Gravity X (m/s^2)",
      "Gravity x (m/s²)", "x (m/s^2)", "Acceleration x",
    ])
  func columns(heading: String) throws {
    let headings = ["x", "y", "z"].map { axis in
      heading.replacing("X", with: axis.uppercased()).replacing(" x", with: " \(axis)")
        .replacing(/^x/, with: axis)
    }
    for order in [headings, headings + ["Absolute acceleration (m/s^2)"]] {
      let samples = try read(
        Self.phyphox(order, (0, 9.80665, 0)), name: "Raw Data.csv", format: .phyphox)
      #expect(samples.count == 100 && samples.allSatisfy { $0.acceleration == .upright })
    }
    let tabs = Self.phyphox(headings, (0, 9.80665, 0)).replacing(",", with: "\t")
    #expect(try read(tabs, name: "a.csv", format: .phyphox).count == 100)
  }

  @Test(
    "phyphox's other tables are refused, each with its reason",
    arguments: [
      (["X (rad/s)", "Y (rad/s)", "Z (rad/s)"], "only a gyroscope's columns"),
      (
        ["Gyroscope x (rad/s)", "Gyroscope y (rad/s)", "Gyroscope z (rad/s)"],
        "only a gyroscope's columns"
      ),
      (["X (µT)", "Y (µT)", "Z (µT)"], "only a magnetometer's columns"),
      (["X (m/s^2)", "Y (m/s^2)", "Z (m/s^2)"], "linear acceleration, which excludes gravity"),
      (["Linear Acceleration x (m/s^2)", "", ""], "export \"Acceleration (with g)\""),
      (
        ["X (m/s^2)", "Y (m/s^2)", "Illuminance (lx)"],
        "no column of acceleration for z among Time (s), X (m/s^2)"
      ),
      (["X", "Y", "Illuminance"], "no column of acceleration for z among Time (s), X, Y"),
    ])
  func otherTables(headings: [String], message: String) throws {
    let text = Self.phyphox(headings, (0.4, -0.8, 0.1))
    let error = #expect(throws: SensorError.self) {
      try read(text, name: "a.csv", format: .phyphox)
    }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }
}
