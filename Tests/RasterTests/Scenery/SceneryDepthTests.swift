import Graphics
import Motion
import Testing

@testable import Raster

/// Sprites with a depth are drawn behind what the scenery shows nearer.
@Suite struct SceneryDepthTests {
  private static let size = (width: 160, height: 96)
  /// The scenery's lower half, in the level frame, stands at this depth.
  private static let wall = 0.5
  private static let formats = [Frame.Format.xrgb8888, .argb8888, .rgb565]

  /// Grey, with a wall below the middle.
  private static let scenery: Scenery = {
    func half(_ middle: Vector2, _ grey: Float) -> DisplayList {
      lowerHalf(middle, Color(red: grey, green: grey, blue: grey))
    }
    let level = Float(SceneryDepth.level(wall)) / 255
    let depth = Scenery.depth(width: size.width, height: size.height) { middle, _ in
      half(middle, level)
    }
    return Scenery(width: size.width, height: size.height, depth: depth) { middle, _ in
      half(middle, 0.4)
    }
  }()

  private static let pictures = [disc(16), streak, quarters]

  /// Sprites of every form, all over the screen: stored masks as tiles and as pairs, splats, sampled masks and colours.
  private static func list(_ depth: Double?, _ angle: Double, _ blend: Blend = .over) -> DisplayList
  {
    var list = DisplayList(images: pictures)
    list.scenery = ShownScenery(scenery, turn: Turn(angle))
    list.setDepth(depth)
    var random = SeededGenerator(seed: 5)
    for number in 0..<160 {
      let (image, scale, rotation): (Int32, Double, Double) =
        [(0, 0.2, 0), (0, 1, 0), (1, 0.25, 0.6), (1, 2, 0.3), (2, 1, 0.4), (0, 9, 0.2)][number % 6]
      list.append(
        image: image, x: Float(random.nextUnit() * 160), y: Float(random.nextUnit() * 96),
        scale: Float(scale), rotation: Float(rotation), color: .white.faded(0.8), blend: blend)
    }
    return list
  }

  private static func frame(
    _ list: DisplayList, _ format: Frame.Format, _ strategy: Strategy = Strategy()
  ) -> [UInt8] {
    let drawing = Drawing(strategy, width: size.width, height: size.height, format: format)
    drawing.drawBackwards(list)
    return drawing.frame.bytes.withUnsafeBytes { Array($0) }
  }

  /// How far a pixel's middle is below the wall's edge, in pixels.
  private static func below(_ x: Int, _ y: Int, _ angle: Double) -> Double {
    let place = Vector2(x: Double(x) + 0.5 - 80, y: Double(y) + 0.5 - 48)
    return Turn(-angle).applied(to: place).y
  }

  @Test(
    "What is behind the wall leaves no trace on it, and is whole above it",
    arguments: [0, 0.4, 2.5, -1.5], formats)
  func behind(angle: Double, format: Frame.Format) {
    for blend in [Blend.over, .additive] {
      let bare = Self.frame(Self.list(0.9, angle, blend).withoutSprites, format)
      let free = Self.frame(Self.list(nil, angle, blend), format)
      let hidden = Self.frame(Self.list(0.9, angle, blend), format)
      let bytes = format.bytesPerPixel
      var (above, below) = (0, 0)
      for pixel in 0..<160 * 96 {
        let height = Self.below(pixel % 160, pixel / 160, angle)
        // A texel of the depths is wider than a pixel.
        guard height.magnitude > 2 else { continue }
        let place = pixel * bytes..<(pixel + 1) * bytes
        #expect(
          hidden[place] == (height > 0 ? bare : free)[place], "\(pixel % 160), \(pixel / 160)")
        if free[place] != bare[place] { if height > 0 { below += 1 } else { above += 1 } }
      }
      #expect(min(above, below) > 1000)
    }
  }

  @Test("What is before the wall is whole", arguments: formats)
  func before(format: Frame.Format) {
    #expect(Self.frame(Self.list(0.4, 0.4), format) == Self.frame(Self.list(nil, 0.4), format))
  }

  @Test("A depth holds from its sprite on until the next one")
  func changes() {
    var list = DisplayList()
    func add(_ count: Int) {
      for _ in 0..<count {
        list.append(image: 0, x: 0, y: 0, scale: 1, rotation: 0, color: .white)
      }
    }
    add(2)
    list.setDepth(1)
    list.setDepth(0.5)
    add(3)
    list.setDepth(0.5)
    add(1)
    list.setDepth(nil)
    add(2)
    var parts: [(Range<Int>, UInt8?)] = []
    list.forEachDepth(1..<7) {
      parts.append(($0, $1))
      return true
    }
    #expect(parts.map(\.0) == [1..<2, 2..<6, 6..<7])
    #expect(parts.map(\.1) == [nil, SceneryDepth.level(0.5), nil])
    list.removeAll()
    #expect(list.depths.isEmpty)
  }

  @Test("Every strategy draws the same pixels", arguments: formats)
  func strategies(format: Frame.Format) {
    let list = Self.list(0.9, 0.4)
    let expected = Self.frame(list, format)
    for strategy in [
      Strategy(isFull: true, usesBands: true), Strategy(split: 48),
      Strategy(isFull: true, usesBands: true, split: 64),
    ] {
      #expect(Self.frame(list, format, strategy) == expected)
    }
  }

  @Test("A frame drawn over others equals one drawn first")
  func erasing() {
    let drawing = Drawing(Strategy(isFull: false), width: 160, height: 96)
    for step in 0..<6 {
      let list = Self.list(step % 2 == 0 ? 0.9 : 0.4, 0.4)
      drawing.drawBackwards(list)
      #expect(
        drawing.frame.bytes.withUnsafeBytes { Array($0) } == Self.frame(list, .xrgb8888))
    }
  }

  @Test("Sprites without a pixel of coverage, of any size, are left out")
  func faint() {
    var list = Self.list(0.9, 0.4)
    let bare = Self.frame(list.withoutSprites, .xrgb8888)
    list = DisplayList(images: [Bitmap(width: 16, height: 16, format: .mask), disc(16)])
    list.scenery = ShownScenery(Self.scenery, turn: Turn(0.4))
    list.setDepth(0.9)
    for number in 0..<40 {
      for (image, scale) in [(Int32(0), 1.0), (0, 0.1), (1, 0.001), (1, 0)] {
        list.append(
          image: image, x: Float(number * 4), y: 48, scale: Float(scale), rotation: 0,
          color: .white.faded(scale < 0.01 ? 0.01 : 1))
      }
    }
    #expect(Self.frame(list, .xrgb8888) == bare)
  }

  @Test("What is hidden is not touched")
  func damage() {
    var rasterizer = Rasterizer(width: 160, height: 96, backdrop: .color(.black))
    var list = DisplayList(images: [disc(16)])
    list.scenery = ShownScenery(Self.scenery, turn: .none)
    for _ in 0..<3 { rasterizer.draw(list) }
    list.setDepth(0.9)
    list.append(image: 0, x: 80, y: 75, scale: 1, rotation: 0, color: .white)
    rasterizer.draw(list)
    #expect(rasterizer.frame.changes.rows.allSatisfy { $0.range.isEmpty })
    list.append(image: 0, x: 80, y: 20, scale: 1, rotation: 0, color: .white)
    rasterizer.draw(list)
    #expect(!rasterizer.frame.changes.rows.allSatisfy { $0.range.isEmpty })
  }
}

extension DisplayList {
  fileprivate var withoutSprites: DisplayList {
    var list = DisplayList(images: images)
    list.scenery = scenery
    return list
  }
}
