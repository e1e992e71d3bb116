import Globe
import Testing

@testable import Scenes

@Suite("Globes and drifts of scene files")
struct GlobeFileTests {
  @Test("They come to rest, unless the file wants a trickle")
  func noTrickle() throws {
    let file = try describe("{ version: 1, layers: [ { drift: {} }, { globe: {} } ] }")
    #expect(file.layers.count == 2)
    for layer in file.layers {
      #expect((layer.content as? GlobeContent)?.settings.trickle == 0)
    }
  }
}
