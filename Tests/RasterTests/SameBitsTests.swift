import Graphics
import Motion
import Testing

@testable import Raster

/// All ways to draw a frame give the same pixels.
@Suite struct SameBitsTests {
  private static let images = [
    disc(12), quarters, disc(33), quarters.blurred(sigma: 1.3), streak,
  ]

  /// A few sprites in, near and far from a frame of 48 or 96 × 150: all kinds and sizes, with all kinds of shapes
  /// between them.
  private func random(_ generator: inout SeededGenerator, width: Int) -> DisplayList {
    var list = DisplayList(
      images: Self.images,
      samplings: [Sampling(), Sampling(magnification: .nearest), Sampling(minification: .nearest)])
    for _ in 0..<Int.random(in: 0...5, using: &generator) {
      if Bool.random(using: &generator) { list.appendRandomShape(&generator) }
      let size = Float(generator.nextUnit())
      list.append(
        image: Int32.random(in: 0..<5, using: &generator),
        x: Float(generator.next(around: Double(width) / 2, range: Double(width) + 32)),
        y: Float(generator.next(around: 75, range: 190)), scale: size * size * 2 - 0.1,
        rotation: Bool.random(using: &generator) ? 0 : Float(generator.next(around: 0, range: 9)),
        color: Color(
          red: Float(generator.nextUnit()), green: Float(generator.nextUnit()),
          blue: Float(generator.nextUnit()), alpha: Float(generator.nextUnit())),
        blend: Bool.random(using: &generator) ? .over : .additive)
    }
    return list
  }

  private static let strategies = [
    Strategy(isFull: true), Strategy(isFull: false), Strategy(isFull: true, usesBands: true),
    Strategy(isFull: false, split: 64), Strategy(isFull: true, usesBands: true, split: 128),
  ]

  /// Draws the parts from the last to the first: none may depend on another.
  private static func backwards(_ parts: FrameParts) {
    for part in (0..<parts.count).reversed() { parts.draw(part) }
  }

  /// A frame of 5 is drawn in padded rows, in one of 48 every mask counts as cut, in one of 96 most are whole.
  @Test(arguments: [Frame.Format.xrgb8888, .argb8888, .rgb565], [5, 48, 96])
  func manyListsDrawnInFiveWays(format: Frame.Format, width: Int) {
    var generator = SeededGenerator(seed: 5)
    let clear = Color(red: 0.2, green: 0.1, blue: 0.4, alpha: 0.3)
    var rasterizers = Self.strategies.map { strategy in
      var rasterizer = Rasterizer(
        width: width, height: 150, backdrop: .color(clear), format: format)
      rasterizer.strategy = strategy
      return rasterizer
    }
    for number in 0..<167 {
      let list = random(&generator, width: width)
      for index in rasterizers.indices { rasterizers[index].draw(list, sharing: Self.backwards) }
      let first = rasterizers[0].frame
      for (index, other) in rasterizers.enumerated().dropFirst() {
        #expect(
          other.frame.pixels == first.pixels && other.frame.pixels565 == first.pixels565,
          "list \(number), \(Self.strategies[index])")
        #expect(other.frame.changes == first.changes)
      }
    }
  }

  /// A cache that fills up within a frame is emptied without visible effect.
  @Test func aFullCacheChangesNothing() {
    var many = DisplayList(images: [disc(40)])
    for index in 0..<7000 {
      // Sizes and phases that rarely repeat.
      many.append(
        image: 0, x: 24 + Float(index % 97) / 97, y: 75 + Float(index % 89) / 89,
        scale: 0.7 + Float(index % 61) / 88, rotation: 0,
        color: Color(red: 1, green: Float(index % 7) / 7, blue: 0, alpha: 0.3))
    }
    var rasterizer = Rasterizer(width: 96, height: 150, backdrop: .color(.black))
    rasterizer.draw(many)
    let first = rasterizer.frame.pixels
    rasterizer.draw(many)
    #expect(rasterizer.frame.pixels == first)
  }

  /// Rows below those that belong to a pass are canaries.
  @Test(arguments: [24, 96])
  func nothingIsWrittenBesideItsRows(width: Int) {
    var generator = SeededGenerator(seed: 31)
    let (size, canary) = (FrameSize(width: width, height: 16), UInt32(0xA5A5_A5A5))
    let chain = MipChain(Self.images, on: size)
    var cache = MaskCache(size)
    var memory = [UInt32](repeating: canary, count: size.width * (size.height + 9))
    for index in 0..<size.width * size.height { memory[index] = 0 }
    for _ in 0..<2000 {
      var sprite = Sprite.random(&generator, blend: .additive)
      sprite.x = Float(generator.next(around: Double(width) / 2, range: Double(width) + 46))
      sprite.y = Float(generator.next(around: 8, range: 60))
      var plan = FramePlan()
      plan.reset(height: size.height, sprites: 1)
      _ = plan.place(Sprite.list([sprite], Self.images), 0..<1, on: size, chain, &cache)
      let (plain, stored) = (plan, cache.bytes)
      memory.lendPixels { memory in
        plain.commands.lendItems { commands in
          plain.sampled.lendItems { sampled in
            plain.splats.lendItems { splats in
              stored.lendTexels { stored in
                chain.masks.lendTexels { masks in
                  chain.colors.lendTexels { colors in
                    [Int32]().lendItems { none in
                      Ink(room: 0).lend { ink in
                        DrawPass(
                          memory: memory, width: size.width, format: .xrgb8888,
                          division: Division(), prefetch: nil,
                          erasing: .done, pixel: 0, backdrop: nil, plate: nil, previous: commands,
                          previousCount: 0, commands: commands, range: 0..<plain.count,
                          sampled: sampled, splats: splats, stored: stored, masks: masks,
                          colors: colors,
                          bandStarts: nil, bandItems: none, ink: ink
                        ).draw(0..<size.height)
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
    // Two thousand sprites leave no pixel dark, edges and corners included.
    #expect(memory[..<(size.width * size.height)].allSatisfy { $0 == 0xFF_FFFF })
    #expect(memory[(size.width * size.height)...].allSatisfy { $0 == canary })
  }
}
