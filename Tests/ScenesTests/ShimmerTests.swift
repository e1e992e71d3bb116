import Flakes
import Graphics
import Raster
import Scenes
import Testing

/// Small flakes keep their light while they move and turn.
@Suite struct ShimmerTests {
  /// Pixels across.
  private static let sides = stride(from: 0.5, through: 6, by: 0.25).map { $0 }

  /// Five pixels a second at forty frames a second, in both directions: all eighths of a pixel.
  @Test(arguments: BuiltInContents.allCases)
  func lightStaysWhileAFlakeMovesAndSpins(contents: BuiltInContents) {
    let picture = contents.bitmap
    var sky = Sky(picture)
    for side in Self.sides {
      let scale = side / Double(picture.width)
      for turn in [0, 0.3, 0.8, 2.2] {
        let lights = (0..<64).map {
          sky.light(x: Double($0 % 8) / 8, y: Double($0 / 8) / 8, scale: scale, turn: turn)
        }
        #expect(Self.variation(lights) < 0.03, "\(side) px, turned by \(turn)")
      }
      let spinning = (0..<60).map {
        sky.light(x: Double($0) / 8, y: 0.4, scale: scale, turn: Double($0) / 20)
      }
      #expect(Self.variation(spinning) < 0.03, "\(side) px, spinning")
    }
  }

  /// Streaks are narrow: where they were sampled at pixels' centres, much of them would fall between.
  @Test(arguments: stride(from: 6.5, to: 10.5, by: 0.5).map { $0 })
  func aLongStreakKeepsItsLight(length: Double) {
    let picture = BuiltInContents.streak.bitmap
    var sky = Sky(picture)
    let scale = length / Double(picture.width)
    let lights = (0..<240).map {
      sky.light(
        x: Double($0) / 8 / 3, y: Double($0 % 7) / 7, scale: scale, turn: Double($0) / 20)
    }
    #expect(Self.variation(lights) < 0.05)
  }

  /// Sizes follow each other without a jump of light: a flake that shrinks does not flash.
  @Test(arguments: BuiltInContents.allCases)
  func lightGrowsWithTheArea(contents: BuiltInContents) {
    let picture = contents.bitmap
    let area = picture.bytes.reduce(0) { $0 + Double($1) }
    var sky = Sky(picture)
    for side in stride(from: 1.0, through: 9, by: 0.1) {
      let scale = side / Double(picture.width)
      for turn in [0, 0.7] {
        let light = sky.light(x: 0.3, y: 0.6, scale: scale, turn: turn)
        // Sizes are rounded by up to 0.8 %.
        #expect((light / (area * scale * scale) - 1).magnitude < 0.06, "\(side) px, \(turn)")
      }
    }
  }

  private static func variation(_ lights: [Double]) -> Double {
    let (least, most) = (lights.min() ?? 0, lights.max() ?? 0)
    return (most - least) / (lights.reduce(0, +) / Double(lights.count))
  }
}

/// A white flake before a black sky.
private struct Sky: ~Copyable {
  private var rasterizer = Rasterizer(width: 40, height: 24, backdrop: .color(.black))
  private var list: DisplayList

  init(_ picture: Bitmap) { list = DisplayList(images: [picture]) }

  /// The sum of all pixels, in levels; x and y are pixels from a place in the middle.
  mutating func light(x: Double, y: Double, scale: Double, turn: Double) -> Double {
    list.removeAll()
    list.append(
      image: 0, x: Float(12 + x), y: Float(12 + y), scale: Float(scale), rotation: Float(turn),
      color: .white)
    rasterizer.draw(list)
    var sum = 0
    let pixels = rasterizer.frame.pixels
    for index in 0..<pixels.count { sum += Int(pixels[index] & 255) }
    return Double(sum)
  }
}
