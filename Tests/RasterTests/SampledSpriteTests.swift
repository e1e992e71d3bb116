import Graphics
import Motion
import Testing

@testable import Raster

/// Sprites that are sampled, compared with one pixel after another.
@Suite struct SampledSpriteTests {
  private static let images = [disc(12), quarters, disc(33).blurred(sigma: 3)]
  private static let below = UInt32(0x10_2040)

  /// Large sprites; those that are not turned, such as a glare over the whole screen, are drawn in columns.
  private static func random(
    _ generator: inout SeededGenerator, width: Int, isTurned: Bool
  ) -> DisplayList {
    var list = DisplayList(images: images, samplings: [Sampling()])
    for _ in 0..<3 {
      list.append(
        image: Int32.random(in: 0..<3, using: &generator),
        x: Float(generator.next(around: Double(width) / 2, range: Double(width) + 90)),
        y: Float(generator.next(around: 40, range: 190)),
        scale: Float(generator.next(around: 11, range: 20)),
        rotation: isTurned ? Float(generator.next(around: 0, range: 9)) : 0,
        color: Color(red: 1, green: 0.7, blue: 0.4, alpha: Float(generator.nextUnit())),
        blend: Bool.random(using: &generator) ? .over : .additive)
    }
    return list
  }

  /// A list drawn over `below`, pixel by pixel.
  private static func drawn(
    _ list: DisplayList, _ size: FrameSize, _ format: Frame.Format
  ) -> [UInt32] {
    let chain = MipChain(list.images, samplings: list.samplings, on: size)
    var cache = MaskCache(size)
    var plan = FramePlan()
    plan.reset(height: size.height, sprites: list.count)
    _ = plan.place(list, 0..<list.count, on: size, chain, &cache)
    let pixel =
      switch format {
      case .xrgb8888: below
      case .argb8888: 0xff00_0000 | below
      case .rgb565: UInt32(Surface565.pixel(below))
      }
    var pixels = [UInt32](repeating: pixel, count: size.width * size.height)
    for command in plan.commands.array[..<plan.count] {
      let oracle = PixelOracle(color: command.color, format: format)
      let isColor = command.kind.form == .color
      let sprite = plan.sampled[Int(command.source)]
      for y in command.edges.rows {
        for x in command.edges.columns {
          guard let source = self.source(sprite, x, y, chain, isColor) else { continue }
          let index = y * size.width + x
          pixels[index] = oracle.blended(pixels[index], source, command.kind.blend)
        }
      }
    }
    return pixels
  }

  /// The mix of four texels at a pixel; nil outside of the picture.
  private static func source(
    _ sprite: SampledSprite, _ x: Int, _ y: Int, _ chain: borrowing MipChain, _ isColor: Bool
  ) -> PixelOracle.Source? {
    let (right, down) = (x - sprite.rect.x.lowerBound, y - sprite.rect.y.lowerBound)
    let u = sprite.u + right * sprite.du - down * sprite.dv
    let v = sprite.v + right * sprite.dv + down * sprite.du
    let level = sprite.level
    guard u >= 0, u < (level.width + 1) << 16, v >= 0, v < (level.height + 1) << 16 else {
      return nil
    }
    let (partU, partV) = (u >> 8 & 255, v >> 8 & 255)
    let d = (partU * partV + 128) >> 8
    let weights = [256 - partU - partV + d, partU - d, partV - d, d]
    let first = level.offset + (v >> 16) * level.stride + u >> 16
    let places = [first, first + 1, first + level.stride, first + level.stride + 1]
    func mixed(_ texel: (Int) -> Int) -> Int {
      (zip(weights, places).reduce(0) { $0 + $1.0 * texel($1.1) } + 128) >> 8
    }
    guard isColor else { return .coverage(mixed { Int(chain.masks[$0]) }) }
    return .texel(
      [0, 8, 16, 24].reduce(0) { word, shift in
        word | UInt32(mixed { Int(chain.colors[$0]) >> shift & 255 }) << UInt32(shift)
      })
  }

  /// In a frame of 601 pixels, columns are mixed in three parts, and the last group sticks out.
  @Test(arguments: [Frame.Format.xrgb8888, .argb8888, .rgb565], [5, 13, 256, 601])
  func theyHaveTheSameBitsPixelByPixel(format: Frame.Format, width: Int) {
    var generator = SeededGenerator(seed: 8)
    let size = FrameSize(width: width, height: 80)
    let color = Color(red: 16 / 255, green: 32 / 255, blue: 64 / 255)
    let drawings = [Strategy(isFull: true), Strategy(isFull: false, split: 32)].map {
      Drawing($0, width: width, height: 80, backdrop: .color(color), format: format)
    }
    for number in 0..<20 {
      let list = Self.random(&generator, width: width, isTurned: number % 2 == 1)
      let wanted = Self.drawn(list, size, format)
      for drawing in drawings {
        drawing.drawBackwards(list)
        let frame = drawing.frame
        let pixels = format == .rgb565 ? frame.pixels565.map { UInt32($0) } : Array(frame.pixels)
        #expect(pixels == wanted, "list \(number)")
      }
    }
  }
}
