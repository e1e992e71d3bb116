import Foundation
import Motion
import Portable
import TestSupport
import Testing

@testable import Recordings

/// Tables as programs and spreadsheets write them: Tests/Recordings/tables.
///
/// Each holds the same twelve readings, 20 ms apart.
struct TableFileTests {
  private static func path(_ name: String) -> String {
    Checkout.path("Tests/Recordings/tables/\(name)")
  }

  private static func expected(_ row: Int) -> Vector3 {
    let value = Double(row)
    let reaction = Vector3(0.5 + 0.1 * sin(value / 3), 9.7 + 0.05 * cos(value / 4), 0.1)
    return reaction / -Acceleration.standardGravity
  }

  private func check(_ source: Recording, step: Int64 = 20_000_000) throws {
    let samples = try RealRecordingTests.samples(source)
    #expect(samples.count == 12 && source.rowCounts.skipped == 0, "\(source.problems)")
    for (row, sample) in samples.enumerated() {
      let (found, wanted) = (sample.acceleration, Self.expected(row))
      let error = Vector3(found.x, found.y, found.z) - wanted
      #expect(error.length < 0.005, "row \(row): \(found), not \(wanted)")
      let time = sample.instant.nanoseconds(since: samples[0].instant)
      #expect((time - Int64(row) * step).magnitude < 5000, "row \(row) after \(time) ns")
    }
  }

  @Test(
    "A table is read without options",
    arguments: [
      "androsensor.csv", "androsensor-gps.csv", "androsensor-date.csv", "physics-toolbox.csv",
      "physics-toolbox-clock.csv", "physics-toolbox-multi.csv", "physics-toolbox-linear-beside.csv",
      "physics-toolbox-units.csv", "physics-toolbox-comma.csv", "sensorlog.csv",
      "sensorlog-text.csv", "sensorlog-semicolon.csv", "sensorlogger-android.csv", "metawear.csv",
      "sensortile.txt", "excel-days.csv", "matlab-mobile.csv", "mhealth.csv",
      "arduino-labels-time.txt", "arduino-bars.txt", "arduino-millis.txt", "arduino-monitor.txt",
      "arduino-blanks.txt", "arduino-micros.txt", "german.csv", "iso-comma.csv", "thousands.csv",
      "snowd-semicolon.csv", "snowd-padded.csv", "units-below.csv", "sensor-names.csv",
      "utf16.csv", "mac.csv",
    ])
  func alone(name: String) throws {
    try check(try Recording(Self.path(name)))
  }

  @Test("A rate above the rows is believed")
  func rate() throws {
    try check(try Recording(Self.path("actigraph.csv")), step: 33_333_333)
  }

  @Test(
    "A table without times needs a rate",
    arguments: [
      "arduino-heading.txt", "arduino-labels.txt", "arduino-words.txt", "arduino-plain.txt",
      "arduino-counts.txt",
    ])
  func untimed(name: String) throws {
    let error = try #require(throws: SensorError.self) { _ = try Recording(Self.path(name)) }
    #expect(error.description.contains("--columns rate=HZ"), "\(error)")
    var details = Recording.Details()
    details.columns = try ColumnChoice("rate=50")
    try check(try Recording(Self.path(name), details))
  }

  @Test(
    "What was decided is said, with its reason",
    arguments: [
      ("androsensor.csv", "AndroSensor's table: time \"Time since start in ms\" in ms"),
      ("androsensor.csv", "sign reaction (Android's). To change it: --columns t=14,time-unit=ms"),
      ("physics-toolbox.csv", "Physics Toolbox's table: time \"time\" in s"),
      (
        "physics-toolbox-linear-beside.csv",
        "acceleration \"gFx\", \"gFy\", \"gFz\" in g; sign reaction (a g-force meter's)"
      ),
      ("sensorlog.csv", "time \"accelerometerTimestamp_sinceReboot(s)\" in s"),
      ("sensorlog.csv", "sign gravity (an iPhone's)"),
      ("excel-days.csv", "time \"Time\" in days"),
      ("arduino-bars.txt", "in 16384/g; sign reaction (assumed"),
      ("actigraph.csv", "ActiGraph's table: 30 rows a second"),
      ("arduino-millis.txt", "a table: time 1 in ms; acceleration 2, 3, 4 in m/s2"),
      ("snowd-semicolon.csv", "a snowd log that a spreadsheet saved again"),
      ("sensor-names.csv", "of the rows of \"accelerometer\""),
    ])
  func words(name: String, words: String) throws {
    let source = try Recording(Self.path(name))
    #expect(source.formatWords?.contains(words) == true, "\(source.formatWords ?? "")")
  }

  @Test("What is said reads the table in the same way")
  func choice() throws {
    for name in [
      "androsensor.csv", "sensorlog.csv", "excel-days.csv", "actigraph.csv", "german.csv",
    ] {
      let source = try Recording(Self.path(name))
      let words = try #require(source.formatWords)
      var details = Recording.Details()
      details.columns = try ColumnChoice(String(words.split(separator: "--columns ")[1]))
      #expect(
        try RealRecordingTests.samples(try Recording(Self.path(name), details))
          == RealRecordingTests.samples(source))
    }
  }
}
