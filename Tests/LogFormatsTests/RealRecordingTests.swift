import Foundation
import Motion
import Testing

@testable import Sensors

/// What other people's programs really wrote: Tests/VM/recordings.sh made the files.
///
/// One panel: upright, left edge down, on its back, each a few thousandths of a g askew.
struct RealRecordingTests {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Recordings")

  static func path(_ name: String) -> String { folder.appending(path: name).path() }

  static let poses = [
    Acceleration(x: 0.005, y: -0.998, z: -0.007), Acceleration(x: -1.003, y: 0.004, z: 0.009),
    Acceleration(x: 0.007, y: -0.005, z: -1.002),
  ]

  static func samples(_ source: any RecordedSource) throws -> [MotionSample] {
    var samples: [MotionSample] = []
    while let sample = try source.next(notAfter: Instant(nanoseconds: .max)) {
      samples.append(sample)
    }
    return samples
  }

  /// How many samples there are of the poses in their order; 0 where one of them is rare.
  private func held(_ samples: [MotionSample], within error: Double) throws -> Int {
    var counts = [0, 0, 0]
    for sample in samples {
      let pose = try #require(
        Self.poses.firstIndex { pose in
          let (a, b) = (sample.acceleration, pose)
          return [a.x - b.x, a.y - b.y, a.z - b.z].allSatisfy { $0.magnitude <= error }
        }, "\(sample.acceleration)")
      #expect(counts[(pose + 1)...].allSatisfy { $0 == 0 }, "a pose came back")
      counts[pose] += 1
    }
    return counts.allSatisfy { $0 > 10 } ? samples.count : 0
  }

  private func scans(
    _ file: String, _ geometry: String, sign: AccelerationSign = .gravity
  ) throws -> (samples: [MotionSample], source: ScanLogSource) {
    let source = try ScanLogSource(
      Self.path(file), geometry: try ScanGeometry(geometry), sign: sign)
    return (try Self.samples(source), source)
  }

  /// The upper half of each slot is another axis, as a real HID sensor hub leaves it.
  @Test(arguments: ["", ":accel_3d", ":iio:device0", ",scale=0.00980665", ",rate=1000"])
  func scansByThePanelsOwnDescription(more: String) throws {
    let (samples, source) = try scans("accel_3d.scans", Self.path("accel_3d.xml") + more)
    // iio_genxml rounds a scale to six places.
    let file = try Data(contentsOf: Self.folder.appending(path: "accel_3d.scans"))
    #expect(try held(samples, within: 1e-4) == file.count / 24)
    #expect(source.rowCounts == (0, file.count / 24) && source.problems.isEmpty)
    // The kernel's own stamps, at the end of each scan.
    let stamps = stride(from: 16, to: file.count, by: 24).map { place in
      file[place..<(place + 8)].reversed().reduce(Int64(0)) { $0 << 8 | Int64($1) }
    }
    #expect(samples.map(\.instant.nanoseconds) == stamps)
    #expect(samples.last?.instant.seconds(since: samples[0].instant) ?? 0 > 1)
  }

  @Test func scansByWords() throws {
    let words = try scans("accel_3d.scans", "le:s16/32>>0,scale=0.00980665,timestamp").samples
    #expect(try held(words, within: 1e-12) > 0)
    let onPaper = try scans(
      "accel_3d.scans", Self.path("accel_3d.xml") + ",scale=0.00980665"
    ).samples
    #expect(words == onPaper)
  }

  @Test(arguments: [
    "XML,channels=accel_x+accel_y+accel_z,rate=50", "le:s16/32>>0,scale=0.00980665,rate=50",
  ])
  func scansWithoutAStamp(geometry: String) throws {
    let words = geometry.replacing("XML", with: Self.path("accel_3d.xml"))
    let samples = try scans("accel_3d-xyz.scans", words).samples
    let file = try Data(contentsOf: Self.folder.appending(path: "accel_3d-xyz.scans"))
    #expect(try held(samples, within: 1e-4) == file.count / 12)
    #expect(samples.indices.allSatisfy { samples[$0].instant.nanoseconds == $0 * 20_000_000 })
  }

  @Test func aSignTurnsScansAround() throws {
    let one = try scans("accel_3d.scans", Self.path("accel_3d.xml")).samples
    let other = try scans("accel_3d.scans", Self.path("accel_3d.xml"), sign: .reaction).samples
    #expect(zip(one, other).allSatisfy { $0.acceleration.y == -$1.acceleration.y })
  }

  /// Scans cut by the wrong words: each mistake is told, with a way on.
  @Test(arguments: [
    ("accel_3d-xyz.scans", "XML", " stand still, go back or leap"),
    ("accel_3d.scans", "XML,channels=accel_x+accel_y+accel_z,rate=50", "which no panel does"),
    ("accel_3d.scans", "le:s16/16>>0,scale=0.00980665,timestamp", "stand still, go back or leap"),
    ("accel_3d.scans", "be:s16/32>>0,scale=0.00980665,timestamp", "which no panel does"),
    ("accel_3d.scans", "le:s16/32>>0,scale=0.001,timestamp", "feel 0.102 g, which no panel does"),
  ])
  func wrongWords(file: String, geometry: String, message: String) {
    let words = geometry.replacing("XML", with: Self.path("accel_3d.xml"))
    let error = #expect(throws: SensorError.self) { try scans(file, words) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("iio_genxml > panel.xml") == true)
  }

  /// The first pose leaves x where it was: only a comment at the top tells what that is.
  @Test(arguments: [("panel.evemu", LogFormat.evemu), ("panel.yml", .libinput)])
  func eventsOfOneDevice(file: String, format: LogFormat) throws {
    #expect(try LogFormat.detect(Self.path(file)) == format)
    let source = try Recording.open(Self.path(file))
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
    let one = try Self.samples(try Recording.open(Self.path("panel.yml")))
    let source = try Recording.open(Self.path("all.yml"))
    let all = try Self.samples(source)
    #expect(source.rowCounts == (0, 3))
    #expect(all.map(\.acceleration) == one.map(\.acceleration))
  }

  @Test func aRecordingInWhichNothingHappens() throws {
    let text = try String(contentsOf: Self.folder.appending(path: "panel.evemu"), encoding: .utf8)
    let quiet = text.split(separator: "\n").filter { !$0.hasPrefix("E:") }.joined(separator: "\n")
    let folder = FileManager.default.temporaryDirectory.appending(path: "snowd-test-\(UUID())")
    try Data(quiet.utf8).write(to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = try Recording.open(folder.path())
    let error = #expect(throws: SensorError.self) { try source.firstInstant() }
    #expect(error?.description.contains("no accelerometer speaks in it") == true)
  }
}
