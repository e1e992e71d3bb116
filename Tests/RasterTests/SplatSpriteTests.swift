import Graphics
import Motion
import Testing

@testable import Raster

/// Small masks that are at least twice as long as wide keep their light and its place at any turn.
@Suite struct SplatSpriteTests {
  private static func sprites(_ count: Int, seed: UInt64) -> DisplayList {
    var list = DisplayList(images: [streak])
    var random = SeededGenerator(seed: seed)
    func number(_ low: Float, _ high: Float) -> Float {
      low + (high - low) * Float(random.nextUnit())
    }
    for _ in 0..<count {
      list.append(
        image: 0, x: number(-6, 46), y: number(-6, 36), scale: number(0.06, 0.26),
        rotation: number(-7, 7), color: .white)
    }
    return list
  }

  /// The light of each pixel in levels, computed texel by texel with doubles.
  private static func light(_ list: DisplayList, _ index: Int) -> [Double] {
    let chain = MipChain([streak], on: FrameSize(width: 40, height: 30))
    let full = chain.levels[0]
    var (step, texel) = (0, Double(list.scale[index].magnitude))
    while texel <= 0.5 { (step, texel) = (step + 1, texel * 2) }
    let level = chain.levels[step]
    let share =
      Double(full.light) * Double(list.scale[index] * list.scale[index]) / Double(level.light)
    let turn = Turn(Double(list.rotation[index]))
    let signed = list.scale[index] < 0 ? -texel : texel
    var light = [Double](repeating: 0, count: 40 * 30)
    for row in 0..<level.height {
      for column in 0..<level.width {
        let value = chain.masks[level.offset + (row + 1) * level.stride + column + 1]
        let shrunk = Double(1 << step)
        let way = turn.applied(
          to: Vector2(
            x: (Double(column) + 0.5 - 16 / shrunk) * signed,
            y: (Double(row) + 0.5 - 6 / shrunk) * signed))
        let (x, y) = (Double(list.x[index]) + way.x - 0.5, Double(list.y[index]) + way.y - 0.5)
        for pixelY in Int(y.rounded(.down))...Int(y.rounded(.down)) + 1 {
          for pixelX in Int(x.rounded(.down))...Int(x.rounded(.down)) + 1
          where 0..<40 ~= pixelX && 0..<30 ~= pixelY {
            light[pixelY * 40 + pixelX] +=
              Double(value) * share * (1 - (x - Double(pixelX)).magnitude)
              * (1 - (y - Double(pixelY)).magnitude)
          }
        }
      }
    }
    return light
  }

  private static func one(_ list: DisplayList, _ index: Int, scale: Float? = nil) -> DisplayList {
    var one = DisplayList(images: [streak])
    one.append(
      image: 0, x: list.x[index], y: list.y[index], scale: scale ?? list.scale[index],
      rotation: list.rotation[index], color: .white)
    return one
  }

  /// Places are 64ths of a pixel, so light of one level's steps moves by up to four; levels are whole.
  @Test(arguments: [1, -1] as [Float])
  func eachPixelHasItsLight(sign: Float) {
    let list = Self.sprites(60, seed: 3)
    for index in 0..<list.count {
      let sprite = Self.one(list, index, scale: sign * list.scale[index])
      let (frame, wanted) = (drawn(sprite), Self.light(sprite, 0))
      for place in wanted.indices {
        let level = Double(frame.pixels[place] >> 8 & 255)
        #expect(abs(level - wanted[place]) < 4, "sprite \(index), pixel \(place)")
      }
      let sum = wanted.reduce(0, +) / 255
      guard (8.0...32) ~= Double(list.x[index]), (8.0...22) ~= Double(list.y[index]) else {
        continue
      }
      #expect(abs(centroid(frame).light - sum) < 1.5 / 255, "sprite \(index)")
    }
  }

  /// Eight neighbours are placed together; others between them interrupt that.
  @Test func neighboursChangeNothing() {
    let list = Self.sprites(27, seed: 5)
    var (all, added) = (DisplayList(images: [streak]), [UInt32](repeating: 0, count: 40 * 30))
    for index in 0..<list.count {
      // Now and then one that is enlarged, upright or clear.
      let scale = index % 11 == 5 ? 1.5 : list.scale[index]
      all.append(
        image: 0, x: list.x[index], y: list.y[index], scale: scale,
        rotation: index % 7 == 3 ? 0 : list.rotation[index],
        color: Color(red: 1, green: 1, blue: 1, alpha: index % 9 == 8 ? 0 : 0.2), blend: .additive)
      var one = DisplayList(images: [streak])
      one.append(
        image: 0, x: all.x[index], y: all.y[index], scale: scale, rotation: all.rotation[index],
        color: all.color[index], blend: .additive)
      let frame = drawn(one)
      for place in added.indices { added[place] += frame.pixels[place] >> 8 & 255 }
    }
    let frame = drawn(all)
    for place in added.indices {
      #expect(frame.pixels[place] >> 8 & 255 == min(added[place], 255), "pixel \(place)")
    }
  }

  /// What is drawn is erased: no pixel is changed outside of a sprite's edges.
  @Test func nothingIsLeft() {
    var rasterizer = Rasterizer(width: 40, height: 30, backdrop: .color(.black))
    let list = Self.sprites(200, seed: 7)
    for index in 0..<list.count {
      rasterizer.draw(Self.one(list, index))
      rasterizer.draw(DisplayList(images: [streak]))
      #expect(rasterizer.frame.pixels.allSatisfy { $0 & 0xff_ffff == 0 }, "sprite \(index)")
    }
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity, 1e30, -1e9])
  func wildPlaces(number: Float) {
    for index in 0..<5 {
      var fields: [Float] = [20, 15, 0.2, 1, 0]
      fields[index] = number
      var list = DisplayList(images: [streak])
      for _ in 0..<9 {
        list.append(
          image: 0, x: fields[0], y: fields[1], scale: fields[2], rotation: fields[3],
          color: .white)
      }
      let isLit = drawn(list).pixels.contains { $0 & 0xff_ffff != 0 }
      // The last one is as it should be.
      #expect(index < 4 || isLit)
      #expect(index > 1 || !isLit)
    }
  }
}
