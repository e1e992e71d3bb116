import Dates
import Emitter
import Graphics
import Raster
import Testing

@testable import Landscape

/// What stands before a house hides its light and its snow.
@Suite struct PaintersOrderTests {
  @Test("Lit windows change nothing inside a fir in the foreground", arguments: UInt64(1)...6)
  func light(seed: UInt64) {
    for view in [View(seed, 640, 400), View(seed, 400, 640)] {
      let (dark, lit) = (view.landscape(areLit: false), view.landscape(areLit: true))
      var brightened = 0
      for pixel in view.pixels where lit[pixel].isFarFrom(dark[pixel]) {
        brightened += 1
        // Pixels at a rim are mixed with what is behind it.
        #expect(
          !view.village.nearFirs.contains { view.isInside($0.outline, pixel) },
          "\(view.place(of: pixel))")
      }
      #expect(brightened > 500)
    }
  }

  @Test("Roofs, sills and ground show no snow inside a fir before them", arguments: UInt64(1)...6)
  func snowBehind(seed: UInt64) {
    for view in [View(seed, 640, 400), View(seed, 1080, 1920)] {
      let snow = view.snow { !$0.name.hasPrefix("fir/") }
      #expect(snow.contains(true))
      for pixel in view.pixels where snow[pixel] {
        #expect(
          !view.village.nearFirs.contains { view.isInside($0.outline, pixel) },
          "\(view.place(of: pixel))")
      }
    }
  }

  @Test(
    "Snow of a fir lies on its boughs' snow, within its outline and a pixel",
    arguments: UInt64(1)...6)
  func boughs(seed: UInt64) {
    for view in [View(seed, 640, 400), View(seed, 1080, 1920)] {
      let snow = view.snow { $0.name.hasPrefix("fir/") }
      #expect(snow.contains(true))
      let village = view.village
      let shapes = village.nearFirs.map { $0.shape(isFine: true) }
      let strips = shapes.map { Silhouette(.meadow, $0.litSnow + $0.shadedSnow) }
      for pixel in view.pixels where snow[pixel] {
        let place = view.place(of: pixel)
        #expect(strips.contains { view.isNear($0, pixel, by: 2) }, "\(place)")
        #expect(village.nearFirs.contains { view.isNear($0.outline, pixel, by: 1) }, "\(place)")
      }
    }
  }

  @Test("Snow on a crest runs on through the path", arguments: UInt64(1)...6)
  func path(seed: UInt64) {
    let village = View(seed, 640, 400).village
    let ground = village.surfaces(unit: 1).filter { $0.name.hasPrefix("ground/") }
    for (index, crest) in village.groundCrests.enumerated() {
      let middle = village.pathMiddle(on: crest)
      let half = 1.5 * village.path(crest.height(middle)).half
      let around = middle - half...middle + half
      guard around.lowerBound > -village.frame.reach, around.upperBound < village.frame.reach else {
        continue
      }
      let parts = ground.filter { $0.name == "ground/\(index)" }
      let crossing = parts.filter { $0.extent.contains(middle) }
      #expect(crossing.count == 1)
      for part in crossing {
        let isHidden = village.nearFirs.contains {
          (($0.foot.x - $0.height / 2)...($0.foot.x + $0.height / 2)).overlaps(around)
        }
        #expect(
          isHidden || around.clamped(to: part.extent) == around)
        for point in part.points {
          #expect((point.y - crest.height(point.x)).magnitude < 1e-9)
        }
      }
    }
  }
}

/// A village on an upright screen, all windows lit or none, and as much snow as lies on it.
private struct View {
  let village: Village
  private let settings: LandscapeSettings
  private let (width, height): (Int, Int)

  /// A screen of a size in pixels.
  init(_ seed: UInt64, _ width: Int, _ height: Int) {
    var settings = LandscapeSettings()
    settings.seed = seed
    (self.settings, self.width, self.height) = (settings, width, height)
    village = Village(
      settings, frame: LandscapeFrame(width: Double(width), height: Double(height)))
  }

  var pixels: Range<Int> { 0..<width * height }

  private var middle: Vector2 { Vector2(x: Double(width) / 2, y: Double(height) / 2) }
  private var unit: Double { village.frame.unit }

  func place(of pixel: Int) -> String { "\(pixel % width), \(pixel / width)" }

  /// The picture.
  func landscape(areLit: Bool) -> [UInt32] {
    let look = LandscapeLook(at: .christmasEve, settings, windows: village.windowCount)
    let painter = LandscapePainter(
      village, settings, look.palette, sun: nil, moon: look.phase,
      lit: [Bool](repeating: areLit, count: village.windowCount), scale: unit, middle: middle)
    return draw(painter.paint())
  }

  /// Where snow of some surfaces covers at least half of a pixel.
  func snow(_ isWanted: (Surface) -> Bool) -> [Bool] {
    let surfaces = village.surfaces(unit: unit).filter(isWanted)
    let extent = village.frame.reach * unit
    var painter = CoverPainter()
    var list = DisplayList()
    painter.append(
      SnowCover(surfaces, extent: extent, fill: 1), to: &list,
      CoverLook(color: .white, shade: .white, air: .white),
      CoverPlacement(angle: 0, middle: middle, scale: 1))
    return draw(list).map { $0 & 0xff > 0x80 }
  }

  private func draw(_ list: DisplayList) -> [UInt32] {
    var rasterizer = Rasterizer(width: width, height: height, backdrop: .color(.black))
    rasterizer.draw(list)
    return Array(rasterizer.frame.pixels)
  }

  /// Whether a pixel is inside an outline, and not at its rim.
  func isInside(_ outline: Silhouette, _ pixel: Int) -> Bool {
    neighbours(pixel, by: 2).allSatisfy { outline.contains($0) }
  }

  /// Whether a pixel, or one at a distance, is inside an outline.
  func isNear(_ outline: Silhouette, _ pixel: Int, by distance: Double) -> Bool {
    neighbours(pixel, by: distance).contains { outline.contains($0) }
  }

  private func neighbours(_ pixel: Int, by distance: Double) -> [Vector2] {
    let corner = Vector2(x: Double(pixel % width) + 0.5, y: Double(pixel / width) + 0.5)
    return (0..<9).map { number in
      let step = Vector2(x: Double(number % 3) - 1, y: Double(number / 3) - 1)
      return (corner + step * distance - middle) * (1 / unit)
    }
  }
}

extension UInt32 {
  /// Whether a colour of a pixel differs by more than 24 levels from that of another: a quarter of a pool.
  fileprivate func isFarFrom(_ other: Self) -> Bool {
    for shift in [UInt32(0), 8, 16] {
      let (one, two) = (Int(self >> shift & 0xff), Int(other >> shift & 0xff))
      if (one - two).magnitude > 24 { return true }
    }
    return false
  }
}

extension Fir {
  fileprivate var outline: Silhouette { Silhouette(.meadow, silhouette) }
}

extension Surface {
  /// From its left end to its right one.
  fileprivate var extent: ClosedRange<Double> {
    (points.first?.x ?? 0)...(points.last?.x ?? 0)
  }
}

extension Village {
  /// Where the path crosses a crest.
  fileprivate func pathMiddle(on crest: TerrainLine) -> Double {
    crest.points.min {
      ($0.x - path($0.y).x).magnitude < ($1.x - path($1.y).x).magnitude
    }?.x ?? 0
  }
}
