import Dates
import Graphics
import Motion
import Raster
import Testing

@testable import Landscape

/// Far snow falls behind what stands near.
@Suite struct DepthOrderTests {
  @Test("A flake of depth 0.9 never covers the nearest fir", arguments: [0, 1.57, -0.6])
  func nearestFir(angle: Double) throws {
    for seed in [UInt64(3), 5, 11] {
      let view = DepthScene(seed, angle)
      let places = view.placesInNearestFir(12)
      #expect(places.count == 12)
      for place in places {
        let (bare, far, near) = (view.frame(), view.frame(0.9, place), view.frame(0.1, place))
        #expect(far == bare, "\(place)")
        // The same flake shows where nothing hides it.
        #expect(near != bare, "\(place)")
      }
    }
  }

  @Test("Flakes of depth 0.9 fall behind the houses, and before the hills")
  func houses() throws {
    let view = DepthScene(3, 0)
    let house = try #require(view.village.houses.first)
    let wall = Vector2(x: house.foot.x, y: house.foot.y - house.height * 0.5)
    #expect(view.frame(0.9, view.pixel(wall)) == view.frame())
    let hill = Vector2(x: 0.02, y: LandscapeFrame.horizon - 0.01)
    #expect(view.frame(0.9, view.pixel(hill)) != view.frame())
  }
}

private struct DepthScene {
  let village: Village
  private let scenery: Scenery
  private let turn: Turn
  private let width = 640
  private let height = 640

  init(_ seed: UInt64, _ angle: Double) {
    turn = Turn(angle)
    var settings = LandscapeSettings()
    settings.seed = seed
    let village = Village(settings, frame: LandscapeFrame(width: 640, height: 640))
    self.village = village
    let unit = village.frame.unit
    let depth = Scenery.depth(width: width, height: height) { [settings] middle, fineness in
      LandscapePainter.depths(village, settings, scale: unit * fineness, middle: middle)
    }
    let look = LandscapeLook(at: .christmasEve, settings, windows: village.windowCount)
    scenery = Scenery(width: width, height: height, depth: depth) { [settings] middle, fineness in
      LandscapePainter(
        village, settings, look.palette, sun: look.sun, moon: look.phase, lit: look.lit,
        scale: unit * fineness,
        middle: middle
      ).paint()
    }
  }

  /// The picture with a flake of a depth at a place in pixels.
  func frame(_ depth: Double? = nil, _ place: Vector2 = .zero) -> [UInt32] {
    var list = DisplayList(images: [Bitmap.mask(side: 8) { x, y in x * x + y * y < 1 ? 1 : 0 }])
    list.scenery = ShownScenery(scenery, turn: turn)
    if let depth {
      list.setDepth(depth)
      list.append(
        image: 0, x: Float(place.x), y: Float(place.y), scale: 0.5, rotation: 0,
        color: Color(red: 1, green: 0, blue: 0))
    }
    var rasterizer = Rasterizer(width: width, height: height, backdrop: .color(.black))
    rasterizer.draw(list)
    return Array(rasterizer.frame.pixels)
  }

  /// Where a place of the level frame is seen.
  func pixel(_ place: Vector2) -> Vector2 {
    let middle = Vector2(x: Double(width) / 2, y: Double(height) / 2)
    return middle + turn.applied(to: place * village.frame.unit)
  }

  /// Places on the screen well inside the fir that is nearest to its middle.
  func placesInNearestFir(_ count: Int) -> [Vector2] {
    let screen = Vector2(x: Double(width), y: Double(height))
    var random = SeededGenerator(seed: 1)
    var places: [Vector2] = []
    for fir in village.nearFirs.sorted(by: { $0.foot.x.magnitude < $1.foot.x.magnitude }) {
      let outline = Silhouette(.meadow, fir.silhouette)
      for _ in 0..<4000 where places.count < count {
        let place = Vector2(
          x: fir.foot.x + (random.nextUnit() - 0.5) * fir.height * 0.5,
          y: fir.foot.y - random.nextUnit() * fir.height)
        let around = (0..<9).map {
          place + Vector2(x: Double($0 % 3) - 1, y: Double($0 / 3) - 1) * (5 / village.frame.unit)
        }
        let pixel = pixel(place)
        guard around.allSatisfy({ outline.contains($0) }), pixel.x > 8, pixel.y > 8,
          pixel.x < screen.x - 8, pixel.y < screen.y - 8
        else { continue }
        places.append(pixel)
      }
    }
    return places
  }
}
