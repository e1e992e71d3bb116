import Dates
import Graphics
import Motion
import Testing

@testable import Scenes

@Suite("A landscape in the light of one time of day")
struct FixedLightTests {
  /// What its picture is filled with.
  private func fills(_ members: String, _ hour: Int) throws -> [Color?] {
    let time = CivilTime(year: 2026, month: 12, day: 24, second: hour * 3600)
    let scene = try scene(describe("{ version: 1, layers: [ { landscape: { \(members) } } ] }"))
    var simulation = SceneSimulation(
      scene, size: Size2(width: 200, height: 120), with: Surroundings(angle: 0, time: time))
    var list = simulation.makeDisplayList()
    simulation.display(in: &list, at: 0, with: Surroundings(angle: 0, time: time))
    return try #require(list.scenery).scenery.list.shapes.styles.map(\.fillColor)
  }

  @Test("'light' is the light of that time at every hour")
  func light() throws {
    let dusk = try fills("seed: 3", 17)
    #expect(try fills("seed: 3, light: '17:00'", 12) == dusk)
    #expect(try fills("seed: 3, light: '17:00'", 2) == dusk)
    #expect(try fills("seed: 3", 12) != dusk)
  }

  @Test(
    "Other times are refused",
    arguments: ["'24:00'", "'7:00'", "'12:60'", "''", "12", "'12:00:00'", "'+1:00'"])
  func hostile(time: String) {
    #expect(throws: (any Error).self) {
      try describe("{ version: 1, layers: [ { landscape: { light: \(time) } } ] }")
    }
  }
}
