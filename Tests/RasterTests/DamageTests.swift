import Graphics
import Motion
import Testing

@testable import Raster

@Suite struct DamageTests {
  /// A frame of random sprites, from none to thirty.
  private func random(_ generator: inout SeededGenerator, _ images: [Bitmap]) -> DisplayList {
    var list = DisplayList(images: images)
    for _ in 0..<Int.random(in: 0...30, using: &generator) {
      list.append(
        image: Int32.random(in: 0..<3, using: &generator),
        x: Float(generator.next(around: 32, range: 100)),
        y: Float(generator.next(around: 24, range: 80)),
        scale: Float(generator.next(around: 0.6, range: 1.6)),
        rotation: Float(generator.next(around: 0, range: 20)),
        color: Color(
          red: Float(generator.nextUnit()), green: Float(generator.nextUnit()), blue: 1,
          alpha: Float(generator.nextUnit())),
        blend: Bool.random(using: &generator) ? .over : .additive)
    }
    return list
  }

  @Test(arguments: [false, true])
  func framesAreAsIfDrawnFromScratch(isPicture: Bool) {
    let backdrop: Backdrop =
      isPicture ? .image(quarters) : .color(Color(red: 0.1, green: 0.2, blue: 0.3))
    var generator = SeededGenerator(seed: 8)
    let images = [disc(12), quarters, disc(33)]
    var rasterizer = Rasterizer(width: 64, height: 48, backdrop: backdrop)
    var before = rasterizer.frame.pixels
    for number in 0..<200 {
      let list = random(&generator, images)
      let touched = rasterizer.draw(list)
      var fresh = Rasterizer(width: 64, height: 48, backdrop: backdrop)
      fresh.draw(list)
      let frame = rasterizer.frame
      #expect(frame.pixels == fresh.frame.pixels, "frame \(number)")
      #expect(touched >= frame.changes.reduce(0) { $0 + $1.count } / 64)
      for y in 0..<48 {
        let row = frame.changes[y]
        #expect(row.lowerBound >= 0 && row.upperBound <= 64)
        for x in 0..<64 where frame.pixels[y * 64 + x] != before[y * 64 + x] {
          #expect(row.contains(Int32(x)), "frame \(number): (\(x), \(y))")
        }
      }
      before = frame.pixels
    }
  }

  @Test(
    "Tiles hold every pixel that changed, and no others than sprites touch",
    arguments: [1, 3])
  func tiles(count: Int) {
    var generator = SeededGenerator(seed: 9)
    let images = [disc(12), quarters, disc(33)]
    let backdrop = Backdrop.color(Color(red: 0.1, green: 0.2, blue: 0.3))
    var rasterizer = Rasterizer(width: 64, height: 48, backdrop: backdrop)
    // One frame of its own, then several in turn with tiles.
    rasterizer.draw(random(&generator, images))
    rasterizer.draw(
      in: (0..<count).map { _ in
        var frame = Frame(width: 64, height: 48)
        frame.changedTiles = ChangedTiles(width: 64, height: 48)
        return frame
      })
    var before: PixelBuffer<UInt32>?
    for number in 0..<200 {
      rasterizer.draw(random(&generator, images), into: number % count)
      let frame = rasterizer.frame
      guard let tiles = frame.changedTiles else { return #expect(Bool(false), "no tiles") }
      #expect(tiles.side == 16 && tiles.words.count == 1)
      for y in 0..<48 {
        for x in 0..<64 {
          let isMarked = tiles.words[0] >> UInt64(y / 16 * 4 + x / 16) & 1 == 1
          if let before, frame.pixels[y * 64 + x] != before[y * 64 + x] {
            #expect(isMarked, "frame \(number): (\(x), \(y))")
          }
        }
      }
      before = frame.pixels
    }
  }

  @Test("Tiles between changes stay unmarked") func sparseTiles() {
    var rasterizer = Rasterizer(width: 64, height: 48, backdrop: .color(.black))
    var frame = Frame(width: 64, height: 48)
    frame.changedTiles = ChangedTiles(width: 64, height: 48)
    rasterizer.draw(in: [frame])
    var tiles: [[UInt64]?] = []
    for (x, y) in [(8, 8), (56, 40), (56, 40)] as [(Float, Float)] {
      rasterizer.draw(list(disc(8), x: x, y: y))
      tiles.append(rasterizer.frame.changedTiles?.words)
    }
    let expected: [[UInt64]?] = [[0xFFF], [1 << 11 | 1], [1 << 11]]
    #expect(tiles == expected)
  }

  @Test func changesAreTheOldAndTheNewPlace() {
    var rasterizer = Rasterizer(width: 64, height: 48, backdrop: .color(.black))
    #expect(rasterizer.draw(list(disc(8), x: 10, y: 10)) == 64 * 48 + 64)
    #expect(rasterizer.frame.changes.allSatisfy { $0 == 0..<64 })
    #expect(rasterizer.draw(list(disc(8), x: 10, y: 30)) == 128)
    let changes = rasterizer.frame.changes
    for y in 0..<48 {
      let isTouched = (6..<14).contains(y) || (26..<34).contains(y)
      #expect(changes[y] == (isTouched ? 6..<14 : 0..<0))
    }
    // An empty list changes nothing.
    rasterizer.draw(DisplayList(images: [disc(8)]))
    #expect(rasterizer.draw(DisplayList(images: [disc(8)])) == 0)
    #expect(rasterizer.frame.changes.allSatisfy { $0.isEmpty })
    #expect(rasterizer.frame.pixels.allSatisfy { $0 == 0 })
  }

  @Test func otherPicturesAreNoticed() {
    // As many sprites as before, but different: the scene was replaced.
    var rasterizer = Rasterizer(width: 40, height: 30, backdrop: .color(.black))
    rasterizer.draw(list(disc(16), x: 20, y: 15))
    rasterizer.draw(list(quarters, x: 20, y: 15))
    #expect(rasterizer.frame.pixels == drawn(list(quarters, x: 20, y: 15)).pixels)
  }

  @Test(arguments: [
    (16, 16), (40, 30), (64, 16), (5, 64), (1, 1), (2, 3), (5000, 1), (1, 9000), (16384, 2),
  ])
  func aBackdropCoversTheScreen(width: Int, height: Int) {
    var white = Bitmap(width: width, height: height, format: .color)
    for index in white.bytes.indices { white.bytes[index] = 255 }
    var rasterizer = Rasterizer(width: 40, height: 30, backdrop: .image(white))
    rasterizer.draw(DisplayList())
    #expect(rasterizer.frame.pixels.allSatisfy { $0 == 0xFF_FFFF })
  }
}
