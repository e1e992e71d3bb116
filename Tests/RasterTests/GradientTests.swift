import Graphics
import Testing

@testable import Raster

/// Gradient backdrops.
@Suite("Gradients")
struct GradientTests {
  private let night = Gradient([
    Color(red: 0, green: 0, blue: 0), Color(red: 0.04, green: 0.05, blue: 0.2),
  ])

  private func frame(
    _ backdrop: Backdrop, _ width: Int, _ height: Int, _ format: Frame.Format = .xrgb8888
  ) -> Frame {
    var rasterizer = Rasterizer(
      width: width, height: height, backdrop: backdrop, format: format)
    rasterizer.draw(DisplayList())
    return rasterizer.frame
  }

  @Test("Rows have the exact colour on average, although it lies between two of eight bits")
  func noBands() {
    let (width, height) = (256, 400)
    let frame = frame(.gradient(night), width, height)
    for y in 0..<height {
      let share = (Double(y) + 0.5) / Double(height)
      for (shift, top) in [(16, 0.04), (8, 0.05), (0, 0.2)] {
        let exact = share * top * 255
        var sum = 0.0
        for x in 0..<width {
          let level = Double(frame.pixels[y * width + x] >> UInt32(shift) & 255)
          #expect((level - exact).magnitude < 1.001)
          sum += level
        }
        #expect((sum / Double(width) - exact).magnitude < 0.06, "row \(y)")
      }
    }
    #expect(frame.pixels == self.frame(.gradient(night), width, height).pixels)
  }

  @Test("A single colour is that colour everywhere")
  func flat() {
    for pixel in [UInt32(0x0b1026), 0xffffff, 0, 0x010203] {
      let color = Color(
        red: Float(pixel >> 16) / 255, green: Float(pixel >> 8 & 255) / 255,
        blue: Float(pixel & 255) / 255)
      #expect(frame(.gradient(Gradient([color])), 64, 64).pixels.allSatisfy { $0 == pixel })
    }
  }

  @Test("Locations, start and end are Core Animation's")
  func places() {
    var gradient = Gradient([.black, .white, .black])
    gradient.locations = [0.25, 0.5, 0.5]
    func red(_ share: Double) -> Float { GradientRamp(gradient).color(at: share).x }
    #expect(red(-1) == 0 && red(0.25) == 0 && red(0.375) == 0.5 && red(0.5) == 0 && red(9) == 0)
    #expect(red(0.4999) > 0.99)
    gradient.startPoint = Vector2(x: 0, y: 0)
    gradient.endPoint = Vector2(x: 1, y: 1)
    #expect(gradient.share(at: Vector2(x: 0.5, y: 0.5)) == 0.5)
    #expect(gradient.share(at: Vector2(x: 1, y: 0)) == 0.5)
    gradient.kind = .radial
    gradient.startPoint = Vector2(x: 0.5, y: 0.5)
    #expect(gradient.share(at: Vector2(x: 1, y: 0.5)) == 1)
    #expect((gradient.share(at: Vector2(x: 0.5, y: 0.25)) - 0.5).magnitude < 1e-12)
    // Start and end coincide.
    gradient.endPoint = gradient.startPoint
    #expect(gradient.share(at: Vector2(x: 0.2, y: 0.2)) > 1)
    gradient.kind = .axial
    #expect(gradient.share(at: Vector2(x: 0.2, y: 0.2)) == 1)
  }

  @Test("With alpha it is premultiplied, over black where the format has none")
  func alpha() {
    let clear = Color(red: 1, green: 0.5, blue: 0, alpha: 0)
    let gradient = Gradient([clear, Color(red: 1, green: 0.5, blue: 0)])
    let (with, without) = (
      frame(.gradient(gradient), 40, 64, .argb8888), frame(.gradient(gradient), 40, 64)
    )
    for (one, other) in zip(with.pixels, without.pixels) {
      let (alpha, red, green) = (one >> 24, one >> 16 & 255, one >> 8 & 255)
      #expect(red <= alpha && green <= alpha && one & 255 == 0)
      #expect(other == one & 0xff_ffff)
    }
    #expect(with.pixels[0] >> 24 < 4 && with.pixels.last! >> 24 > 250)
  }

  @Test("Alpha outside 0...1 is clamped", arguments: [(Float(2), Float(1)), (-3, 0)])
  func alphaOutOfRange(alpha: Float, nearest: Float) {
    func pixels(_ alpha: Float) -> PixelBuffer<UInt32> {
      let color = Color(red: 0.5, green: 0.25, blue: 0, alpha: alpha)
      return frame(.gradient(Gradient([color])), 16, 16, .argb8888).pixels
    }
    #expect(pixels(alpha) == pixels(nearest))
  }

  @Test("Transparent has alpha 0, and is black in formats without alpha")
  func transparent() {
    #expect(frame(.transparent, 8, 8, .argb8888).pixels.allSatisfy { $0 == 0 })
    #expect(frame(.transparent, 8, 8).pixels.allSatisfy { $0 == 0 })
    #expect(frame(.transparent, 8, 8, .rgb565).pixels565.allSatisfy { $0 == 0 })
    var rasterizer = Rasterizer(width: 9, height: 9, backdrop: .transparent, format: .argb8888)
    var list = DisplayList(images: [Bitmap.mask(side: 3) { _, _ in 1 }])
    list.append(image: 0, x: 4.5, y: 4.5, scale: 1, rotation: 0, color: .white)
    rasterizer.draw(list)
    #expect(rasterizer.frame.pixels[4 * 9 + 4] == 0xffff_ffff && rasterizer.frame.pixels[0] == 0)
  }

  @Test("Sprites drawn over it are erased completely")
  func damage() {
    var rasterizer = Rasterizer(width: 64, height: 64, backdrop: .gradient(night))
    rasterizer.draw(DisplayList())
    let empty = rasterizer.frame.pixels
    var path = Path()
    path.addCircle(center: Vector2(x: 30, y: 30), radius: 20)
    var list = DisplayList()
    list.append(path, ShapeStyle(fillColor: .white))
    rasterizer.draw(list)
    #expect(rasterizer.frame.pixels != empty)
    list.removeAll()
    rasterizer.draw(list)
    #expect(rasterizer.frame.pixels == empty)
  }
}
