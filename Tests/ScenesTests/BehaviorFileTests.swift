import Documents
import Emitter
import Graphics
import Portable
import Scenes
import Testing

@Suite("Behaviours in scene files")
struct BehaviorFileTests {
  private func read(_ behaviors: String) throws -> [EmitterBehavior] {
    try describe(file(emitter: "behaviors: [\(behaviors)],")).layers[0].emitter.emitterBehaviors
  }

  @Test("Each kind with all its keys")
  func all() throws {
    let behaviors = try read(
      """
      { type: 'drag', name: 'air', enabled: false, drag: 1.5 },
      { type: 'wave', force: [1, 2, 3], frequency: 0.5 },
      { type: 'attractor', attractorType: 'axial', position: [4, 5], zPosition: 6, stiffness: -7,
        radius: 8, falloff: 9, falloffDistance: 10, orientationLongitude: '180deg',
        orientationLatitude: 1 },
      { type: 'turbulence', strength: 11, size: 12, speed: -13, seed: 14 },
      { type: 'sway', amplitude: 15, frequency: 16, rotation: '180deg' },
      { type: 'alignToMotion', rotation: 0.25 },
      { type: 'valueOverLife', keyPath: 'color.alpha', values: [0, 1, 0], locations: [0, 0.1, 1],
        multiplies: true },
      { type: 'colorOverLife', colors: ['#f00', '#00ff0080'] },
      { type: 'wind', speed: -15, gusts: 16, seed: 17 },
      """)
    try #require(behaviors.count == 9)
    #expect(behaviors[0].name == "air" && !behaviors[0].isEnabled && behaviors[1].isEnabled)
    func kind<Kind: BehaviorKind>(_ index: Int, _: Kind.Type = Kind.self) throws -> Kind {
      try #require(behaviors[index].kind as? Kind)
    }
    #expect(try kind(0) == DragBehavior(1.5))
    #expect(try kind(1) == WaveBehavior(force: Vector3(x: 1, y: 2, z: 3), frequency: 0.5))
    var wanted = AttractorBehavior(
      .axial, position: Vector2(x: 4, y: 5), stiffness: -7, radius: 8)
    (wanted.zPosition, wanted.falloff, wanted.falloffDistance) = (6, 9, 10)
    (wanted.orientationLongitude, wanted.orientationLatitude) = (.pi, 1)
    #expect(try kind(2) == wanted)
    #expect(try kind(3) == TurbulenceBehavior(strength: 11, size: 12, speed: -13, seed: 14))
    #expect(try kind(4) == SwayBehavior(amplitude: 15, frequency: 16, rotation: .pi))
    #expect(try kind(5) == AlignToMotionBehavior(rotation: 0.25))
    #expect(
      try kind(6)
        == ValueOverLifeBehavior(
          .alpha, values: [0, 1, 0], locations: [0, 0.1, 1], multiplies: true))
    let color = try kind(7, ColorOverLifeBehavior.self)
    #expect(try kind(8) == WindBehavior(speed: -15, gusts: 16, seed: 17))
    #expect(color.colors.count == 2 && color.colors[1].green == 1 && color.locations.isEmpty)
  }

  @Test("Cells have their own, also nested ones")
  func cells() throws {
    let text = file(
      "behaviors: [ { type: 'drag', drag: 1 } ], "
        + "cells: [ { mass: 2, massRange: 1, behaviors: [ { type: 'drag', drag: 2 } ] } ]")
    let scene = try scene(try describe(text))
    let cell = try #require(scene.layers[0].emitter.emitterCells.first)
    let inner = try #require(cell.emitterCells.first)
    #expect(cell.emitterBehaviors.first?.kind as? DragBehavior == DragBehavior(1))
    #expect(inner.emitterBehaviors.first?.kind as? DragBehavior == DragBehavior(2))
    #expect(inner.mass == 2 && inner.massRange == 1)
  }

  @Test(
    "What is wrong is told with its place",
    arguments: [
      ("{ drag: 1 }", "missing key 'type' in a behavior; expected drag, wave,"),
      ("{ type: 'drga' }", "unknown type 'drga'; expected drag, wave,"),
      ("{ type: 'light' }", "unknown type 'light'"),
      ("{ type: 'drag', drag: -1 }", "'drag' is -1; expected 0 to 1000"),
      (
        "{ type: 'drag', strength: 1 }",
        "unknown key 'strength' in behavior 'drag'; expected type, name,"
      ),
      ("{ type: 'wave', force: [1] }", "'force' has 1 entry; expected 2 to 3"),
      ("{ type: 'wave', force: [1, NaN] }", "'force' is nan; expected -100000 to 100000"),
      ("{ type: 'turbulence', size: 0 }", "'size' is 0; expected 1 to 100000"),
      (
        "{ type: 'valueOverLife', values: [1] }",
        "missing key 'keyPath' in behavior 'valueOverLife'"
      ),
      (
        "{ type: 'valueOverLife', keyPath: 'spin' }",
        "missing key 'values' in behavior 'valueOverLife'"
      ),
      (
        "{ type: 'valueOverLife', keyPath: 'colour.red', values: [1] }", "did you mean 'color.red'?"
      ),
      (
        "{ type: 'valueOverLife', keyPath: 'spin', values: [1], multiplies: true }",
        "'multiplies' is not for spin; expected mass, scale, color.red, color.green, color.blue or color.alpha"
      ),
      (
        "{ type: 'valueOverLife', keyPath: 'spin', values: [1, 2], locations: [1] }",
        "'locations' has 1 entry; expected 2"
      ),
      (
        "{ type: 'colorOverLife', colors: ['#fff', '#000'], locations: [1, 0] }",
        "'locations' must rise from 0 to 1"
      ),
      ("{ type: 'valueOverLife', keyPath: 'spin', values: [0, 1e30] }", "'values' is 1e+30;"),
      (
        "{ type: 'valueOverLife', keyPath: 'spin', values: [1], locations: [NaN] }",
        "'locations' is nan; expected 0 to 1"
      ),
      ("{ type: 'colorOverLife' }", "missing key 'colors' in behavior 'colorOverLife'"),
      ("{ type: 'colorOverLife', colors: ['red'] }", "'colors' is 'red'; expected '#rgb'"),
    ])
  func mistakes(behavior: String, message: String) throws {
    do {
      _ = try read(behavior)
      Issue.record("\(behavior) was read")
    } catch let error as DocumentError {
      #expect(error.message.contains(message), "\(error.message)")
      #expect(error.place.line == 1 && error.place.column > 30)
    }
  }

  @Test("At most sixteen, and curves of sixty-four stops")
  func most() throws {
    let drags = [String](repeating: "{ type: 'drag' }", count: 17).joined(separator: ",")
    #expect(throws: DocumentError.self) { try read(drags) }
    let values = [String](repeating: "1", count: 65).joined(separator: ",")
    #expect(throws: DocumentError.self) {
      try read("{ type: 'valueOverLife', keyPath: 'spin', values: [\(values)] }")
    }
  }
}
