import Graphics
import Motion
import Testing

@testable import Scenes

/// The layer `image` with files that a content source decodes.
struct DecodedImageTests {
  private func list(
    _ keys: String, _ content: FakeContent, frames: Int = 1, each: (Int) -> Void = { _ in }
  ) throws -> [DisplayList] {
    let scene = try scene(
      try describe("{ version: 1, layers: [ { image: { contents: '/p/a.webp', \(keys) } } ] }"))
    let held = Surroundings.held(at: 0)
    var simulation = SceneSimulation(
      scene, size: Size2(width: 200, height: 100), scale: 2, with: held, content: content)
    var list = simulation.makeDisplayList()
    return (0..<frames).map { frame in
      each(frame)
      simulation.display(in: &list, at: Int64(frame), with: held)
      return list
    }
  }

  @Test func nothingIsDrawnBeforeItHasCome() throws {
    let content = FakeContent(["a.webp"])
    content.set { $0.ready = [] }
    let lists = try list("width: 50,", content, frames: 4) { frame in
      if frame == 2 { content.set { $0.ready = nil } }
    }
    #expect(lists.map(\.count) == [0, 0, 1, 1])
    #expect(lists[2].images[0].width == 100 && lists[2].scale == [1])
    // Once for each arrival, and no more once it is there.
    #expect(content.requests == [PictureRequest(path: "/p/a.webp", width: 100, height: 1)].twice)
  }

  @Test func coverTakesTheBackdropsPlaceOnceItHasCome() throws {
    let content = FakeContent(["a.webp"])
    content.set { $0.ready = [] }
    let lists = try list("fit: 'cover',", content, frames: 3) { frame in
      if frame == 1 { content.set { $0.ready = nil } }
    }
    #expect(lists.map { $0.scenery != nil } == [false, true, true])
    #expect(lists[1].scenery?.scenery === lists[2].scenery?.scenery)
  }

  @Test func brokenOnesAreLeftOut() throws {
    let content = FakeContent()
    #expect(try list("width: 50,", content)[0].count == 0)
  }

  @Test(arguments: ["'a.jpg'", "'a.JPEG'", "'a.webp'"])
  func sizeIsNeeded(contents: String) throws {
    let text = "{ version: 1, layers: [ { image: { contents: \(contents) } } ] }"
    let error = try #require(throws: (any Error).self) { try scene(try describe(text)) }
    #expect("\(error)".contains("expected 'width' or 'fit'"))
  }

  @Test func errorNamesTheEndings() throws {
    let text = "{ version: 1, layers: [ { image: { contents: 'a.gif' } } ] }"
    let error = try #require(throws: (any Error).self) { try scene(try describe(text)) }
    #expect("\(error)".contains("a path that ends in .png, .jpg, .jpeg or .webp"))
  }
}

extension Array {
  fileprivate var twice: [Element] { self + self }
}
