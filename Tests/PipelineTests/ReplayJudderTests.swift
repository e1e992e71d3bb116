import Documents
import Gravity
import Motion
import Outputs
import Pipeline
import Portable
import Recordings
import Scenes
import Testing

/// A panel that turns with 0.5 rad/s, sampled at 100 Hz; without a gyroscope it sways, so that no turn is steady.
private final class SwayingPanel: MotionSource {
  let name = "swaying panel"
  let lastInstant: Instant? = nil
  let progress: Double? = nil
  private(set) var taken: Int64 = 0
  private let hasGyroscope: Bool

  init(hasGyroscope: Bool) { self.hasGyroscope = hasGyroscope }

  func firstInstant() throws(SensorError) -> Instant { .zero }

  func next(notAfter instant: Instant) throws(SensorError) -> MotionSample? {
    let time = Instant(nanoseconds: taken * 10_000_000)
    guard time <= instant else { return nil }
    taken += 1
    let seconds = time.seconds(since: .zero)
    let direction = SineCosine(0.5 * seconds)
    let length = hasGyroscope ? 1 : 1 + 0.1 * SineCosine(9 * seconds).sine
    var sample = MotionSample(
      instant: time,
      acceleration: Acceleration(x: -direction.sine * length, y: -direction.cosine * length, z: 0))
    if hasGyroscope { sample.rotationRate = RotationRate(0, 0, 0.5) }
    return sample
  }
}

@Suite("100 Hz samples in frames of 30 and 60 a second")
struct ReplayJudderTests {
  /// Rates between frames from the third to the fifth second, in rad/s.
  private func rates(
    _ source: SwayingPanel, fps: Int64, interpolates: Bool = false, lead: Double? = nil
  ) throws -> [Double] {
    let text = "{ version: 1, layers: [ { emitter: { cells: [ { birthRate: 1 } ] } } ] }"
    let scene = try Scene(
      try SceneFile.parse(Array(text.utf8), file: "x.json5"), seed: 3, file: "x.json5"
    ) { (_) throws(ImageLoadError) in throw ImageLoadError("no pictures here") }
    var settings = Pipeline.Settings(scene: scene, width: 16, height: 16)
    settings.gravity.interpolates = interpolates
    settings.gravity.lead = lead
    let pipeline = try Pipeline(source, settings)
    let grid = TimeGrid(origin: pipeline.origin, numerator: fps)
    let angles = try (0..<5 * fps).map { try pipeline.render($0, at: grid.instant($0)).angle }
    let all = zip(angles, angles.dropFirst()).map {
      Angle.shortestArc(from: $0, to: $1) * Double(fps)
    }
    return Array(all.dropFirst(Int(3 * fps)))
  }

  private func worst(_ rates: [Double]) -> Double {
    rates.map { ($0 - 0.5).magnitude / 0.5 }.max() ?? .infinity
  }

  @Test(
    "With a gyroscope a replay is smooth; a lead of 0 shows the samples",
    arguments: [30, 60] as [Int64])
  func gyroscope(fps: Int64) throws {
    #expect(try worst(rates(SwayingPanel(hasGyroscope: true), fps: fps)) < 0.02)
    #expect(try worst(rates(SwayingPanel(hasGyroscope: true), fps: fps, lead: 0)) > 0.1)
  }

  @Test("Without one, interpolation makes it smooth", arguments: [30, 60] as [Int64])
  func interpolation(fps: Int64) throws {
    let plain = try worst(rates(SwayingPanel(hasGyroscope: false), fps: fps))
    let smooth = try worst(rates(SwayingPanel(hasGyroscope: false), fps: fps, interpolates: true))
    #expect(plain > 0.15 && smooth < 0.1, "\(plain), \(smooth)")
  }

  @Test("Interpolation looks one sample ahead, no estimate else looks beyond its frame")
  func future() throws {
    let (plain, ahead) = (SwayingPanel(hasGyroscope: true), SwayingPanel(hasGyroscope: true))
    _ = try rates(plain, fps: 30)
    _ = try rates(ahead, fps: 30, interpolates: true)
    // The last frame is at 4.967 s: its newest sample is the 497th.
    #expect(plain.taken == 497 && ahead.taken == 498)
  }
}
