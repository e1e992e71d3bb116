import Graphics
import Motion
import Portable
import Testing

@testable import Raster

/// A picture behind everything that stays level while the screen turns.
@Suite struct SceneryTests {
  private static let angles = (0..<24).map { Angle.radians(degrees: Double($0) * 15 + 0.37) }

  /// White below the middle, dark above.
  private static func horizon(_ width: Int, _ height: Int) -> Scenery {
    Scenery(width: width, height: height) { middle, _ in lowerHalf(middle, .white) }
  }

  private static func list(_ scenery: Scenery, _ angle: Double, next: Scenery? = nil) -> DisplayList
  {
    var list = DisplayList()
    list.scenery = ShownScenery(scenery, next: next, turn: Turn(angle))
    return list
  }

  @Test("The horizon is level within 0.3° at 24 angles")
  func level() throws {
    let (width, height) = (160, 96)
    let scenery = Self.horizon(width, height)
    var rasterizer = Rasterizer(width: width, height: height, backdrop: .color(.black))
    for angle in Self.angles {
      rasterizer.draw(Self.list(scenery, angle))
      // The light's centre of mass on rings around the middle points down.
      var (x, y) = (0.0, 0.0)
      for row in 0..<height {
        for column in 0..<width {
          let (dx, dy) = (Double(column) + 0.5 - 80, Double(row) + 0.5 - 48)
          guard (dx * dx + dy * dy).squareRoot() < 47 else { continue }
          let light = Double(rasterizer.frame.pixels[row * width + column] & 255)
          (x, y) = (x + dx * light, y + dy * light)
        }
      }
      let down = Turn(angle).applied(to: Vector2(x: 0, y: 1))
      let off = Angle.degrees(
        radians: arcTangent(x * down.y - y * down.x, over: x * down.x + y * down.y))
      #expect(off.magnitude < 0.3, "at \(Angle.degrees(radians: angle))°")
    }
  }

  @Test(
    "No corner is bare at any angle",
    arguments: [(96, 96), (128, 96), (160, 90), (90, 160), (210, 90)])
  func covering(width: Int, height: Int) {
    let scenery = Scenery(width: width, height: height) { middle, _ in
      var path = Path()
      // Exactly the square: what lies outside it would stay black.
      for corner in [(0.0, 0.0), (1, 0), (1, 1), (0, 1)] {
        let point = Vector2(x: corner.0 * 2 * middle.x, y: corner.1 * 2 * middle.y)
        path.isEmpty ? path.move(to: point) : path.addLine(to: point)
      }
      path.closeSubpath()
      var list = DisplayList()
      list.append(path, ShapeStyle(fillColor: .white))
      return list
    }
    var rasterizer = Rasterizer(width: width, height: height, backdrop: .color(.black))
    for angle in Self.angles {
      rasterizer.draw(Self.list(scenery, angle))
      #expect(rasterizer.frame.pixels.allSatisfy { $0 == 0xffffff })
    }
  }

  private static let strategies = [
    Strategy(), Strategy(isFull: true, usesBands: true), Strategy(split: 64),
    Strategy(isFull: true, usesBands: true, split: 64),
  ]

  @Test(
    "Every strategy draws the same pixels",
    arguments: [Frame.Format.xrgb8888, .argb8888, .rgb565],
    [(Painting.patchwork, 1.0), (.patchwork, 0.5), (.dusk, 1), (.dusk, 0.5)])
  func sameBits(format: Frame.Format, shown: (painting: Painting, brightness: Double)) {
    let (width, height) = (150, 140)
    let scenery = shown.painting.scenery(width, height)
    let drawings = Self.strategies.map {
      Drawing($0, width: width, height: height, backdrop: .color(.white), format: format)
    }
    for drawing in drawings { drawing.rasterizer.brightness = shown.brightness }
    for angle in Self.angles {
      for drawing in drawings { drawing.drawBackwards(Self.list(scenery, angle)) }
      let first = drawings[0].frame
      for other in drawings.dropFirst() {
        #expect(other.frame.pixels == first.pixels && other.frame.pixels565 == first.pixels565)
      }
    }
  }

  @Test("A picture drawn slice by slice is the one drawn at once")
  func slices() {
    let (width, height) = (120, 80)
    let (first, second) = (Self.horizon(width, height), Painting.patchwork.scenery(width, height))
    var slowly = Rasterizer(width: width, height: height, backdrop: .color(.black))
    var atOnce = Rasterizer(width: width, height: height, backdrop: .color(.black))
    for frames in [1, 2, 9] {
      slowly.draw(Self.list(first, 0.4))
      for _ in 0..<frames { slowly.draw(Self.list(first, 0.4, next: second)) }
      let before = slowly.frame.pixels
      atOnce.draw(Self.list(first, 0.4))
      #expect(before == atOnce.frame.pixels)
      slowly.draw(Self.list(second, 0.4))
      atOnce.draw(Self.list(second, 0.4))
      #expect(slowly.frame.pixels == atOnce.frame.pixels && before != slowly.frame.pixels)
    }
  }

