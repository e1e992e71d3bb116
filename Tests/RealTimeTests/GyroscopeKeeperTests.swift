import Foundation
import Glibc
import Documents
import Gravity
import InputDevices
import Motion
import Pipeline
import Scenes
import Sensors
import Synchronization
import TestSupport
import Testing

@testable import RealTime
@testable import Settings
@testable import snowd

/// A panel that makes quarter turns, with a gyroscope that reports 5 % too much.
private final class TurningPanel: DeviceReader {
  let device: SensorDevice
  let isStreaming = false
  let period: Int64 = 10_000_000
  private let progress: Progress
  private var number = 0

  /// How many samples may be read, so that none is dropped.
  final class Progress: Sendable {
    let allowed = Mutex(0)
  }

  init(_ name: String, _ progress: Progress) {
    self.progress = progress
    device = SensorDevice(
      family: "iio", specification: "iio:local:\(name)", name: name, path: "/fake",
      mode: .buffered, scale: [1, 1, 1], mount: MountDecision(.init(), .init(maker: .input)))
  }

  func read(
    timeout: Int64, _ take: (MotionSample, RawTriple) -> Void
  ) throws(SensorFault) -> Int {
    guard number < progress.allowed.withLock(\.self) else {
      usleep(1000)
      return 0
    }
    number += 1
    let time = Double(number) / 100
    let share = min(time.truncatingRemainder(dividingBy: 2), 1)
    let quarter = Double.pi / 2
    let angle = quarter * (floor(time / 2) + share * share * (3 - 2 * share))
    take(
      MotionSample(
        instant: Instant(nanoseconds: Int64(number) * period),
        acceleration: Acceleration(x: -sin(angle), y: -cos(angle), z: 0),
        rotationRate: RotationRate(x: 0, y: 0, z: 1.05 * quarter * 6 * share * (1 - share))),
      RawTriple(Int64(number), 0, 0))
    return 1
  }

  func cancel() {}
}

private struct TurningPanels: DeviceOpener {
  let name: String
  let progress = TurningPanel.Progress()

  func open(_ terms: OpeningTerms) -> any DeviceReader { TurningPanel(name, progress) }
}

@Suite("A gyroscope's gain across restarts", .waiting)
struct GyroscopeKeeperTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func scene() throws -> Scene {
    let text = "{ version: 1, layers: [ { emitter: { cells: [ { birthRate: 1 } ] } } ] }"
    let description = try SceneFile.parse(Array(text.utf8), file: "x.json5")
    return try Scene(description, seed: 1, file: "x.json5") {
      (_) throws(ImageLoadError) in throw ImageLoadError("no pictures here")
    }
  }

  /// Shows a turning panel for some tenths of a second, stores what was found, and returns what the first frame began with.
  private func show(_ name: String, frames: Int, in folder: String?) throws -> Double? {
    let panels = TurningPanels(name: name)
    panels.progress.allowed.withLock { $0 = 1 }
    let source = try LiveSource(panels)
    let pipeline = try Pipeline(
      source,
      Pipeline.Settings(scene: try Self.scene(), width: 8, height: 8))
    let keeper = try #require(GyroscopeKeeper(source, in: folder, Journal()))
    var first: Double??
    for frame in 0..<frames {
      let count = 1 + 10 * frame
      panels.progress.allowed.withLock { $0 = count }
      while source.status.samples < count { usleep(1000) }
      keeper.begin(pipeline)
      first = first ?? pipeline.gyroscopeGainError?.share.z
      let now = pipeline.origin.advanced(by: Int64(frame) * 100_000_000)
      try pipeline.advance(to: now)
      keeper.follow(pipeline, at: now)
    }
    keeper.finish()
    return first ?? nil
  }

  @Test("What was found is known at the next start, of the same device only")
  func isKept() throws {
    #expect(try show("bmi160", frames: 200, in: folder.path) == nil)
    let file = try GyroscopeFile(in: folder.path)
    let found = try #require(file.error(of: "iio:local:bmi160", .identity))
    #expect((found.share.z - 0.05 / 1.05).magnitude < 0.01 && found.share.x == 0)
    #expect(try show("mpu6050", frames: 1, in: folder.path) == nil)
    #expect(try GyroscopeFile(in: folder.path) == file)
    #expect(try show("bmi160", frames: 1, in: folder.path) == found.share.z)
  }

  @Test("A damaged file, and a folder that cannot be written to, cost only what they keep")
  func cannotBeKept() throws {
    try folder.write("gyroscopes.json5", "{ version: 1, gyroscopes: [")
    #expect(try show("bmi160", frames: 200, in: folder.path) == nil)
    #expect(try GyroscopeFile(in: folder.path).entries.count == 1, "it is replaced")
    #expect(try show("bmi160", frames: 200, in: folder["no/such/folder"]) == nil)
    #expect(try show("bmi160", frames: 200, in: nil) == nil)
  }

  @Test("Sources that are no devices have no memory")
  func virtual() {
    #expect(GyroscopeKeeper(StillSource(degrees: 0), in: folder.path, Journal()) == nil)
  }
}
