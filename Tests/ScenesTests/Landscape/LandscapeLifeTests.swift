import Graphics
import Portable
import Testing

@testable import Landscape

@Suite("What moves in a landscape")
struct LandscapeLifeTests {
  private static let view = LandscapeView(
    scale: 480, middle: Vector2(x: 400, y: 240), turn: .none)
  private static let palette = LandscapePalette(sun: -12, isMorning: false)

  private func village(_ seed: UInt64) -> Village {
    var settings = LandscapeSettings()
    settings.seed = seed
    return Village(settings, frame: LandscapeFrame(width: 800, height: 480))
  }

  // MARK: The bell

  private func tip(_ bell: inout ChurchBell) -> Double {
    var list = DisplayList()
    bell.append(to: &list, Self.view, Self.palette, ahead: 0)
    // The clapper's circle, the first shape, moves with the bell.
    return list.shapes.points[0].x
  }

  @Test("A shake swings the bell, no wider than its opening, and it comes to rest")
  func bell() throws {
    var bell = ChurchBell(try #require((1...9).lazy.compactMap { village($0).church }.first))
    let middle = tip(&bell)
    for _ in 0..<600 { bell.step(shaking: 0.04) }
    #expect(bell.isStill && tip(&bell) == middle, "a knock is no shake")
    for _ in 0..<90 { bell.step(shaking: 1) }
    var places: [Double] = []
    for _ in 0..<120 {
      bell.step(shaking: 0)
      places.append(tip(&bell) - middle)
    }
    #expect(places.max() ?? 0 > 1 && places.min() ?? 0 < -1)
    #expect(places.allSatisfy { $0.magnitude < 12 })
    for _ in 0..<60 * 25 { bell.step(shaking: 0) }
    #expect(bell.isStill && tip(&bell) == middle)
  }

  // MARK: The train

  /// The area of the second shape, the train's windows, in square pixels.
  private func lightArea(_ train: inout VillageTrain, _ seconds: Double) -> Double {
    var list = DisplayList()
    train.append(to: &list, 0, Self.view, Self.palette, seconds: seconds)
    guard list.shapes.count == 2 else { return 0 }
    var (sum, point) = (0.0, list.shapes.pointEnds[0])
    var start = point
    for element in list.shapes.elements[list.shapes.elementEnds[0]...] {
      if element == .close {
        for index in start..<point {
          let (a, b) = (
            list.shapes.points[index],
            list.shapes.points[index + 1 < point ? index + 1 : start]
          )
          sum += (a.x * b.y - a.y * b.x) / 2
        }
        start = point
      } else {
        point += 1
      }
    }
    return sum.magnitude
  }

  @Test(
    "The train's windows appear from behind walls bit by bit", arguments: [1, 3, 6, 9] as [UInt64])
  func train(seed: UInt64) {
    var train = VillageTrain(village(seed))
    let step = 1.0 / 20
    let areas = (0...Int(train.duration / step)).map { lightArea(&train, Double($0) * step) }
    #expect(areas.max() ?? 0 > 10)
    // The largest changes, halved again and again: a window that appears at once, of ten square pixels, would stay.
    let changes = areas.indices.dropFirst().sorted {
      (areas[$0] - areas[$0 - 1]).magnitude > (areas[$1] - areas[$1 - 1]).magnitude
    }
    for index in changes.prefix(12) {
      var (from, to) = (Double(index - 1) * step, Double(index) * step)
      for _ in 0..<16 {
        let middle = (from + to) / 2
        let (a, b, c) = (
          lightArea(&train, from), lightArea(&train, middle), lightArea(&train, to)
        )
        if (b - a).magnitude > (c - b).magnitude { to = middle } else { from = middle }
      }
      #expect((lightArea(&train, to) - lightArea(&train, from)).magnitude < 0.1)
    }
  }
}
