import Graphics
import Motion
import Testing

@testable import Raster

/// Enlarged masks that are not turned, such as a glare over the whole screen.
@Suite struct UprightTests {
  private static let images = [disc(12), quarters, disc(33).blurred(sigma: 3)]

  private static func random(_ generator: inout SeededGenerator, width: Int) -> DisplayList {
    var list = DisplayList(images: images, samplings: [Sampling()])
    for _ in 0..<3 {
      list.append(
        image: Int32.random(in: 0..<3, using: &generator),
        x: Float(generator.next(around: Double(width) / 2, range: Double(width) + 90)),
        y: Float(generator.next(around: 40, range: 190)),
        scale: Float(generator.next(around: 11, range: 20)), rotation: 0,
        color: Color(red: 1, green: 0.7, blue: 0.4, alpha: Float(generator.nextUnit())),
        blend: Bool.random(using: &generator) ? .over : .additive)
    }
    return list
  }

  /// In a frame of 601 pixels, columns are mixed in three parts, and the last group sticks out.
  @Test(arguments: [Frame.Format.xrgb8888, .argb8888, .rgb565], [13, 256, 601])
  func theyHaveTheSameBitsPixelByPixel(format: Frame.Format, width: Int) {
    var generator = SeededGenerator(seed: 8)
    var rasterizers = [
      Strategy(isFull: true), Strategy(isFull: false, split: 32),
      Strategy(isFull: true, usesVectors: false),
    ].map { strategy in
      var rasterizer = Rasterizer(
        width: width, height: 80, backdrop: .color(Color(red: 0.1, green: 0.1, blue: 0.3)),
        format: format)
      rasterizer.strategy = strategy
      return rasterizer
    }
    for number in 0..<60 {
      let list = Self.random(&generator, width: width)
      for index in rasterizers.indices {
        rasterizers[index].draw(list) { parts in
          for part in (0..<parts.count).reversed() { parts.draw(part) }
        }
      }
      for other in rasterizers.dropFirst() {
        #expect(other.frame.pixels == rasterizers[0].frame.pixels, "list \(number)")
        #expect(other.frame.pixels565 == rasterizers[0].frame.pixels565, "list \(number)")
      }
    }
  }
}
