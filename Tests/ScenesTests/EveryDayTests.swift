import Dates
import Foundation
import Graphics
import TestSupport
import Testing

@testable import Scenes

/// Every shipped scene on every day of the year: something is to be seen, or its file is warned of.
@Suite("Every scene on every day")
struct EveryDayTests {
  private static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: Checkout.path("config/scenes"))) ?? [])
    .filter { $0.hasSuffix(".json5") }.map { String($0.dropLast(6)) }.sorted()

  private let size = Size2(width: 120, height: 120)

  private func description(_ name: String) throws -> SceneDescription {
    let path = Checkout.path("config/scenes/\(name).json5")
    return try SceneFile.parse([UInt8](Data(contentsOf: URL(filePath: path))), file: name)
  }

  /// Whether anything in a list can be seen on the screen.
  private func isSeen(_ list: DisplayList) -> Bool {
    if !list.shapes.points.isEmpty { return true }
    return list.x.indices.contains { index in
      list.color[index].alpha > 0.1 && (0...Float(size.width)).contains(list.x[index])
        && (0...Float(size.height)).contains(list.y[index])
    }
  }

  @Test("It shows something, or is bare on the days that the warning names", arguments: names)
  func year(name: String) throws {
    let visibility = SceneVisibility(try description(name))
    let scene = try shipped(name)
    let scale = scene.scale(width: 120, height: 120, factor: 1)
    let points = Size2(width: size.width / scale, height: size.height / scale)
    var day = CivilTime(year: 2028, month: 1, day: 1, second: 12 * 3600)
    func now() -> Surroundings { Surroundings(angle: 0, time: day) }
    var simulation = SceneSimulation(scene, size: points, scale: scale, with: now())
    simulation.start(at: 0, with: now())
    var list = simulation.makeDisplayList()
    var time: Int64 = 0
    // A scene that never reads the date shows on every day what it shows on one.
    let days = simulation.isScheduled ? 366 : 1
    var bare = 0
    for _ in 0..<days {
      // A layer that goes fades for two seconds.
      time += 3 * second
      simulation.advance(to: time, with: now())
      simulation.display(in: &list, at: time, with: now())
      #expect(isSeen(list) != visibility.isBare(at: day), "\(name): \(day)")
      if visibility.isBare(at: day) { bare += 1 }
      day = day.dayAfter
    }
    let warning = visibility.bareDays(from: day).warning
    #expect((warning == nil) == (bare == 0), "\(name): \(warning ?? "no warning")")
    if name == "badoo" {
      #expect(bare == 366 - 37)
      #expect(warning == "only the backdrop is shown on 01-07..11-30")
    }
  }

  @Test(
    "When a scene is bare",
    arguments: [
      ("layers: []", false), ("layers: [ { emitter: {} } ]", false),
      ("layers: [ { season: '12-01..12-31', emitter: {} } ]", true),
      ("layers: [ { season: '12-01..12-31', emitter: {} }, { emitter: {} } ]", false),
      ("layers: [ { season: '12-01..12-31', emitter: {} }, { opacity: 0, emitter: {} } ]", true),
      ("backdrop: 'a.png', layers: [ { season: '12-01..12-31', emitter: {} } ]", false),
    ])
  func bare(members: String, isBare: Bool) throws {
    let visibility = SceneVisibility(try describe("{ version: 1, \(members) }"))
    #expect(visibility.isBare(at: CivilTime(year: 2026, month: 7, day: 1)) == isBare)
    #expect(!visibility.isBare(at: .christmasEve))
  }
}
