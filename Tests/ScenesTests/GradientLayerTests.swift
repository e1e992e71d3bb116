import Graphics
import Portable
import Raster
import Testing

@testable import Scenes

@Suite("The layer 'gradient'")
struct GradientLayerTests {
  private static let text =
    "{ version: 1, layers: [ { GRAVITY gradient: { colors: ['#000000', '#ff8000'], locations: [0.3, 0.7] } } ] }"

  /// A frame's pixels at an angle.
  private func pixels(_ degrees: Double, gravity: String = "", width: Int, height: Int) throws
    -> [UInt32]
  {
    let scene = try scene(describe(Self.text.replacing("GRAVITY", with: gravity)))
    let angle = Angle.radians(degrees: degrees)
    let simulation = SceneSimulation(
      scene, size: Size2(width: Double(width), height: Double(height)), with: .held(at: angle))
    var rasterizer = Rasterizer(width: width, height: height, backdrop: .color(.white))
    rasterizer.draw(shown(simulation, 0, angle: angle))
    return Array(rasterizer.frame.pixels)
  }

  @Test(
    "It is level at every angle, and each pixel has the colour of its depth",
    arguments: [0.0, 30, 90, 200])
  func level(degrees: Double) throws {
    let (width, height) = (160, 96)
    let diagonal = Double(width * width + height * height).squareRoot()
    let turn = Turn.none.since(Turn(Angle.radians(degrees: degrees)))
    let pixels = try pixels(degrees, width: width, height: height)
    for y in stride(from: 0, to: height, by: 5) {
      for x in stride(from: 0, to: width, by: 5) {
        let way = turn.applied(
          to: Vector2(
            x: Double(x) + 0.5 - Double(width) / 2, y: Double(y) + 0.5 - Double(height) / 2))
        let share = min(max((0.5 + way.y / diagonal - 0.3) / 0.4, 0), 1)
        let pixel = pixels[y * width + x]
        #expect((Double(pixel >> 16 & 255) - share * 255).magnitude < 8, "\(x), \(y)")
        #expect((Double(pixel >> 8 & 255) - share * 128).magnitude < 6 && pixel & 255 == 0)
      }
    }
  }

  @Test("With 'none' it is fixed to the panel and never moves")
  func fixed() throws {
    let still = try pixels(0, gravity: "gravity: 'none',", width: 64, height: 48)
    #expect(try pixels(90, gravity: "gravity: 'none',", width: 64, height: 48) == still)
    #expect(try pixels(90, width: 64, height: 48) != still)
    let layers = try describe(Self.text.replacing("GRAVITY", with: "")).layers
    #expect(layers[0].content.isStill(.none) && !layers[0].content.isStill(.rotated))
  }

  @Test("It is the lowest layer, and has colours")
  func hostile() {
    for layers in [
      "{ emitter: {} }, { gradient: { colors: ['#123'] } }", "{ gradient: {} }",
      "{ gradient: { colors: ['#123'], startPoint: [NaN, 0] } }",
    ] {
      #expect(throws: (any Error).self) { try describe("{ version: 1, layers: [ \(layers) ] }") }
    }
  }
}
