import Foundation
import Glibc
import Gravity
import Motion
import Portable
import Testing

@testable import Recordings

private let slowTurns = BroadRecordings.path("05_undisturbed_slow_rotation_with_breaks_B")

/// The cameras' up for each row of a recording; nil without one.
private func reference(_ path: String) throws -> [(up: (x: Double, y: Double, z: Double)?, Bool)] {
  var lines = LineReader(try GzipFile.reading(path))
  var rows: [(up: (x: Double, y: Double, z: Double)?, Bool)] = []
  while try lines.next() {
    guard let first = lines.line.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "t")
    else { continue }
    let cells = lines.line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    let up = cells[7..<10].compactMap(DecimalParser.decimal)
    rows.append((up.count == 3 ? (up[0], up[1], up[2]) : nil, cells[10].first == 49))
  }
  return rows
}

@Suite(BroadRecordings.needed)
struct BroadMotionTests {
  private typealias Row = (sample: MotionSample, up: (x: Double, y: Double, z: Double)?)

  /// A recording in memory, with up only for scored rows.
  ///
  /// Reading it takes longer than filtering it.
  private func rows(_ name: String) throws -> [Row] {
    let references = try reference(BroadRecordings.path(name))
    var reader = try LogReader(BroadRecordings.path(name))
    var rows: [Row] = []
    while let sample = try reader.next() {
      rows.append((sample, references[rows.count].1 ? references[rows.count].up : nil))
    }
    #expect(rows.count == references.count && reader.skipped == 0)
    return rows
  }

  /// RMS error of up, in degrees.
  ///
  /// - Parameters:
  ///   - rows: the recording.
  ///   - filter: what to measure.
  ///   - every: keeps one row of so many: 1 is 286 Hz, 3 is 95 Hz, 6 is 48 Hz.
  /// - Returns: degrees.
  private func error(
    _ rows: [Row], _ filter: GravitySettings.Filter, every: Int = 1
  ) -> Double {
    var settings = GravitySettings()
    settings.filter = filter
    var estimator = GravityEstimator(settings)
    var (sum, count) = (0.0, 0)
    for index in stride(from: 0, to: rows.count, by: every) {
      let g = estimator.update(rows[index].sample).gravity
      guard let up = rows[index].up else { continue }
      let cross = (g.y * up.z - g.z * up.y, g.z * up.x - g.x * up.z, g.x * up.y - g.y * up.x)
      let sine = (cross.0 * cross.0 + cross.1 * cross.1 + cross.2 * cross.2).squareRoot()
      let degrees = Angle.degrees(
        radians: atan2(sine, -(g.x * up.x + g.y * up.y + g.z * up.z)))
      sum += degrees * degrees
      count += 1
    }
    #expect(count > 2500)
    return (sum / Double(count)).squareRoot()
  }

  /// With the gyroscope: below VQF (version 2.1.2, 6D, defaults) that gets mean rates and the same delay.
  ///
  /// At 286, 95, 48 and 26 Hz. Measured on average: 0.44°, 0.48°, 0.59° and 1.09°; VQF 0.52°, 0.59°, 0.91° and 2.02°.
  @Test(arguments: [
    ("01_undisturbed_slow_rotation_A", [0.564, 0.566, 0.594, 0.754]),
    ("05_undisturbed_slow_rotation_with_breaks_B", [0.313, 0.315, 0.327, 0.590]),
    ("07_undisturbed_fast_rotation_B", [0.525, 0.578, 1.603, 4.871]),
    ("21_undisturbed_fast_combined", [0.924, 1.010, 1.433, 2.976]),
    ("24_disturbed_tapping_A", [0.435, 0.616, 0.912, 1.509]),
    ("26_disturbed_phone_vibration_A", [0.349, 0.439, 0.573, 1.435]),
  ])
  func withAGyroscope(name: String, peer: [Double]) throws {
    let rows = try rows(name)
    for (every, peer) in zip([1, 3, 6, 11], peer) {
      let error = error(rows, .automatic, every: every)
      #expect(error < peer, "every \(every): \(error)°")
    }
  }

  /// A right gyroscope is never taken for a faulty one.
  @Test(arguments: BroadRecordings.all, [1, 3, 6, 11])
  func theGyroscopeIsTrusted(log: String, every: Int) throws {
    var reader = try LogReader(log)
    var estimator = GravityEstimator()
    var (row, alone) = (0, 0)
    while let sample = try reader.next() {
      defer { row += 1 }
      guard row % every == 0 else { continue }
      estimator.update(sample)
      if estimator.counts.method != .fused { alone += 1 }
    }
    #expect(alone == 0, "\(alone) of \(row / every)")
  }

  /// Without a gyroscope, at 286, 95, 48 and 26 Hz.
  ///
  /// At 286 Hz, a low-pass with the best single time constant gives 4.7°, 3.2°, 20.8°, 10.2° and 8.5°.
  @Test(arguments: [
    ("01_undisturbed_slow_rotation_A", [4.0, 3.9, 3.8, 3.75]),
    ("05_undisturbed_slow_rotation_with_breaks_B", [2.85, 2.8, 2.8, 2.9]),
    ("07_undisturbed_fast_rotation_B", [17.5, 18, 19, 19.7]),
    ("24_disturbed_tapping_A", [6.85, 6.75, 6.65, 7.4]),
    ("26_disturbed_phone_vibration_A", [7.7, 9.0, 12.3, 12.6]),
  ])
  func withoutAGyroscope(name: String, most: [Double]) throws {
    let rows = try rows(name)
    for (every, most) in zip([1, 3, 6, 11], most) {
      let error = error(rows, .adaptive, every: every)
      #expect(error < most, "every \(every): \(error)°")
    }
  }

  /// On the screen, where enough of gravity lies in the glass.
  @Test(arguments: [(GravitySettings.Filter.automatic, 0.5, 0.3), (.adaptive, 10, 1.3)])
  func agreesWithTheCamerasOnTheScreen(
    filter: GravitySettings.Filter, most: Double, mostMedian: Double
  ) throws {
    let rows = try reference(slowTurns)
    var reader = try LogReader(slowTurns)
    var settings = GravitySettings()
    settings.filter = filter
    // The filter is judged, not the picture's way to down.
    settings.easeDuration = 0
    var estimator = GravityEstimator(settings)
    var all: [Double] = []
    var row = 0
    while let sample = try reader.next() {
      let estimate = estimator.update(sample)
      defer { row += 1 }
      guard let up = rows[row].up, (up.x * up.x + up.y * up.y).squareRoot() > 0.35 else { continue }
      let error = Angle.shortestArc(from: atan2(up.x, up.y), to: estimate.angle)
      all.append(Angle.degrees(radians: error.magnitude))
    }
    #expect(all.count == 8502)
    let rms = (all.reduce(0) { $0 + $1 * $1 } / Double(all.count)).squareRoot()
    #expect(rms < most, "\(rms)°")
    #expect(all.sorted()[all.count / 2] < mostMedian, "\(all.sorted()[all.count / 2])°")
  }

  /// Knocks of up to 16 g ring briefly, but are not a shake.
  @Test(arguments: ["24_disturbed_tapping_A", "26_disturbed_phone_vibration_A"])
  func nobodyShookIt(name: String) throws {
    var reader = try LogReader(BroadRecordings.path(name))
    var estimator = GravityEstimator()
    var shaken = 0
    while let sample = try reader.next() {
      if estimator.update(sample).isShaking { shaken += 1 }
    }
    #expect(shaken == 0)
  }
}
