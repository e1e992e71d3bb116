import Documents
import Graphics
import Motion
import Testing

@testable import Scenes

@Suite("Scene files: garlands")
struct GarlandFileTests {
  private static func garland(_ members: String) -> String {
    "{ version: 1, layers: [ { garland: { \(members) } } ] }"
  }

  /// Wrong members, the column of the mistake among them, and words that must come up.
  static let wrong: [(String, Int, [String])] = [
    ("ropes: [{ from: [0, 0], to: [1, 0], length: 0 }]", 45, ["'length' is 0", "1 to 100000"]),
    ("ropes: [{ from: [0, 0], to: [1, 0], length: NaN }]", 45, ["'length'"]),
    ("ropes: [{ from: [0, NaN], to: [1, 0], length: 9 }]", 21, ["'from'"]),
    ("ropes: [{ from: [0, 0], to: [1, 0] }]", 9, ["a 'length' or a 'slack'"]),
    ("ropes: [{ from: [0, 0], to: [1, 0], length: 9, slack: 2 }]", 9, ["not both"]),
    ("ropes: [{ from: [0, 0], to: [0, 0], slack: 2 }]", 44, ["two different ends"]),
    ("ropes: [{ from: [0, 0], length: 9 }]", 9, ["missing key 'to' in a rope"]),
    ("spring: { k: 200 }", 14, ["'k' is 200", "-100000 to 0"]),
    ("spring: { mass: 0 }", 17, ["'mass'"]),
    ("ends: 'smily'", 7, ["did you mean 'smiley'?"]),
    ("bulbs: { spacing: 0 }", 19, ["'spacing'"]),
    ("bulbs: { colors: ['red'] }", 19, ["expected '#rgb'"]),
    ("dashs: true", 1, ["did you mean 'dashes'?"]),
    (
      "ropes: [\(String(repeating: "{},", count: 10_000))]", 8, ["10000 entries", "at most 64"]
    ),
  ]

  @Test("Errors have a line and column", arguments: wrong.indices)
  func mistakes(index: Int) throws {
    let (text, column, words) = Self.wrong[index]
    let error = try #require(throws: DocumentError.self) { try describe(Self.garland(text)) }
    let before = Self.garland("\u{1}").prefix { $0 != "\u{1}" }.count
    #expect(error.description.hasPrefix("x.json5:1:\(column + before): "), "\(error)")
    for word in words { #expect(error.message.contains(word), "\(error)") }
  }

  @Test("'slack' is a multiple of the way between the ends, on every screen")
  func slack() throws {
    let text = Self.garland("ropes: [{ from: [0, 0.5], to: [1, 0.5], slack: 1.5 }]")
    for width in [100.0, 1000] {
      let simulation = SceneSimulation(
        try easedScene(text), size: Size2(width: width, height: 100), with: .held(at: 0))
      let points = shown(simulation, 0).shapes.points
      #expect(points[1] == Vector2(x: width / 2, y: 50 + width / 2))
    }
  }

  @Test("After a scene is saved, an unchanged garland continues and a changed one restarts")
  func change() throws {
    let text = Self.garland("ropes: [{ from: [0.25, 0.25], to: [0.75, 0.25], length: 400 }]")
    var simulation = SceneSimulation(
      try easedScene(text), size: GarlandRun.size, with: .held(at: 0))
    simulation.advance(to: second, with: .held(at: 1))
    let swinging = shown(simulation, second, angle: 1).shapes.points
    simulation.change(to: try easedScene(text), at: second, with: .held(at: 1))
    #expect(shown(simulation, second, angle: 1).shapes.points == swinging)
    let other = text.replacing("length: 400", with: "length: 401")
    simulation.change(to: try easedScene(other), at: second, with: .held(at: 1))
    #expect(shown(simulation, second, angle: 1).shapes.points != swinging)
  }

  @Test("Bulbs hang evenly, below the rope, and twinkle the same for the same seed")
  func bulbs() throws {
    let layer = ropeLayer { $0.bulbs = GarlandLayer.Bulbs() }
    let run = try GarlandRun(layer)
    // 320 points of curve, one each 28; halo, socket, glass and spark each.
    #expect(run.list.count == 4 * Int(run.list.count / 4) && (40...48).contains(run.list.count))
    let glass = (0..<run.list.count).filter {
      run.list.image[$0] == GarlandPictures.glass.rawValue
    }
    var ways: [Double] = []
    for (a, b) in zip(glass, glass.dropFirst()) {
      let (x, y) = (run.list.x[a] - run.list.x[b], run.list.y[a] - run.list.y[b])
      ways.append(Double((x * x + y * y).squareRoot()))
    }
    #expect((ways.max() ?? 0) - (ways.min() ?? 0) < 8, "\(ways)")
    var (a, b) = (run, try GarlandRun(layer))
    a.go(steps: 90)
    b.go(steps: 90)
    #expect(a.list.color == b.list.color && a.list.color != run.list.color)
  }

  @Test("A NaN angle and an empty screen leave every point finite")
  func hostile() throws {
    for name in ["garland", "rope"] {
      for size in [Size2(width: 400, height: 300), Size2(width: 1, height: 1), .zero] {
        var simulation = SceneSimulation(
          try shipped(name), size: size, with: Surroundings(angle: .nan))
        for step: Int64 in 1...30 {
          let angle: Double = step % 2 == 0 ? .nan : step % 3 == 0 ? .infinity : Double(step)
          simulation.advance(to: step * second / 20, with: Surroundings(angle: angle))
        }
        var list = simulation.makeDisplayList()
        simulation.display(in: &list, at: 3 * second / 2, with: Surroundings(angle: 1))
        for point in list.shapes.points { #expect(point.isFinite) }
        // Emitters answer for themselves; the faces are in front of the snow.
        guard name == "rope" else { continue }
        let faces = list.x.suffix(24)
        #expect(faces.count == 24 && faces.allSatisfy(\.isFinite))
      }
    }
  }
}
