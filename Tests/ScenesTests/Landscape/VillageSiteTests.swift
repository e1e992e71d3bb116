import Dates
import Graphics
import Raster
import Testing

@testable import Landscape
@testable import Scenes

/// Where villages lie.
@Suite struct VillageSiteTests {
  private func village(_ seed: Int, _ site: VillageSite? = nil) -> Village {
    var settings = LandscapeSettings()
    settings.seed = UInt64(seed)
    settings.ownSite = site
    return Village(settings, frame: LandscapeFrame(width: 800, height: 480))
  }

  @Test("Seeds give every site and every tone, no site to most of them")
  func seeds() {
    let sites = (1...120).map { village($0).terrain.site }
    for site in VillageSite.allCases {
      #expect((18...72).contains(sites.count { $0 == site }))
    }
    let tones = (1...120).map { LandscapeTone(seed: UInt64($0)) }
    for tone in LandscapeTone.allCases { #expect(tones.contains(tone)) }
  }

  @Test(
    "A hamlet's ground rises on the church's side, and no house hangs in the air", arguments: 1...12
  )
  func hamlet(seed: Int) throws {
    let village = village(seed, .hamlet)
    let away = -village.side
    for line in [village.terrain.backRow, village.terrain.mainRow] {
      #expect(line.height(away * 0.7) < line.height(-away * 0.7) - 0.1)
    }
    for (houses, line) in [
      (village.backHouses, village.terrain.backRow), (village.houses, village.terrain.mainRow),
    ] {
      for house in houses {
        for x in [house.foot.x - house.width * 0.35, house.foot.x + house.width * 0.35] {
          #expect(house.foot.y >= line.height(x))
        }
      }
    }
  }

  @Test(
    "Ice lies between the far shore and the meadow, and lamp and houses on land", arguments: 1...12)
  func lake(seed: Int) throws {
    let village = village(seed, .lake)
    let lake = try #require(village.terrain.lake)
    for step in -9...9 {
      let x = Double(step) * 0.1
      let shore = lake.shore.height(x)
      #expect(shore > village.terrain.mainRow.height(x))
      #expect(village.terrain.drifts[0].height(x) - shore > 0.08)
    }
    for house in village.houses { #expect(house.foot.y < lake.shore.height(house.foot.x)) }
    let lamp = try #require(village.lamp)
    #expect(lamp.foot.y > village.terrain.drifts[0].height(lamp.foot.x))
    #expect(village.fence.isEmpty)
  }

  @Test("Lit windows shine on the ice before them, and nowhere on it without them")
  func reflections() throws {
    var settings = LandscapeSettings()
    (settings.seed, settings.ownSite, settings.hasChurch) = (4, .lake, false)
    let (width, height) = (640, 400)
    let village = Village(
      settings, frame: LandscapeFrame(width: Double(width), height: Double(height)))
    let lake = try #require(village.terrain.lake)
    let unit = village.frame.unit
    let middle = Vector2(x: Double(width) / 2, y: Double(height) / 2)
    func brightness(areLit: Bool) -> [Int] {
      let look = LandscapeLook(at: .christmasEve, settings, windows: village.windowCount)
      let painter = LandscapePainter(
        village, settings, look.palette, sun: look.sun, moon: look.phase,
        lit: [Bool](repeating: areLit, count: village.windowCount), scale: unit, middle: middle)
      var rasterizer = Rasterizer(width: width, height: height, backdrop: .color(.black))
      rasterizer.draw(painter.paint())
      return rasterizer.frame.pixels.map { Int($0 >> 16 & 0xff) }
    }
    let (dark, lit) = (brightness(areLit: false), brightness(areLit: true))
    for house in village.houses where house.extent.lowerBound.magnitude < 0.7 {
      for window in house.windows {
        let place = lake.reflected(window.sill) * unit + middle
        let pixel = Int(place.y) * width + Int(place.x)
        guard place.y < 350, (0..<width).contains(Int(place.x)),
          !village.nearFirs.contains(where: {
            ($0.foot.x - window.sill.x).magnitude < $0.height * $0.breadth
          })
        else { continue }
        #expect(lit[pixel] > dark[pixel] + 20, "\(window.sill)")
      }
    }
    let ice = (0..<width).filter { column in
      let x = (Double(column) - middle.x) / unit
      return !village.houses.contains { $0.extent.widened(0.06).contains(x) }
        && !village.backHouses.contains { $0.extent.widened(0.06).contains(x) }
    }
    let row = Int(0.38 * unit + middle.y) * width
    #expect(ice.count > 40)
    for column in ice { #expect((lit[row + column] - dark[row + column]).magnitude < 6) }
  }
}
