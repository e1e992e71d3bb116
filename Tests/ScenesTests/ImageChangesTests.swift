import Emitter
import Graphics
import Testing

@testable import Scenes

/// A layer whose picture comes after its first frames.
struct ImageChangesTests {
  @Test func listHasThePictureOnceItHasCome() throws {
    var description = try describe("{ version: 1, layers: [ { clock: {} }, { clock: {} } ] }")
    description.layers[1].content = LateContent(frames: 2)
    let scene = try scene(description)
    let held = Surroundings.held(at: 0)
    var simulation = SceneSimulation(scene, size: Size2(width: 100, height: 100), with: held)
    var list = simulation.makeDisplayList()
    var shown: [UInt8?] = []
    for frame in 0..<5 {
      simulation.display(in: &list, at: Int64(frame), with: held)
      shown.append(list.images.first?.bytes.first)
      #expect(list.count == 1)
    }
    #expect(shown == [0, 0, 255, 255, 255])
  }
}

private struct LateContent: LayerContent {
  var frames: Int

  func simulation(
    after before: (any LayerSimulation)?, _ entrance: LayerEntrance
  ) -> any LayerSimulation { LateSimulation(frames: frames, firstImage: entrance.firstImage) }

  func isStill(_ gravity: GravityMode) -> Bool { false }
  var standsStill: Bool { false }
}

private struct LateSimulation: StandingLayer {
  var frames: Int
  let firstImage: Int32
  var births = 1.0
  private var picture = Bitmap(width: 1, height: 1, format: .mask)
  private(set) var imageChanges = 0

  init(frames: Int, firstImage: Int32) { (self.frames, self.firstImage) = (frames, firstImage) }

  var images: [Bitmap] { [picture] }
  var samplings: [Sampling] { [.usual(for: .mask)] }
  var isStill: Bool { true }

  mutating func receive(at time: Int64, _ stage: LayerStage) {
    frames -= 1
    guard frames == -1 else { return }
    picture.bytes[0] = 255
    imageChanges += 1
  }

  mutating func append(to list: inout DisplayList, at time: Int64, _ stage: LayerStage) {
    list.append(image: firstImage, x: 0, y: 0, scale: 1, rotation: 0, color: .white)
  }
}
