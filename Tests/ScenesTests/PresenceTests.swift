import Dates
import Graphics
import Testing

@testable import Scenes

@Suite("Layers come and go with the date")
struct PresenceTests {
  private let size = Size2(width: 320, height: 240)

  private func date(_ day: Int, _ second: Int = 0) -> Surroundings {
    Surroundings(angle: 0, time: CivilTime(year: 2026, month: 12, day: day, second: second))
  }

  private func simulation(_ layer: String, on day: Int) throws -> SceneSimulation {
    let text = """
      { version: 1, layers: [ { \(layer) emitter: { timeOffset: 4, cells: [
        { birthRate: 50, lifetime: 4, velocity: 9, color: '#ffffff80' } ] } } ] }
      """
    return SceneSimulation(try scene(try describe(text)), size: size, with: date(day))
  }

  private func alphas(_ simulation: SceneSimulation, _ time: Int64, _ date: Surroundings)
    -> Set<Float>
  {
    var list = simulation.makeDisplayList()
    var simulation = simulation
    simulation.display(in: &list, at: time, with: date)
    return Set(list.visible.color.map(\.alpha))
  }

  @Test("It fades within two seconds, costs nothing while hidden, and comes back full")
  func gliding() throws {
    var simulation = try simulation("until: '12-25',", on: 25)
    var before: Float = 1
    for tick in Int64(0)...240 {
      let time = tick * second / 60
      let now = tick < 60 ? date(25, 86399) : date(26)
      simulation.advance(to: time, with: now)
      let alpha = alphas(simulation, time, now).first ?? 0
      #expect(tick == 0 || (alpha - before).magnitude < 0.006)
      before = alpha
    }
    #expect(before == 0 && simulation.isStill && simulation.isScheduled)
    // Only the calendar is looked at, four times a second.
    #expect(simulation.nextStep == 4 * second + second / 4)
    simulation.advance(to: 10 * second, with: date(26))
    simulation.advance(to: 10 * second + second / 4, with: date(25))
    #expect(!simulation.isStill)
    simulation.advance(to: 13 * second, with: date(25))
    var list = simulation.makeDisplayList()
    simulation.display(in: &list, at: 13 * second, with: date(25))
    let shown = list.visible
    #expect(shown.count == 200 && shown.color.allSatisfy { $0.alpha == Float(128) / 255 })
  }

  @Test("A layer without a schedule never reads the date")
  func always() throws {
    let simulation = try simulation("", on: 1)
    #expect(
      !simulation.isScheduled && (second / 60...second / 60 + 1).contains(simulation.nextStep))
  }

  @Test("A layer out of season is hidden from the first frame on")
  func away() throws {
    let simulation = try simulation("season: '06-01..06-02',", on: 24)
    #expect(simulation.isStill && alphas(simulation, 0, date(24)).isEmpty)
  }
}

@Suite("Protection against burn-in")
struct BurnInCareTests {
  @Test(
    "At most 1.5 % of the shorter side and 24 pixels, glided, nowhere twice for half an hour",
    arguments: [(240.0, 240.0, 1.0), (1920, 1080, 1), (800, 480, 2), (4000, 3000, 1)])
  func bounds(width: Double, height: Double, scale: Double) {
    let size = Size2(width: width, height: height)
    let most = min(min(width, height) * 0.015, 24 / scale)
    var before = Vector2.zero
    var places: [Vector2] = []
    for tick in Int64(0)..<(32 * 60 * 4) {
      let shift = BurnInCare.shift(at: tick * second / 4, size: size, scale: scale)
      #expect(shift.length <= most * 1.0001)
      // The longest way, a diameter, takes four seconds; at its middle it is half again as fast.
      #expect((shift - before).length <= 2 * most * 1.5 / 16 + 1e-9)
      before = shift
      if tick % 240 == 239 { places.append(shift) }
    }
    #expect(BurnInCare.shift(at: 59 * second, size: size, scale: scale) == .zero)
    for (index, place) in places.enumerated() {
      for other in places[..<index] { #expect((place - other).length > most / 60) }
    }
  }

  @Test("A still layer is shifted as a whole, a moving one is not")
  func layers() throws {
    let text = """
      { version: 1, layers: [ { shift: true, emitter: { timeOffset: 4, cells: [
        { birthRate: 50, lifetime: 4, velocity: 9 } ] } }, { emitter: { timeOffset: 4, cells: [
        { birthRate: 50, lifetime: 4, velocity: 9 } ] } } ] }
      """
    let size = Size2(width: 320, height: 240)
    func shown(_ text: String) throws -> DisplayList {
      var simulation = SceneSimulation(
        try scene(try describe(text)), size: size, scale: 2, with: .held(at: 0))
      simulation.advance(to: 90 * second, with: .held(at: 0))
      var list = simulation.makeDisplayList()
      simulation.display(in: &list, at: 90 * second, with: .held(at: 0))
      return list.visible
    }
    let (with, without) = (try shown(text), try shown(text.replacing("shift: true,", with: "")))
    let shift = BurnInCare.shift(at: 90 * second, size: size, scale: 2) * 2
    #expect(shift.length > 0.5)
    for index in 0..<200 {
      #expect((Double(with.x[index] - without.x[index]) - shift.x).magnitude < 1e-3)
      #expect((Double(with.y[index] - without.y[index]) - shift.y).magnitude < 1e-3)
    }
    #expect(Array(with.x.dropFirst(200)) == Array(without.x.dropFirst(200)))
  }
}
