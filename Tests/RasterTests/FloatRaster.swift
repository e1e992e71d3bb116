import Glibc
import Graphics
import Motion

/// A sprite as a value, to be put in any order.
struct Sprite {
  var image: Int
  var x: Float
  var y: Float
  var scale: Float
  var rotation: Float
  var color: Color
  var blend: Blend

  /// In or near a frame of 40 × 30, at a size drawn from the whole picture, where the mask cache rounds neither
  /// position nor size: quarters of a pixel and 64ths of an octave.
  static func random(_ generator: inout SeededGenerator, blend: Blend) -> Sprite {
    let image = Int.random(in: 0..<4, using: &generator)
    return Sprite(
      image: image,
      x: (Float(generator.next(around: 20, range: 44)) * 4).rounded() / 4,
      y: (Float(generator.next(around: 15, range: 34)) * 4).rounded() / 4,
      scale: (Float(generator.next(around: 1, range: 0.58)) * 64).rounded() / 64,
      // A round mask is not turned; image 2 is one. Another test measures that error.
      rotation: image == 2 ? 0 : Float(generator.next(around: 0, range: 7)),
      color: Color(
        red: Float(generator.nextUnit()), green: Float(generator.nextUnit()),
        blue: Float(generator.nextUnit()), alpha: Float(generator.nextUnit())),
      blend: blend)
  }

  static func list(_ sprites: [Sprite], _ images: [Bitmap]) -> DisplayList {
    var list = DisplayList(images: images)
    for sprite in sprites {
      list.append(
        image: Int32(sprite.image), x: sprite.x, y: sprite.y, scale: sprite.scale,
        rotation: sprite.rotation, color: sprite.color, blend: sprite.blend)
    }
    return list
  }
}

/// The expected picture, computed pixel by pixel in floating point from the definitions: no fixed point, no smaller
/// levels, no rectangles.
struct FloatRaster {
  let width: Int
  /// Red, green, blue of 255 for each pixel.
  private(set) var pixels: [[Double]]
  /// The number of sprites that reach each pixel.
  private(set) var layers: [Int]

  init(width: Int, height: Int, _ backdrop: Color) {
    self.width = width
    let below = (0..<3).map { Double(backdrop.pixel >> UInt32(16 - 8 * $0) & 255) }
    pixels = Array(repeating: below, count: width * height)
    layers = Array(repeating: 0, count: width * height)
  }

  func drawing(_ sprites: [Sprite], _ images: [Bitmap]) -> FloatRaster {
    var result = self
    for sprite in sprites { result.draw(sprite, images[sprite.image]) }
    return result
  }

  private mutating func draw(_ sprite: Sprite, _ image: Bitmap) {
    let (cosine, sine) = (cos(Double(sprite.rotation)), sin(Double(sprite.rotation)))
    let color = [sprite.color.red, sprite.color.green, sprite.color.blue].map(Double.init)
    let opacity = Double(sprite.color.alpha)
    for index in pixels.indices {
      let dx = Double(index % width) + 0.5 - Double(sprite.x)
      let dy = Double(index / width) + 0.5 - Double(sprite.y)
      let u = (dx * cosine + dy * sine) / Double(sprite.scale) + Double(image.width) / 2 - 0.5
      let v = (dy * cosine - dx * sine) / Double(sprite.scale) + Double(image.height) / 2 - 0.5
      let texel = image.mix(u, v)
      guard texel.contains(where: { $0 > 0 }) else { continue }
      layers[index] += 1
      for channel in 0..<3 {
        let light = texel[channel] * color[channel] * opacity
        let behind = pixels[index][channel]
        switch sprite.blend {
        case .over: pixels[index][channel] = light + behind * (1 - texel[3] * opacity / 255)
        case .additive: pixels[index][channel] = min(255, light + behind)
        }
      }
    }
  }
}

extension Bitmap {
  /// Red, green, blue and alpha of 255, premultiplied, from the four texels around a point; transparent outside, and
  /// white for a mask.
  fileprivate func mix(_ u: Double, _ v: Double) -> [Double] {
    var sum = [0.0, 0, 0, 0]
    let (left, top) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
    for (x, y) in [(left, top), (left + 1, top), (left, top + 1), (left + 1, top + 1)] {
      guard (0..<width).contains(x), (0..<height).contains(y) else { continue }
      let share = (1 - (u - Double(x)).magnitude) * (1 - (v - Double(y)).magnitude)
      for (channel, place) in [2, 1, 0, 3].enumerated() {
        let at = y * width + x
        sum[channel] += share * Double(format == .mask ? bytes[at] : bytes[at * 4 + place])
      }
    }
    return sum
  }
}