  @Test(
    "Rows first seen when the screen turns are those of a picture drawn at that angle",
    arguments: Painting.allCases)
  func turning(painting: Painting) {
    let (width, height) = (300, 40)
    let scenery = painting.scenery(width, height)
    var turning = Rasterizer(width: width, height: height, backdrop: .color(.black))
    for angle in [0, 0.3, -1.2, .pi / 2, 2] {
      turning.draw(Self.list(scenery, angle))
      var anew = Rasterizer(width: width, height: height, backdrop: .color(.black))
      anew.draw(Self.list(scenery, angle))
      #expect(turning.frame.pixels == anew.frame.pixels, "at \(angle)")
    }
  }

  @Test("Only what is seen is drawn at first, and the rest slice by slice")
  func laziness() {
    let scenery = Painting.patchwork.scenery(300, 40)
    let seen = RotatedScenery.rows(scenery, Turn(0), FrameSize(width: 300, height: 40))
    let texture = SceneryTexture(scenery, nil)
    texture.draw(seen, nil)
    #expect(!texture.isComplete && texture.texels[0] == 0)
    // Half a slice beyond each edge at most, and the middle drawn.
    let drawn = texture.texels.indices.filter { texture.texels[$0] != 0 }.map { $0 / scenery.side }
    #expect(drawn.min().map { $0 > seen.lowerBound - 64 } == true)
    #expect(drawn.max().map { $0 < seen.upperBound + 64 } == true)
    var slices = 0
    while !texture.isComplete {
      texture.drawNext()
      slices += 1
    }
    #expect((1...ScenerySlicer.slices(scenery)).contains(slices))
    let whole = SceneryTexture(scenery, nil)
    whole.draw(0..<scenery.side, nil)
    #expect(whole.isComplete && whole.texels.array == texture.texels.array)
  }

  @Test("Threads that share its slices draw the same picture, in any order")
  func sharing() {
    let scenery = Painting.patchwork.scenery(500, 300)
    let (alone, shared) = (SceneryTexture(scenery, nil), SceneryTexture(scenery, nil))
    var calls = 0
    for rows in [100..<800, 0..<scenery.side] {
      alone.draw(rows, nil)
      shared.draw(rows) { parts in
        calls += 1
        for part in (0..<parts.count).reversed() { parts.draw(part) }
      }
      #expect(alone.texels.array == shared.texels.array)
    }
    // The second time too little was left.
    #expect(calls == 1 && shared.isComplete)
  }

  @Test("At rest no pixel is written; without scenery the backdrop is back")
  func rest() {
    let scenery = Painting.patchwork.scenery(100, 60)
    var rasterizer = Rasterizer(width: 100, height: 60, backdrop: .color(.white))
    rasterizer.draw(Self.list(scenery, 0.2))
    let shown = rasterizer.frame.pixels
    // The first frame at rest keeps the picture, the second one needs it.
    for touched in [6000, 0, 0] {
      #expect(rasterizer.draw(Self.list(scenery, 0.2)) == touched)
      #expect(rasterizer.frame.changes.allSatisfy { $0.isEmpty })
      #expect(rasterizer.frame.pixels == shown)
    }
    rasterizer.draw(DisplayList())
    #expect(rasterizer.frame.pixels.allSatisfy { $0 == 0xffffff })
    #expect(rasterizer.frame.changes.allSatisfy { $0 == 0..<100 })
  }

  @Test("Sixteen bits have the levels of the picture on average")
  func dither() {
    let gray = Color(red: 0.1, green: 0.1, blue: 0.1)
    let scenery = Scenery(width: 64, height: 64) { middle, _ in
      var path = Path()
      path.addCircle(center: middle, radius: middle.x * 2)
      var list = DisplayList()
      list.append(path, ShapeStyle(fillColor: gray))
      return list
    }
    var rasterizer = Rasterizer(
      width: 64, height: 64, backdrop: .color(.black), format: .rgb565)
    rasterizer.draw(Self.list(scenery, 0.3))
    let sums = rasterizer.frame.pixels565.reduce(into: (0, 0, 0)) { sums, pixel in
      sums.0 += Int(pixel >> 11)
      sums.1 += Int(pixel >> 5 & 63)
      sums.2 += Int(pixel & 31)
    }
    let exact = Double(Color.byte(0.1)) / 255
    #expect((Double(sums.0) / 4096 / 31 - exact).magnitude < 0.003)
    #expect((Double(sums.1) / 4096 / 63 - exact).magnitude < 0.003)
    #expect(sums.0 == sums.2)
  }
}
