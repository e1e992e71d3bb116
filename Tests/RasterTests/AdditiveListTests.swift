import Graphics
import Motion
import Testing

@testable import Raster

/// Whole lists: any order, edges, and values computed another way.
@Suite struct AdditiveListTests {
  private static let images = [disc(12), quarters, disc(33), quarters.blurred(sigma: 1.3)]

  @Test(arguments: UInt64(1)...6)
  func allOrdersGiveTheSamePixels(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let sprites = (0..<5).map { _ in Sprite.random(&generator, blend: .additive) }
    let backdrop = Color(red: 0.3, green: 0.1, blue: 0.9)
    var rasterizer = Rasterizer(width: 40, height: 30, backdrop: .color(backdrop))
    rasterizer.draw(Sprite.list(sprites, Self.images))
    let pixels = rasterizer.frame.pixels
    // Sprites overlap, and some pixels are saturated.
    #expect(pixels.contains { $0 & 0xFF == 0xFF } && pixels.contains { $0 == backdrop.pixel })
    var orders = 0
    forEachOrder(of: sprites) { order in
      orders += 1
      rasterizer.draw(Sprite.list(order, Self.images))
      #expect(rasterizer.frame.pixels == pixels)
    }
    #expect(orders == 120)
  }

  /// Between sprites that cover, additive ones may be reordered; nothing else may.
  @Test func inMixedListsOnlyNeighboursMayChangePlaces() {
    var generator = SeededGenerator(seed: 3)
    var moved = 0
    for _ in 0..<40 {
      let added = (0..<4).map { _ in Sprite.random(&generator, blend: .additive) }
      let cover = Sprite.random(&generator, blend: .over)
      func pixels(_ sprites: [Sprite]) -> PixelBuffer<UInt32> {
        drawn(Sprite.list(sprites, Self.images)).pixels
      }
      let mixed = pixels([added[0], added[1], cover, added[2], added[3]])
      #expect(pixels([added[1], added[0], cover, added[3], added[2]]) == mixed)
      if pixels([cover, added[0], added[1], added[2], added[3]]) != mixed { moved += 1 }
    }
    #expect(moved > 20, "\(moved) of 40")
  }

  @Test func agreesWithFloatingPoint() {
    var generator = SeededGenerator(seed: 11)
    let backdrop = Color(red: 0.2, green: 0.4, blue: 0.1)
    var rasterizer = Rasterizer(width: 40, height: 30, backdrop: .color(backdrop))
    var (worst, full) = (0.0, 0)
    for number in 0..<200 {
      let sprites = (0..<Int.random(in: 1...8, using: &generator)).map { index in
        Sprite.random(&generator, blend: (number + index) % 3 == 0 ? .over : .additive)
      }
      rasterizer.draw(Sprite.list(sprites, Self.images))
      let reference = FloatRaster(width: 40, height: 30, backdrop).drawing(sprites, Self.images)
      for (index, exact) in reference.pixels.enumerated() {
        for channel in 0..<3 {
          let value = Double(rasterizer.frame.pixels[index] >> UInt32(16 - 8 * channel) & 255)
          let error = (value - exact[channel]).magnitude / Double(max(reference.layers[index], 1))
          worst = max(worst, error)
          if exact[channel] == 255 { full += 1 }
        }
      }
    }
    // A sprite's position, texels, colour and light are each rounded; together that is 2.0 levels.
    #expect(worst < 2.5, "\(worst) levels a sprite")
    #expect(full > 1000)
  }

  /// Over black, additive and covering light are equal at every size: both map the same texels of the same level to the
  /// same pixels.
  @Test func overBlackItIsAsIfItCovered() {
    var generator = SeededGenerator(seed: 21)
    for _ in 0..<300 {
      var sprite = Sprite.random(&generator, blend: .over)
      sprite.scale = Float(generator.next(around: 0, range: 3))
      var rasterizer = Rasterizer(width: 40, height: 30, backdrop: .color(.black))
      rasterizer.draw(DisplayList(images: Self.images))
      let touched = rasterizer.draw(Sprite.list([sprite], Self.images))
      let over = rasterizer.frame
      rasterizer.draw(DisplayList(images: Self.images))
      sprite.blend = .additive
      #expect(rasterizer.draw(Sprite.list([sprite], Self.images)) == touched)
      #expect(rasterizer.frame.changes == over.changes)
      for (added, covering) in zip(rasterizer.frame.pixels, over.pixels) {
        for shift in [UInt32(0), 8, 16] {
          let difference = Int(added >> shift & 255) - Int(covering >> shift & 255)
          #expect(difference.magnitude <= 1)
        }
      }
    }
  }
}

/// Calls `body` with every order of some elements (Heap's algorithm).
private func forEachOrder<Thing>(of things: [Thing], _ body: ([Thing]) -> Void) {
  var order = things
  func place(_ count: Int) {
    guard count > 1 else { return body(order) }
    for index in 0..<count {
      place(count - 1)
      if index < count - 1 { order.swapAt(count % 2 == 0 ? index : 0, count - 1) }
    }
  }
  place(things.count)
}
