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

  /// A frame of 5 is drawn in padded rows, in one of 48 every mask counts as cut, in one of 96 most are whole.
  @Test(arguments: [Frame.Format.xrgb8888, .argb8888, .rgb565], [5, 48, 96])
  func manyListsDrawnInFiveWays(format: Frame.Format, width: Int) {
    var generator = SeededGenerator(seed: 5)
    let clear = Color(red: 0.2, green: 0.1, blue: 0.4, alpha: 0.3)
    let drawings = Self.strategies.map {
      Drawing($0, width: width, height: 150, backdrop: .color(clear), format: format)
    }
    for number in 0..<167 {
      let list = random(&generator, width: width)
      for drawing in drawings { drawing.drawBackwards(list) }
      let frames = drawings.map(\.frame)
      let first = frames[0]
      for (index, other) in frames.enumerated().dropFirst() {
        #expect(
          other.pixels == first.pixels && other.pixels565 == first.pixels565,
          "list \(number), \(Self.strategies[index])")
        #expect(other.changes == first.changes)
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
    var memory = Buffer<UInt32>(repeating: canary, count: size.width * (size.height + 9))
    for index in 0..<size.width * size.height { memory[index] = 0 }
    for _ in 0..<2000 {
      var sprite = Sprite.random(&generator, blend: .additive)
      sprite.x = Float(generator.next(around: Double(width) / 2, range: Double(width) + 46))
      sprite.y = Float(generator.next(around: 8, range: 60))
      var plan = FramePlan()
      plan.reset(height: size.height, sprites: 1)
      _ = plan.place(Sprite.list([sprite], Self.images), 0..<1, on: size, chain, &cache)
      let pass = DrawPass(
        plan, in: memory.mutableBytes, width: size.width, stored: cache.bytes.items,
        masks: chain.masks.items, colors: chain.colors.bytes, CoverageBuffer(room: 0).memory)
      pass.draw(0..<size.height)
    }
    // Two thousand sprites leave no pixel dark, edges and corners included.
    let pixels = memory.array
    #expect(pixels[..<(size.width * size.height)].allSatisfy { $0 == 0xFF_FFFF })
    #expect(pixels[(size.width * size.height)...].allSatisfy { $0 == canary })
  }
}

extension DrawPass {
  /// A plan's commands alone, drawn without a backdrop.
  init(
    _ plan: borrowing FramePlan, in memory: PixelMemory, width: Int,
    stored: TexelMemory = Buffer<UInt8>().items, masks: TexelMemory = Buffer<UInt8>().items,
    colors: TexelMemory = Buffer<UInt8>().items, _ coverage: CoverageView
  ) {
    self.init(
      memory: memory, width: width, format: .xrgb8888, division: Division(), prefetch: nil,
      erasing: .done, pixel: 0, backdrop: nil, scenery: nil, depth: nil,
      previous: plan.commands.items,
      previousCount: 0, commands: plan.commands.items, range: 0..<plan.count,
      sampled: plan.sampled.items, splats: plan.splats.items, stored: stored, masks: masks,
      colors: colors, bandStarts: nil, bandItems: Buffer<Int32>().items, coverage: coverage)
  }
}
