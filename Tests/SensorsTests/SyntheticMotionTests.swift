import Motion
import Portable
import TestSupport
import Testing

@testable import Recordings
@testable import Sensors

@Suite struct SyntheticMotionTests {
  @Test func isRepeatable() {
    let (one, same, other) = (
      SyntheticMotion(seed: 1), SyntheticMotion(seed: 1), SyntheticMotion(seed: 2)
    )
    for index in stride(from: Int64(0), to: one.count, by: 97) {
      #expect(one.sample(index) == same.sample(index))
      #expect(one.sample(index) != other.sample(index))
    }
  }

  /// Gravity turns against the panel: d/dt g = −ω × g.
  @Test func theGyroscopeIsTheDerivative() throws {
    let motion = SyntheticMotion(seed: 1)
    for start in stride(from: Int64(0), to: 5200, by: 25) {
      let (from, to) = (motion.sample(start).acceleration, motion.sample(start + 25).acceleration)
      // Away from the knocks, which are no turning.
      guard !(3540..<3760).contains(start) else { continue }
      var g = from
      for index in start..<(start + 25) {
        let rate = try #require(motion.sample(index).rotationRate)
        g = Acceleration(
          x: g.x - 0.01 * (rate.y * g.z - rate.z * g.y),
          y: g.y - 0.01 * (rate.z * g.x - rate.x * g.z),
          z: g.z - 0.01 * (rate.x * g.y - rate.y * g.x))
      }
      let miss = Acceleration(x: g.x - to.x, y: g.y - to.y, z: g.z - to.z).length
      #expect(miss < 0.1, "at \(Double(start) / 100) s: \(miss)")
    }
  }

  @Test func theShippedLogIsAFreshRecording() throws {
    let scratch = try TemporaryFolder()
    let path = "\(scratch.path)/turning.csv.gz"
    var writer = try LogWriter(
      path, frame: SensorFrame(unit: 1 / Acceleration.standardGravity, sign: .reaction),
      device: "synthetic", rate: Int(SyntheticMotion.rate), hasRotation: true)
    let motion = SyntheticMotion(seed: 1)
    for index in 0..<motion.count { try writer.append(motion.sample(index)) }
    try writer.finish()
    var shipped = LineReader(try GzipFile.reading(Checkout.path("config/logs/turning.csv.gz")))
    var fresh = LineReader(try GzipFile.reading(path))
    while try fresh.next() {
      #expect(try shipped.next())
      try #require(shipped.line == fresh.line, "line \(fresh.number)")
    }
    #expect(try !shipped.next())
    #expect(fresh.number == 6006)
  }
}
