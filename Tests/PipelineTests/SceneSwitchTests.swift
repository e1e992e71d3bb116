import Documents
import Graphics
import Motion
import Outputs
import Pipeline
import Scenes
import Sensors
import Testing

@Suite("One scene after another in a pipeline")
struct SceneSwitchTests {
  private func scene(_ color: String) throws -> Scene {
    let text = """
      { version: 1, backdrop: '\(color)', layers: [ { emitter: { timeOffset: 2, cells: [
        { birthRate: 40, lifetime: 2, velocity: 30, emissionLongitude: '180deg' } ] } } ] }
      """
    let description = try SceneFile.parse(Array(text.utf8), file: "x.json5")
    return try Scene(description, seed: 3, file: "x.json5") {
      (_) throws(ImageLoadError) in throw ImageLoadError("no pictures here")
    }
  }

  private func pipeline(_ color: String) throws -> Pipeline {
    let settings = Pipeline.Settings(scene: try scene(color), width: 64, height: 48)
    return try Pipeline(StillSource(degrees: 30), settings)
  }

  @Test("The next scene starts as it would alone")
  func show() throws {
    let (one, two) = (try pipeline("#203040"), try pipeline("#402030"))
    let change: Int64 = 777_000_000
    _ = try one.render(0, at: one.origin)
    _ = try one.render(1, at: one.origin.advanced(by: change))
    one.show(try scene("#402030"), at: one.origin.advanced(by: change))
    for time in [Int64(0), 1, 500_000_000, 3_000_000_000] {
      let report = try one.render(2, at: one.origin.advanced(by: change + time))
      let alone = try two.render(2, at: two.origin.advanced(by: time))
      #expect(one.frame.pixels == two.frame.pixels)
      #expect(report.alive == alone.alive && report.alive == 80)
    }
  }

  @Test("Snow that is switched off drains or vanishes, the rest stays, and it snows again")
  func snowfall() throws {
    let pipeline = try pipeline("#203040")
    var index: Int64 = 0
    func report(at seconds: Double) throws -> FrameReport {
      index += 1
      return try pipeline.render(index, at: pipeline.origin.advanced(by: Int64(seconds * 1e9)))
    }
    func instant(_ seconds: Double) -> Instant {
      pipeline.origin.advanced(by: Int64(seconds * 1e9))
    }
    #expect(try report(at: 0).alive == 80)
    pipeline.setSnowfall(.draining, at: instant(0))
    // A slower machine's reduction must not bring births back.
    pipeline.reduction = Reduction.levels[1]
    let half = try report(at: 1).alive
    #expect(half > 20 && half < 60, "\(half)")
    #expect(try report(at: 2.1).alive == 0 && !pipeline.isStill)
    pipeline.setSnowfall(.cleared, at: instant(2.1))
    _ = try report(at: 2.2)
    #expect(pipeline.isStill && Set(pipeline.frame.pixels) == [0x203040])
    // Another scene, and a changed one, come without snow.
    pipeline.show(try scene("#402030"), at: instant(2.2))
    #expect(try report(at: 4).alive == 0 && Set(pipeline.frame.pixels) == [0x402030])
    pipeline.change(to: try scene("#304020"), at: instant(4))
    #expect(try report(at: 5).alive == 0 && Set(pipeline.frame.pixels) == [0x304020])
    pipeline.reduction = .none
    pipeline.setSnowfall(.falling, at: instant(5))
    #expect(try report(at: 8).alive == 80)
    pipeline.setSnowfall(.cleared, at: instant(8))
    #expect(try report(at: 8.1).alive == 0)
  }

  @Test("Dimming is stable, and half brightness is half of each value")
  func brightness() throws {
    let (bright, dark) = (try pipeline("#808080"), try pipeline("#000000"))
    _ = try dark.render(0, at: dark.origin)
    dark.brightness = 0.5
    dark.show(try scene("#808080"), at: dark.origin)
    _ = try bright.render(1, at: bright.origin)
    _ = try dark.render(1, at: dark.origin)
    for (one, two) in zip(bright.frame.pixels, dark.frame.pixels) {
      #expect((Int(one & 255) - 2 * Int(two & 255)).magnitude <= 3)
    }
    #expect(dark.frame.pixels.contains { $0 & 255 > 70 })
  }
}
