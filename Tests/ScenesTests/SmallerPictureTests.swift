import Documents
import Emitter
import Graphics
import Testing

@testable import Scenes

/// A picture that was made smaller on the way in is drawn where and as large as the whole one.
@Suite("Pictures with far more pixels than the screen")
struct SmallerPictureTests {
  private func list(_ layer: String, reduction: Int) throws -> (list: DisplayList, isWhole: Bool) {
    let text = "{ version: 1, layers: [ { \(layer) } ] }"
    let scene = try Scene(try describe(text), seed: 1, file: "x") { (_) throws(ImageLoadError) in
      var picture = Bitmap(width: 64 / reduction, height: 32 / reduction, format: .color)
      picture.reduction = reduction
      return picture
    }
    let held = Surroundings.held(at: 0)
    var simulation = SceneSimulation(
      scene, size: Size2(width: 800, height: 480), scale: 1, with: held)
    simulation.start(at: 0, with: held)
    while simulation.nextStep <= 2_000_000_000 {
      simulation.advance(to: simulation.nextStep, with: held)
    }
    var list = simulation.makeDisplayList()
    simulation.display(in: &list, at: 2_000_000_000, with: held)
    return (list, scene.hasWholePictures)
  }

  @Test(
    "Images, cells and eased flakes keep their places and sizes",
    arguments: [
      "image: { contents: 'a.png', scale: 2 }", "image: { contents: 'a.png', width: 90 }",
      "emitter: { cells: [ { contents: 'a.png', birthRate: 20, lifetime: 3, scale: 0.5 } ] }",
      "emitter: { cells: [ { contents: 'a.png', birthRate: 20, lifetime: 3, contentsScale: 3 } ] }",
      "eased: { count: 20, contents: 'a.png', overscan: 1, duration: 9 }",
    ])
  func sizes(layer: String) throws {
    let (whole, isWhole) = try list(layer, reduction: 1)
    let (smaller, isSmallerWhole) = try list(layer, reduction: 4)
    #expect(isWhole && !isSmallerWhole)
    try #require(whole.count > 0 && smaller.count == whole.count)
    for index in 0..<whole.count {
      #expect((smaller.x[index] - whole.x[index]).magnitude < 1e-3)
      #expect((smaller.y[index] - whole.y[index]).magnitude < 1e-3)
      #expect((smaller.scale[index] / whole.scale[index] - 4).magnitude < 1e-5)
    }
  }

  @Test("Blur is in pixels of the file")
  func blur() throws {
    let layer =
      "emitter: { cells: [ { contents: 'a.png', birthRate: 20, lifetime: 3, blur: 8 } ] }"
    // Three times sigma on each side.
    #expect(try list(layer, reduction: 1).list.images[0].width == 64 + 48)
    #expect(try list(layer, reduction: 4).list.images[0].width == 16 + 12)
  }
}
