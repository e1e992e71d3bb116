import Graphics
import Motion
import Outputs
import Pipeline
import Scenes
import Sensors
import Synchronization
import Testing

@Suite("61.5: a prewarm asks whether it may go on")
struct PrewarmTests {
  /// Whether prewarms may go on, and how often they have asked.
  private final class Answer: Sendable {
    private let state = Mutex((asked: 0, goesOn: true))

    var asked: Int { state.withLock { $0.asked } }

    func stop() { state.withLock { $0 = (0, false) } }

    func ask() -> Bool {
      state.withLock {
        $0.asked += 1
        return $0.goesOn
      }
    }
  }

  private func scene(_ seed: UInt64) throws -> Scene {
    let text = """
      { version: 1, layers: [ { emitter: { timeOffset: 600, cells: [
        { birthRate: 200, lifetime: 500, contents: null } ] } } ] }
      """
    let description = try SceneFile.parse(Array(text.utf8), file: "x.json5")
    return try Scene(description, seed: seed, file: "x.json5") {
      (_) throws(ImageLoadError) in throw ImageLoadError("no pictures here")
    }
  }

  @Test("At the start, for another scene and in another size; after 'no' they end at once")
  func everywhere() throws {
    let answer = Answer()
    var settings = Pipeline.Settings(scene: try scene(1), width: 64, height: 48)
    settings.mayPrewarm = { answer.ask() }
    let pipeline = try Pipeline(StillSource(degrees: 0), settings)
    let asked = answer.asked
    #expect(asked > 10)
    let full = try pipeline.render(0, at: pipeline.origin).alive
    #expect(full > 10_000)
    answer.stop()
    pipeline.show(try scene(2), at: pipeline.origin)
    #expect(answer.asked == 1)
    #expect(try pipeline.render(1, at: pipeline.origin).alive < 20)
    pipeline.resize(width: 48, height: 64, scale: 1, at: pipeline.origin)
    #expect(answer.asked == 2)
    #expect(try pipeline.render(2, at: pipeline.origin).alive < 20)
    // It snows on from there.
    let later = pipeline.origin.advanced(by: 10_000_000_000)
    #expect(try pipeline.render(3, at: later).alive > 1900)
  }
}
