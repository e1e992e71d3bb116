import Glibc
import Graphics
import Testing

@testable import Raster

@Suite struct PlacementTests {
  /// A dot follows its position at any step and size, for even and odd pictures.
  @Test(arguments: [
    (32, Float(0.1)), (32, 0.15), (32, 0.25), (16, 0.5), (8, 1), (53, 0.1), (105, 0.06), (99, 0.05),
    (33, 0.2),
  ])
  func smallStepsAreSmooth(side: Int, scale: Float) {
    var worst = 0.0
    for step in 0..<40 {
      let (x, y) = (20 + Float(step) * 0.0371, 15 - Float(step) * 0.0213)
      let middle = centroid(drawn(list(disc(side), x: x, y: y, scale: scale)))
      worst = max(worst, hypot(middle.x - Double(x), middle.y - Double(y)))
    }
    #expect(worst < 0.055, "\(worst) px")
  }

  @Test func lightStaysWhenADotMovesAndShrinks() {
    for scale in [0.12, 0.2, 0.34, 0.36, 0.5, 0.69, 0.71, 1, 1.4] as [Float] {
      let light = (0..<10).map {
        centroid(drawn(list(disc(24), x: 20 + Float($0) / 10, y: 15, scale: scale))).light
      }
      let whole = disc(24).bytes.reduce(0) { $0 + Double($1) } / 255 * Double(scale * scale)
      for value in light {
        #expect((value / whole - 1).magnitude < 0.06, "\(scale): \(value / whole)")
      }
    }
  }

  /// Quarter turns clockwise, and the colours above left, above right, below left, below right.
  static let turns: [(Double, [UInt32])] = [
    (0, [0xFF_0000, 0x00_FF00, 0x00_00FF, 0xFF_FFFF]),
    (1, [0x00_00FF, 0xFF_0000, 0xFF_FFFF, 0x00_FF00]),
    (2, [0xFF_FFFF, 0x00_00FF, 0x00_FF00, 0xFF_0000]),
    (-1, [0x00_FF00, 0xFF_FFFF, 0xFF_0000, 0x00_00FF]),
  ]

  @Test(arguments: turns)
  func turningIsClockwise(turns: Double, colors: [UInt32]) {
    let frame = drawn(list(quarters, x: 20, y: 15, rotation: Float(turns * .pi / 2)))
    for (index, color) in colors.enumerated() {
      let (x, y) = (index % 2 == 0 ? 16 : 23, index < 2 ? 11 : 18)
      #expect(frame.pixels[y * 40 + x] == color)
    }
    // The whole picture, and nothing else.
    #expect(frame.pixels.count { $0 != 0 } == 256)
  }

  @Test func aNegativeScaleMirrors() {
    let turned = drawn(list(quarters, x: 20, y: 15, scale: -1))
    #expect(turned.pixels[11 * 40 + 16] == 0xFF_FFFF && turned.pixels[18 * 40 + 23] == 0xFF_0000)
  }

  @Test func halfOutsideIsHalfDrawn() {
    let whole = drawn(list(quarters, x: 20, y: 15))
    for (x, y) in [(0, 15), (40, 15), (20, 0), (20, 30), (0, 0), (40, 30)] {
      let cut = drawn(list(quarters, x: Float(x), y: Float(y)))
      for row in 0..<30 {
        for column in 0..<40 {
          let (fromX, fromY) = (column - x + 20, row - y + 15)
          let inside = (0..<40).contains(fromX) && (0..<30).contains(fromY)
          let expected = inside ? whole.pixels[fromY * 40 + fromX] : 0
          #expect(cut.pixels[row * 40 + column] == expected)
        }
      }
    }
  }

  static let hostile: [Float] = [
    .nan, .infinity, -.infinity, 1e6, -1e6, 1e30, -1e30, 0, -0.0, 20, 1e-30, 1e9, 9999, 1e-4,
  ]

  @Test func hostileNumbersDoNotTrap() {
    var rasterizer = Rasterizer(width: 40, height: 30, backdrop: .color(.black))
    var sprites = DisplayList(images: [disc(8), quarters, disc(1)])
    for x in Self.hostile {
      for y in Self.hostile {
        for other in Self.hostile {
          sprites.removeAll()
          for image in [0, 1, 2, 3, -1, .max, .min] as [Int32] {
            sprites.append(image: image, x: x, y: y, scale: other, rotation: 1, color: .white)
            sprites.append(image: image, x: x, y: 15, scale: y, rotation: other, color: .white)
          }
          rasterizer.draw(sprites)
        }
      }
    }
    rasterizer.draw(list(disc(8), x: 20, y: 15, scale: .nan))
    #expect(rasterizer.frame.pixels.allSatisfy { $0 <= 0xFF_FFFF })
    #expect(rasterizer.frame.pixels.count == 1200)
  }

  @Test func farTurnsAreStillTurns() {
    let frame = drawn(list(quarters, x: 20, y: 15, rotation: 1e9))
    #expect((250...320).contains(frame.pixels.count { $0 != 0 }))
  }
}
