import Graphics
import Testing

@testable import Raster

@Suite("Nights: everything darker")
struct BrightnessTests {
  private let dot = Bitmap.mask(side: 9) { x, y in max(0, 1 - (x * x + y * y).squareRoot()) }
  private var picture: Bitmap {
    var picture = Bitmap(width: 32, height: 24, format: .color)
    for index in picture.bytes.indices {
      picture.bytes[index] = index % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: index &* 37)
    }
    return picture
  }

  private func list(_ x: Float) -> DisplayList {
    var list = DisplayList(images: [dot])
    list.append(image: 0, x: x, y: 11.3, scale: 1, rotation: 0, color: .white)
    var path = Path()
    path.move(to: Vector2(x: 2, y: 20))
    path.addLine(to: Vector2(x: 30, y: 4))
    list.append(path, ShapeStyle(strokeColor: Color(red: 1, green: 0.5, blue: 0), lineWidth: 2))
    return list
  }

  @Test("Half brightness is half of every channel, within two levels", arguments: [false, true])
  func half(hasPicture: Bool) {
    let backdrop: Backdrop = hasPicture ? .image(picture) : .color(Color(hex: "#4080c8") ?? .black)
    var bright = Rasterizer(width: 32, height: 24, backdrop: backdrop)
    var dark = Rasterizer(width: 32, height: 24, backdrop: backdrop)
    dark.brightness = 0.5
    bright.draw(list(9))
    var dimmed = list(9)
    dimmed.dim(to: 0.5)
    dark.draw(dimmed)
    for (one, two) in zip(bright.frame.pixels, dark.frame.pixels) {
      for shift in [0, 8, 16] {
        let (full, half) = (Double(one >> shift & 255), Double(two >> shift & 255))
        #expect((full / 2 - half).magnitude <= 2)
      }
    }
  }

  @Test("A change redraws the whole frame once; at full brightness it is unchanged, bit for bit")
  func back() {
    var rasterizer = Rasterizer(width: 32, height: 24, backdrop: .image(picture))
    var steady = Rasterizer(width: 32, height: 24, backdrop: .image(picture))
    rasterizer.draw(list(9))
    steady.draw(list(9))
    rasterizer.brightness = 0.3
    #expect(rasterizer.draw(list(10)) >= 32 * 24)
    #expect(rasterizer.frame.changes.allSatisfy { $0 == 0..<32 })
    // Less than half a step of 1/64 is no change.
    rasterizer.brightness = 0.301
    rasterizer.draw(list(10))
    #expect(!rasterizer.frame.changes.allSatisfy { $0 == 0..<32 })
    rasterizer.brightness = 1
    rasterizer.draw(list(12))
    steady.draw(list(12))
    #expect(rasterizer.frame.pixels == steady.frame.pixels)
  }
}
