import Graphics
import Testing

@testable import Raster

@Suite("Masks are stored for few sizes")
struct MaskSizeTests {
  private static let picture = disc(48)

  @Test("The light of a small sprite follows its size, whatever size its mask has")
  func light() {
    let whole = Double(Self.picture.bytes.reduce(0) { $0 + Int($1) }) / 255
    for step in 0..<140 {
      let scale = (1.5 + 0.05 * Double(step)) / 48
      let color = Color(red: 1, green: 1, blue: 1, alpha: 0.9)
      let sprites = list(Self.picture, x: 20.3, y: 14.8, scale: Float(scale), color: color)
      let share = centroid(drawn(sprites)).light / (0.9 * whole * scale * scale)
      #expect((0.96...1.04).contains(share), "\(scale * 48) px: \(share)")
    }
  }

  @Test("A mask is at most an eighth of a pixel off, an opaque or larger one at most 0.8 %")
  func steps() {
    let traits = MipChain([Self.picture], on: FrameSize(width: 100, height: 100)).traits[0]
    for step in 0..<4000 {
      let scale = Float(0.01) + Float(step) / 4000
      for (color, most) in [(0x80ff_ffff as UInt32, Float(0.134)), (0xffff_ffff, 0)] {
        let drawn = traits.size(for: scale, color).scale
        let off = (drawn - scale).magnitude
        #expect(off * 48 <= most || off / scale <= 0.0079, "\(scale): \(drawn)")
      }
    }
  }

  @Test("Opacity makes up for the size, and is never above full")
  func opacity() {
    for step in 0..<1000 {
      let scale = 0.05 + Float(step) / 5000
      for opacity in [1, 100, 250, 255] as [UInt32] {
        let size = size(scale, opacity << 24 | 0x12_34_56, small: 1)
        let ratio = scale / size.scale
        #expect(size.color & 0xff_ffff == 0x12_34_56)
        let exact = Float(opacity) * ratio * ratio
        let off = (Float(size.color >> 24) - exact).magnitude
        #expect(off <= 0.5 || size.color >> 24 == opacity && (ratio - 1).magnitude < 0.008)
      }
    }
    #expect(size(0.9, 0x8012_3456, small: 0).color == 0x8012_3456)
  }

  /// The size of a mask that may have coarse steps up to a scale, but not coarse places.
  private func size(_ scale: Float, _ color: UInt32, small: Float) -> MaskSize {
    MaskSizes(
      F32x8(repeating: scale), U32x8(repeating: color), small: U32x8(repeating: small.bitPattern),
      tiny: .zero)[0]
  }

  /// Sides of the frame from below the widest mask's to above.
  @Test("A picture with few sizes looks as if it were sampled", arguments: [40, 79, 120, 250, 400])
  func fewSizes(width: Int) {
    let glow = Bitmap.mask(side: 96) { x, y in max(0, 1 - (x * x + y * y).squareRoot()) }
    func picture(_ hasFewSizes: Bool) -> Frame {
      var sampling = Sampling.usual(for: .mask)
      sampling.hasFewSizes = hasFewSizes
      var list = DisplayList(images: [glow], samplings: [sampling])
      for (x, y, side) in [(30.1, 40.7, 90.0), (60.3, 20.2, 200), (-20, 70, 230), (150, 90, 255)] {
        list.append(
          image: 0, x: Float(x), y: Float(y), scale: Float(side / 96), rotation: 0,
          color: Color(red: 0.5, green: 0.6, blue: 0.7), blend: .additive)
      }
      return drawn(list, width: width, height: 100)
    }
    let (stored, sampled) = (picture(true), picture(false))
    let worst = (0..<stored.width * stored.height).map { index in
      (0..<3).map { channel in
        let shift = UInt32(channel * 8)
        return abs(
          Int(stored.pixels[index] >> shift & 255) - Int(sampled.pixels[index] >> shift & 255))
      }.max() ?? 0
    }.max()
    #expect((worst ?? 255) <= 6)
    #expect(stored.pixels.contains { $0 != 0 })
  }

  @Test("A level's reach holds everything above a limit")
  func reach() {
    let chain = MipChain([Self.picture], on: FrameSize(width: 100, height: 100))
    let level = chain.levels[0]
    for limit in [0, 1, 2, 3, 5, 8, 40, 64, 100, 255] {
      var farthest = 0.0
      for y in 0..<48 {
        for x in 0..<48 where Int(Self.picture.bytes[y * 48 + x]) > limit {
          let (dx, dy) = (Double(x) - 23.5, Double(y) - 23.5)
          farthest = max(farthest, (dx * dx + dy * dy).squareRoot())
        }
      }
      #expect(level.reach(above: limit) >= farthest, "\(limit)")
    }
    #expect(level.reach(above: 64) < level.reach - 2)
  }

  @Test("A faint glow is drawn as far as it is seen")
  func faint() {
    let glow = Bitmap.mask(side: 96) { x, y in max(0, 1 - (x * x + y * y).squareRoot()) }
    for blend in [Blend.over, .additive] {
      for alpha in [3, 9, 20, 60] {
        let color = Color(red: 0.9, green: 0.5, blue: 0.1, alpha: Float(alpha) / 255)
        var list = DisplayList(images: [glow])
        list.append(
          image: 0, x: 50.2, y: 49.7, scale: 1, rotation: 0, color: color, blend: blend)
        let frame = drawn(list, width: 100, height: 100)
        for y in 0..<100 {
          for x in 0..<100 {
            let (dx, dy) = (Double(x) + 0.5 - 50.2, Double(y) + 0.5 - 49.7)
            let cover = max(0, 1 - (dx * dx + dy * dy).squareRoot() / 48)
            let exact = 0.9 * Double(alpha) * cover
            let red = Double(frame.pixels[y * 100 + x] >> 16 & 255)
            #expect((red - exact).magnitude <= 1.1, "\(blend) \(alpha) at \(x), \(y)")
          }
        }
      }
    }
  }
}
