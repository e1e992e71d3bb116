import Documents
import Graphics
import Gravity
import Motion
import Outputs
import Pipeline
import Portable
import Recordings
import Scenes
import Testing

/// A panel that is laid flat after a fifth of a second, lifted at 135° after a second, and then silent.
private final class LiftedPanel: MotionSource {
  let name = "lifted panel"
  let lastInstant: Instant? = nil
  let progress: Double? = nil
  private var index = 0
  private let samples: [MotionSample] = (0..<110).map { index in
    let direction = SineCosine(Angle.radians(degrees: index < 100 ? 0 : 135))
    let isFlat = (20..<100).contains(index)
    return MotionSample(
      instant: Instant(nanoseconds: Int64(index) * 10_000_000),
      acceleration: isFlat
        ? Acceleration(x: 0, y: 0, z: -1)
        : Acceleration(x: -direction.sine, y: -direction.cosine, z: 0))
  }

  func firstInstant() throws(SensorError) -> Instant { .zero }

  func next(notAfter instant: Instant) throws(SensorError) -> MotionSample? {
    guard index < samples.count, samples[index].instant <= instant else { return nil }
    index += 1
    return samples[index - 1]
  }
}

@Suite("After a hold the picture eases to the new down")
struct EasingFilmTests {
  /// Flakes that bend, a layer that turns as a whole, and a clock that stays upright.
  private func pipeline(_ layers: String? = nil) throws -> Pipeline {
    let snow = """
      emitter: { timeOffset: 4, cells: [
        { birthRate: 40, lifetime: 4, velocity: 30, emissionLongitude: '180deg' } ] }
      """
    let all = "{ \(snow) }, { gravity: 'rotated', \(snow) }, { clock: {} }"
    let text = "{ version: 1, layers: [ \(layers ?? all) ] }"
    let scene = try Scene(
      try SceneFile.parse(Array(text.utf8), file: "x.json5"), seed: 3, file: "x.json5"
    ) { (_) throws(ImageLoadError) in throw ImageLoadError("no pictures here") }
    var settings = Pipeline.Settings(scene: scene, width: 96, height: 64)
    settings.gravity = .lowPass(timeConstant: 0)
    return try Pipeline(LiftedPanel(), settings)
  }

  /// Frames and angles at each sixth of a second, drawn at so many frames a second.
  private func film(_ rate: Int64) throws -> [(angle: Double, pixels: PixelBuffer<UInt32>)] {
    let pipeline = try pipeline()
    let grid = TimeGrid(origin: pipeline.origin, numerator: rate)
    var shown: [(Double, PixelBuffer<UInt32>)] = []
    for index in 0..<2 * rate {
      let report = try pipeline.render(index, at: grid.instant(index))
      if index % (rate / 6) == 0 { shown.append((report.angle, pipeline.frame.pixels)) }
    }
    return shown
  }

  @Test("The same frames at 30, 60 and 144 frames a second")
  func rates() throws {
    let sixty = try film(60)
    #expect(sixty[7].angle > 0.3 && sixty[7].angle < 1 && sixty[8].angle > 1.3)
    #expect((Angle.degrees(radians: sixty[11].angle) - 135).magnitude < 1e-9)
    for rate in [30, 144] as [Int64] {
      let other = try film(rate)
      #expect(other.count == 12 && sixty.count == 12)
      for (one, two) in zip(sixty, other) {
        #expect(one.angle == two.angle && one.pixels == two.pixels, "\(rate) fps")
      }
    }
  }

  @Test("It ends without further samples, and a still scene sleeps only then")
  func silence() throws {
    let pipeline = try pipeline("{ shift: false, crowd: {} }")
    var before: Double?
    for index in 0..<120 as Range<Int64> {
      let instant = pipeline.origin.advanced(by: index * 1_000_000_000 / 60)
      let report = try pipeline.render(index, at: instant)
      let turn = (before ?? report.angle) - report.angle
      #expect(turn.magnitude <= Angle.radians(degrees: 8), "frame \(index)")
      before = report.angle
      let isEasing = index >= 60 && report.angle < Angle.radians(degrees: 134.9)
      if isEasing { #expect(!pipeline.isStill, "frame \(index)") }
      let shown = arcTangent(-report.gravity.x, over: -report.gravity.y)
      if !report.isHeld { #expect((shown - report.angle).magnitude < 1e-9) }
    }
    #expect(pipeline.isStill)
    #expect((Angle.degrees(radians: before ?? 0) - 135).magnitude < 1e-9)
  }
}
