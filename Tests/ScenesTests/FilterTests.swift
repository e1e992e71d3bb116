import Emitter
import Graphics
import Motion
import Raster
import Scenes
import Testing

@Suite("magnificationFilter and minificationFilter")
struct FilterTests {
  private func list(_ cell: String, _ format: Bitmap.Format = .mask) throws -> DisplayList {
    let text = file("birthRate: 1, lifetime: 9, contents: 'x.png', \(cell)")
    let scene = try Scene(try describe(text), seed: 1, file: "x.json5") {
      (_) throws(ImageLoadError) in
      var bitmap = Bitmap(width: 2, height: 2, format: format)
      // One corner is set.
      for index in 0..<format.bytesPerPixel { bitmap.bytes[index] = 255 }
      return bitmap
    }
    return SceneSimulation(scene, size: Size2(width: 90, height: 90), with: .held(at: 0))
      .makeDisplayList()
  }

  @Test("Given filters reach the rasteriser; missing ones suit the picture")
  func choices() throws {
    let both = try list("magnificationFilter: 'nearest', minificationFilter: 'linear'")
    #expect(both.samplings == [Sampling(magnification: .nearest, minification: .linear)])
    #expect(try list("").samplings == [Sampling(minification: .trilinear)])
    #expect(try list("", .color).samplings == [Sampling(minification: .linear)])
    #expect(throws: (any Error).self) { try list("magnificationFilter: 'cubic'") }
  }

  @Test("nearest has hard squares, linear soft ones")
  func pixels() throws {
    func shades(_ cell: String) throws -> Set<UInt32> {
      var drawn = try list(cell)
      drawn.append(image: 0, x: 20, y: 20, scale: 10, rotation: 0.3, color: .white)
      var rasterizer = Rasterizer(width: 40, height: 40, backdrop: .color(.black))
      rasterizer.draw(drawn)
      return Set(rasterizer.frame.pixels)
    }
    #expect(try shades("magnificationFilter: 'nearest'").count <= 4)
    #expect(try shades("").count > 20)
  }
}
