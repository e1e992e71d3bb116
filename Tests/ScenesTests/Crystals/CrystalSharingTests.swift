import Emitter
import Graphics
import Scenes
import Synchronization
import Testing

/// The crystals of a scene may be grown by several threads.
@Suite struct CrystalSharingTests {
  @Test("They are the same in any order, and each is grown once")
  func backwards() throws {
    let cell = "{ contents: ['crystal', 'crystal3'], count: 6 }"
    let description = try describe(
      "{ version: 1, layers: [ { emitter: { cells: [ \(cell), \(cell) ] } } ] }")
    func pictures(_ sharing: any WorkSharing) throws -> [Bitmap] {
      let scene = try Scene(description, seed: 1, file: "x.json5", sharing: sharing) {
        (_) throws(ImageLoadError) in throw ImageLoadError("no file")
      }
      return scene.layers[0].emitter.emitterCells.compactMap(\.contents)
    }
    let backwards = Backwards()
    let (shared, alone) = (try pictures(backwards), try pictures(NoSharing()))
    #expect(shared.count == 12 && shared == alone)
    let different = shared.indices.filter { shared.firstIndex(of: shared[$0]) == $0 }
    #expect(backwards.items.withLock(\.self) == different.count && different.count > 3)
  }

  private final class Backwards: WorkSharing {
    let items = Mutex(0)

    func map<Item: Sendable, Result: Sendable>(
      _ items: [Item], _ body: @escaping @Sendable (Item) -> Result
    ) -> [Result] {
      self.items.withLock { $0 += items.count }
      return items.reversed().map(body).reversed()
    }
  }
}
