import Motion
import Recordings
import TestSupport
import Testing

@Suite struct LogWriterTests {
  @Test(
    arguments: [
      SensorFrame(unit: 1 / Acceleration.standardGravity, sign: .reaction),
      SensorFrame(unit: 1, sign: .gravity),
    ], ["walk.csv", "walk.csv.gz"])
  func whatIsWrittenIsRead(frame: SensorFrame, name: String) throws {
    let scratch = try TemporaryFolder()
    var random = SeededGenerator(seed: 9)
    func number(_ most: Double) -> Double { (2 * random.nextUnit() - 1) * most }
    let samples = (Int64(0)..<500).map { index in
      MotionSample(
        instant: Instant(nanoseconds: index * 120_000_000),
        acceleration: Acceleration(x: number(4), y: number(4), z: number(4)),
        rotationRate: RotationRate(x: number(20), y: number(20), z: number(20)))
    }
    let path = "\(scratch.path)/\(name)"
    var writer = try LogWriter(path, frame: frame, device: "test", rate: 8, hasRotation: true)
    for sample in samples { try writer.append(sample) }
    try writer.finish()
    let log = try Contents(path)
    #expect(log.skipped == 0 && log.samples.count == samples.count && log.header.device == "test")
    for (read, sample) in zip(log.samples, samples) {
      #expect(read.instant == sample.instant)
      let (a, b) = (read.acceleration, sample.acceleration)
      #expect(max((a.x - b.x).magnitude, (a.y - b.y).magnitude, (a.z - b.z).magnitude) < 5.1e-5)
      let (rate, turn) = (try #require(read.rotationRate), try #require(sample.rotationRate))
      #expect((rate.x - turn.x).magnitude < 5.1e-6 && (rate.z - turn.z).magnitude < 5.1e-6)
    }
  }

  @Test func aFullDiskIsToldOf() throws {
    #expect(throws: LogError.self) {
      var writer = try LogWriter(
        "/dev/full", frame: SensorFrame(unit: 1, sign: .gravity), device: "x", rate: 1,
        hasRotation: false)
      for step in 0..<10_000 {
        try writer.append(
          MotionSample(instant: Instant(nanoseconds: Int64(step)), acceleration: .upright))
      }
      try writer.finish()
    }
  }
}
