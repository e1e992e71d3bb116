import Documents
import Gravity
import Motion
import Outputs
import Pipeline
import Portable
import Recordings
import Scenes
import Testing

/// A panel with a gyroscope that turns counter-clockwise with 1 rad/s, sampled at 100 Hz.
private final class TurningPanel: MotionSource {
  let name = "turning panel"
  let lastInstant: Instant? = nil
  let progress: Double? = nil
  private var index: Int64 = 0

  func firstInstant() throws(SensorError) -> Instant { .zero }

  func next(notAfter instant: Instant) throws(SensorError) -> MotionSample? {
    let time = Instant(nanoseconds: index * 10_000_000)
    guard time <= instant else { return nil }
    index += 1
    let direction = SineCosine(time.seconds(since: .zero))
    return MotionSample(
      instant: time, acceleration: Acceleration(x: -direction.sine, y: -direction.cosine, z: 0),
      rotationRate: RotationRate(0, 0, 1))
  }
}

@Suite("A frame shows the down of the moment in which it is seen")
struct PresentationDelayTests {
  /// The angle of a frame 2.005 s after the start, half way between two samples.
  private func angle(delay: Double, lead: Double? = nil) throws -> Double {
    let text = "{ version: 1, layers: [ { emitter: { cells: [ { birthRate: 1 } ] } } ] }"
    let scene = try Scene(
      try SceneFile.parse(Array(text.utf8), file: "x.json5"), seed: 3, file: "x.json5"
    ) { (_) throws(ImageLoadError) in throw ImageLoadError("no pictures here") }
    var settings = Pipeline.Settings(scene: scene, width: 32, height: 32)
    settings.gravity.lead = lead
    let pipeline = try Pipeline(TurningPanel(), settings)
    pipeline.presentationDelay = delay
    return try pipeline.render(0, at: Instant(nanoseconds: 2_005_000_000)).angle
  }

  @Test("The delay counts from the frame, and the newest sample's age is added")
  func delay() throws {
    let sample = try angle(delay: 0, lead: 0)
    #expect((try angle(delay: 0) - sample - 0.005).magnitude < 1e-3)
    #expect((try angle(delay: 0.02) - sample - 0.025).magnitude < 1e-3)
    #expect(try angle(delay: 0.5) - sample <= GravitySettings.longestLead + 1e-3)
  }

  @Test("A lead that is given replaces it")
  func lead() throws {
    let sample = try angle(delay: 0, lead: 0)
    #expect(try angle(delay: 0.02, lead: 0) == sample)
    #expect((try angle(delay: 0.02, lead: 0.05) - sample - 0.05).magnitude < 1e-3)
  }
}
