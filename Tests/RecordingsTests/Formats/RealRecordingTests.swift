import Foundation
import Motion
import TestSupport
import Testing

@testable import Recordings

/// What other people's programs really wrote: Tests/VM/recordings.sh made the files.
///
/// One panel: upright, left edge down, on its back, each a few thousandths of a g askew.
struct RealRecordingTests {
  static func path(_ name: String) -> String { Checkout.path("Tests/Recordings/\(name)") }

  static let poses = [
    Acceleration(x: 0.005, y: -0.998, z: -0.007), Acceleration(x: -1.003, y: 0.004, z: 0.009),
    Acceleration(x: 0.007, y: -0.005, z: -1.002),
  ]

  static func samples(_ source: Recording) throws -> [MotionSample] {
    var samples: [MotionSample] = []
    while let sample = try source.next(notAfter: Instant(nanoseconds: .max)) {
      samples.append(sample)
    }
    return samples
  }

  /// The first pose leaves x where it was: only a comment at the top tells what that is.
  @Test(arguments: [("panel.evemu", LogFormat.evemu), ("panel.yml", .libinput)])
  func eventsOfOneDevice(file: String, format: LogFormat) throws {
    let source = try Recording(Self.path(file))
    #expect(source.format == format)
    let samples = try Self.samples(source)
    #expect(source.rowCounts == (0, 3))
    var poses = Self.poses
    poses[0].x = 0
    for (sample, pose) in zip(samples, poses) {
      let (a, b) = (sample.acceleration, pose)
      #expect([a.x - b.x, a.y - b.y, a.z - b.z].allSatisfy { $0.magnitude < 1e-12 }, "\(a)")
    }
  }

  /// `libinput record --all`: a keyboard, a speaker, a mouse, and the panel.
  @Test func eventsOfAWholeMachine() throws {
    let one = try Self.samples(try Recording(Self.path("panel.yml")))
    let source = try Recording(Self.path("all.yml"))
    let all = try Self.samples(source)
    #expect(source.rowCounts == (0, 3))
    #expect(all.map(\.acceleration) == one.map(\.acceleration))
  }

  @Test func aRecordingInWhichNothingHappens() throws {
    let text = try String(contentsOfFile: Self.path("panel.evemu"), encoding: .utf8)
    let quiet = text.split(separator: "\n").filter { !$0.hasPrefix("E:") }.joined(separator: "\n")
    let folder = try TemporaryFolder()
    let source = try Recording(folder.write("quiet", quiet))
    let error = #expect(throws: SensorError.self) { try source.firstInstant() }
    #expect(error?.description.contains("no accelerometer events") == true)
  }
}
