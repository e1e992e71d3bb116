import Graphics
import Motion
import Portable
import Testing

@testable import Raster

/// Frames that are narrower than the eight pixels that are drawn at once.
@Suite struct NarrowFrameTests {
  private static let formats = [Frame.Format.xrgb8888, .argb8888, .rgb565]
  private static let height = 60

  private static func random(_ generator: inout SeededGenerator) -> DisplayList {
    var list = DisplayList(images: [disc(12), quarters, disc(33), streak])
    for _ in 0..<Int.random(in: 0...5, using: &generator) {
      let (x, y) = (generator.next(around: 4, range: 40), generator.next(around: 30, range: 90))
      // Upright edges: where others are clipped, their coverage is rounded elsewhere.
      let (left, top) = ((x * 4).rounded() / 4, (y * 4).rounded() / 4)
      list.append(
        polyline([(left, top), (9.5, top), (9.5, top + 9), (left, top + 9)]),
        ShapeStyle(fillColor: Color(red: 0.4, green: 0.9, blue: 0.1, alpha: 0.5)))
      let image = Int32.random(in: 0..<4, using: &generator)
      list.append(
        image: image, x: Float(x), y: Float(y), scale: Float(generator.nextUnit()) * 3,
        // Of a turned small mask, what is outside of the frame counts as well.
        rotation: image == 0 || image == 2 ? 0 : Float(generator.next(around: 0, range: 9)),
        color: Color(
          red: Float(generator.nextUnit()), green: Float(generator.nextUnit()), blue: 1,
          alpha: Float(generator.nextUnit())),
        blend: Bool.random(using: &generator) ? .over : .additive)
    }
    return list
  }

  private static func pixels(_ frame: Frame) -> [UInt32] {
    frame.format == .rgb565 ? frame.pixels565.map { UInt32($0) } : Array(frame.pixels)
  }

  /// A part of each row of a frame.
  private static func columns(_ range: Range<Int>, of frame: Frame) -> [UInt32] {
    let pixels = pixels(frame)
    return (0..<frame.height).flatMap { row in range.map { pixels[row * frame.width + $0] } }
  }

  @Test("They are the left columns of a wide frame", arguments: 1...7, formats)
  func sprites(width: Int, format: Frame.Format) {
    var generator = SeededGenerator(seed: 12)
    let backdrop = Backdrop.color(Color(red: 0.2, green: 0.1, blue: 0.4, alpha: 0.3))
    var wide = Rasterizer(width: 24, height: Self.height, backdrop: backdrop, format: format)
    var narrow = Rasterizer(width: width, height: Self.height, backdrop: backdrop, format: format)
    for number in 0..<60 {
      if number == 20 {
        let lent = Frame(width: width, height: Self.height, format: format)
        narrow.draw(in: [lent, lent])
      }
      narrow.strategy = Strategy(isFull: number % 10 == 0)
      let list = Self.random(&generator)
      wide.draw(list)
      narrow.draw(list, into: number < 20 ? 0 : number % 2)
      #expect(Self.pixels(narrow.frame) == Self.columns(0..<width, of: wide.frame), "\(number)")
      #expect(narrow.frame.changes.allSatisfy { $0.upperBound <= width })
    }
    narrow.strategy = Strategy(isFull: true)
    #expect(narrow.draw(DisplayList()) == width * Self.height)
  }

  @Test("Their scenery is that of the same columns", arguments: 1...7, formats)
  func scenery(width: Int, format: Frame.Format) {
    // The middle is the same, and so is the dither in columns that are eight apart.
    let wideWidth = width + 16
    let scenery = Painting.patchwork.scenery(wideWidth, Self.height)
    var list = DisplayList()
    list.scenery = ShownScenery(scenery, turn: Turn(0))
    var wide = Rasterizer(
      width: wideWidth, height: Self.height, backdrop: .color(.white), format: format)
    var narrow = Rasterizer(
      width: width, height: Self.height, backdrop: .color(.white), format: format)
    for _ in 0..<3 {
      wide.draw(list)
      narrow.draw(list)
      #expect(Self.pixels(narrow.frame) == Self.columns(8..<8 + width, of: wide.frame))
    }
  }

  @Test("Their own scenery covers them at every angle", arguments: 1...7)
  func corners(width: Int) {
    let scenery = Painting.dusk.scenery(width, 2)
    var full = Rasterizer(width: width, height: 2, backdrop: .color(.black))
    var damaged = Rasterizer(width: width, height: 2, backdrop: .color(.black))
    full.strategy = Strategy(isFull: true)
    for angle in 0..<24 {
      var list = list(disc(12), x: 1, y: 1, scale: 0.1)
      list.scenery = ShownScenery(scenery, turn: Turn(Double(angle / 3)))
      full.draw(list)
      damaged.draw(list)
      #expect(full.frame.pixels == damaged.frame.pixels)
      #expect(full.frame.pixels.allSatisfy { $0 != 0 })
    }
  }
}
