import Graphics
import Motion
import Testing

@testable import Raster

/// A picture in the screen's own pixels.
@Suite struct PlacedPictureTests {
  /// Every pixel of another colour.
  private static func noise(_ width: Int, _ height: Int, seed: UInt64 = 1) -> Bitmap {
    var random = SeededGenerator(seed: seed)
    var bitmap = Bitmap(width: width, height: height, format: .color)
    for index in bitmap.bytes.indices {
      bitmap.bytes[index] = index & 3 == 3 ? 255 : UInt8(truncatingIfNeeded: random.next())
    }
    return bitmap
  }

  private static func pixel(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> UInt32 {
    let at = (y * bitmap.width + x) * 4
    return UInt32(bitmap.bytes[at + 2]) << 16 | UInt32(bitmap.bytes[at + 1]) << 8
      | UInt32(bitmap.bytes[at])
  }

  private static func list(
    _ scenery: Scenery, _ next: Scenery? = nil, _ share: Double = 0
  ) -> DisplayList {
    var list = DisplayList()
    list.scenery = ShownScenery(scenery, next: next, share: share, turn: .none)
    return list
  }

  private static func drawn(
    _ list: DisplayList, _ width: Int, _ height: Int, _ format: Frame.Format = .xrgb8888
  ) -> Frame {
    var rasterizer = Rasterizer(
      width: width, height: height, backdrop: .color(.white), format: format)
    rasterizer.draw(list)
    return rasterizer.frame
  }

  private static let sizes = [(64, 48), (37, 101), (5, 9), (9, 5), (200, 131)]

  @Test("It has its own pixels at every quarter turn", arguments: sizes, 0..<4)
  func turns(size: (Int, Int), quarter: Int) {
    let (width, height) = size
    let stand = PlacedPicture.stand(width: width, height: height, quarter: quarter)
    let bitmap = Self.noise(stand.width, stand.height)
    let picture = PlacedPicture(
      bitmap, width: width, height: height, quarter: quarter, fit: .cover)
    let frame = Self.drawn(Self.list(Scenery(picture)), width, height)
    // What is level on the screen, by the turn that other sceneries have.
    let turn = Turn(Double(quarter) * .pi / 2)
    for y in 0..<stand.height {
      for x in 0..<stand.width {
        let place =
          turn.applied(
            to: Vector2(
              x: Double(x) + 0.5 - Double(stand.width) / 2,
              y: Double(y) + 0.5 - Double(stand.height) / 2))
        let column = Int((place.x + Double(width) / 2 - 0.5).rounded())
        let row = Int((place.y + Double(height) / 2 - 0.5).rounded())
        #expect(frame[column, row] & 0xff_ffff == Self.pixel(bitmap, x, y))
      }
    }
  }

  @Test("The same in 16 bits is as near as they allow, and overlays are opaque")
  func formats() {
    let bitmap = Self.noise(50, 40)
    let list = Self.list(
      Scenery(PlacedPicture(bitmap, width: 50, height: 40, quarter: 0, fit: .cover)))
    let opaque = Self.drawn(list, 50, 40, .argb8888)
    let few = Self.drawn(list, 50, 40, .rgb565)
    for y in 0..<40 {
      for x in 0..<50 {
        let pixel = Self.pixel(bitmap, x, y)
        #expect(opaque[x, y] == pixel | 0xff00_0000)
        let five = Int(few.pixels565[y * few.width + x] >> 11) * 255 / 31
        #expect((five - Int(pixel >> 16)).magnitude <= 9)
      }
    }
  }

  @Test("A picture that is larger than the screen is cut evenly, one that is moved less than that")
  func cut() {
    let bitmap = Self.noise(30, 20)
    for (shift, left) in [(0, 3), (2, 1), (-2, 5), (9, 0)] {
      let picture = PlacedPicture(
        bitmap, width: 24, height: 14, quarter: 0, fit: .cover, margin: 3, shift: (shift, 0))
      let frame = Self.drawn(Self.list(Scenery(picture)), 24, 14)
      #expect(picture.size == (30, 20))
      #expect(frame[0, 0] == Self.pixel(bitmap, left, 3))
      #expect(frame[23, 13] == Self.pixel(bitmap, left + 23, 16))
    }
  }

  @Test(
    "With 'contain' all of it is seen, before its own colours, which are darker", arguments: 0..<4)
  func contain(quarter: Int) {
    let (width, height) = (120, 80)
    let stand = PlacedPicture.stand(width: width, height: height, quarter: quarter)
    var bitmap = Bitmap(width: stand.width, height: 40, format: .color)
    for index in bitmap.bytes.indices { bitmap.bytes[index] = [40, 120, 200, 255][index & 3] }
    let picture = PlacedPicture(
      bitmap, width: width, height: height, quarter: quarter, fit: .contain)
    #expect(picture.size == (stand.width, 40) && picture.corner == (0, (stand.height - 40) / 2))
    let frame = Self.drawn(Self.list(Scenery(picture)), width, height)
    let pixels = frame.pixels.map { $0 & 0xff_ffff }
    #expect(pixels.count { $0 == 0xc8_7828 } == stand.width * 40)
    for pixel in pixels where pixel != 0xc8_7828 {
      let share = Double(pixel >> 16) / 200
      #expect(share > 0.3 && share < 0.6)
      #expect((Double(pixel >> 8 & 255) - 120 * share).magnitude < 1.5)
    }
  }

  @Test("It may be darker, all colours alike")
  func darker() {
    let bitmap = Self.noise(40, 30)
    let picture = PlacedPicture(
      bitmap, width: 40, height: 30, quarter: 0, fit: .cover, brightness: 0.5)
    let frame = Self.drawn(Self.list(Scenery(picture)), 40, 30)
    for y in 0..<30 {
      for x in 0..<40 {
        for channel in [UInt32(0), 8, 16] {
          let level = Double(Self.pixel(bitmap, x, y) >> channel & 255)
          #expect((Double(frame[x, y] >> channel & 255) - level / 2).magnitude <= 0.5)
        }
      }
    }
  }

  @Test(
    "Another size is sampled: a ramp stays a ramp", arguments: [(30, 20), (240, 160), (97, 64)])
  func sampled(size: (Int, Int)) {
    var bitmap = Bitmap(width: size.0, height: size.1, format: .color)
    for y in 0..<size.1 {
      for x in 0..<size.0 {
        bitmap.bytes[(y * size.0 + x) * 4] = UInt8((Double(x) + 0.5) / Double(size.0) * 255)
      }
    }
    let picture = PlacedPicture(bitmap, width: 120, height: 80, quarter: 0, fit: .cover)
    let frame = Self.drawn(Self.list(Scenery(picture)), 120, 80)
    for y in 0..<80 {
      for x in 4..<116 {
        let level = (Double(x) + 0.5) / 120 * 255
        #expect((Double(frame[x, y] & 255) - level).magnitude < 4)
      }
    }
  }

  @Test("One goes over into the other; whole steps write a frame, rest writes nothing")
  func fades() {
    let sceneries = [1, 2].map {
      Scenery(
        PlacedPicture(
          Self.noise(60, 50, seed: $0), width: 60, height: 50, quarter: 0, fit: .cover))
    }
    let (one, other) = (sceneries[0], sceneries[1])
    var rasterizer = Rasterizer(width: 60, height: 50, backdrop: .color(.white))
    let steps: [(Scenery, Scenery?, Double, Bool)] = [
      (one, nil, 0, true), (one, nil, 0, true), (one, nil, 0, false), (one, other, 0, false),
      (one, other, 0.25, true), (one, other, 0.25, false), (one, other, 0.75, true),
      (other, nil, 0, true), (other, nil, 0, false),
    ]
    let (from, to) = (Self.drawn(Self.list(one), 60, 50), Self.drawn(Self.list(other), 60, 50))
    for (scenery, next, share, writes) in steps {
      let touched = rasterizer.draw(Self.list(scenery, next, share))
      #expect(touched == (writes ? 60 * 50 : 0))
      let goal = scenery === other ? 1 : share
      for (index, pixel) in rasterizer.frame.pixels.enumerated() {
        for channel in [UInt32(0), 8, 16] {
          let start = Double(from.pixels[index] >> channel & 255)
          let end = Double(to.pixels[index] >> channel & 255)
          let level = Double(pixel >> channel & 255)
          #expect((level - start - (end - start) * goal).magnitude < 1.1)
        }
      }
    }
    #expect(rasterizer.frame.pixels == to.pixels)
  }

  @Test(
    "Pixels do not depend on strategy, nor on the frames before",
    arguments: [Frame.Format.xrgb8888, .argb8888, .rgb565], [1.0, 0.5])
  func sameBits(format: Frame.Format, brightness: Double) {
    let (width, height) = (150, 141)
    let sceneries = [1, 2].map {
      Scenery(
        PlacedPicture(
          Self.noise(150, 141, seed: $0), width: width, height: height, quarter: 2, fit: .contain))
    }
    let strategies = [Strategy(), Strategy(isFull: true, usesBands: true), Strategy(split: 64)]
    let drawings = strategies.map {
      Drawing($0, width: width, height: height, backdrop: .color(.white), format: format)
    }
    for drawing in drawings { drawing.rasterizer.brightness = brightness }
    for share in [0, 0.2, 0.2, 0.6] {
      drawings[0].drawBackwards(Self.list(sceneries[0], sceneries[1], share))
      drawings[1].rasterizer.draw(Self.list(sceneries[0], sceneries[1], share))
    }
    drawings[2].drawBackwards(Self.list(sceneries[0], sceneries[1], 0.6))
    for other in drawings.dropFirst() {
      #expect(other.frame.pixels == drawings[0].frame.pixels)
      #expect(other.frame.pixels565 == drawings[0].frame.pixels565)
    }
  }

  @Test("A picture for another screen is not shown, nor mixed with what turns")
  func others() {
    let picture = PlacedPicture(
      Self.noise(40, 30), width: 40, height: 30, quarter: 0, fit: .cover)
    let scenery = Scenery(picture)
    #expect(scenery.covers(width: 40, height: 30) && !scenery.covers(width: 30, height: 40))
    let frame = Self.drawn(Self.list(scenery), 30, 40)
    #expect(frame.pixels.allSatisfy { $0 & 0xff_ffff == 0xff_ffff })
    let turning = Scenery(width: 40, height: 30) { middle, _ in lowerHalf(middle, .white) }
    let alone = Self.drawn(Self.list(scenery), 40, 30)
    #expect(Self.drawn(Self.list(scenery, turning, 0.5), 40, 30).pixels == alone.pixels)
  }
}

extension Frame {
  fileprivate subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }
}
