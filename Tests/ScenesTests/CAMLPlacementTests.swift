import Documents
import Emitter
import Graphics
import Scenes
import Testing

/// Where a document's emitters and their directions come to lie on the screen.
@Suite struct CAMLPlacementTests {
  private func layer(_ text: String, index: CAMLFile.Index = .init()) throws -> LayerDescription {
    let scene = try readCAML(text, index: index)
    #expect(scene.warnings.isEmpty, "\(scene.warnings)")
    return scene.layers[0]
  }

  @Test func yPointsUpUnlessItIsFlipped() throws {
    let place = "emitterPosition='100 750' emitterShape='line' emitterSize='400 1'"
    let up = try layer(caml("yAcceleration='-9' spin='1'", emitter: place))
    #expect(up.emitter.emitterPosition == Vector2(x: 100, y: 50))
    #expect(up.cells[0].cell.yAcceleration == 9 && up.emitter.spin == -1)
    // The line's normal is −y in the file: down on the screen.
    #expect(up.cells[0].cell.emissionLongitude == .pi)

    var index = CAMLFile.Index()
    index.isFlipped = true
    for (text, index) in [
      (caml("yAcceleration='9'", emitter: place, root: "geometryFlipped='1'"), .init()),
      (caml("yAcceleration='9'", emitter: place, around: "geometryFlipped='1'"), .init()),
      (caml("yAcceleration='9'", emitter: place + " geometryFlipped='1'"), .init()),
      (caml("yAcceleration='9'", emitter: place), index),
      (caml("yAcceleration='9'", emitter: place, root: "geometryFlipped='1'"), index),
    ] {
      let down = try layer(text, index: index)
      #expect(down.emitter.emitterPosition == Vector2(x: 100, y: 750))
      #expect(down.cells[0].cell.yAcceleration == 9 && down.emitter.spin == 1)
      #expect(down.cells[0].cell.emissionLongitude == 0)
    }
    // Twice is not at all.
    let twice = try layer(
      caml(emitter: place, root: "geometryFlipped='1'", around: "geometryFlipped='1'"))
    #expect(twice.emitter.emitterPosition == Vector2(x: 100, y: 50))
  }

  @Test func layersAddUp() throws {
    // Half as large about its own middle, which is moved by 10 to the right and 20 up.
    let moved = try layer(
      caml(
        "velocity='10' xAcceleration='8' scale='0.5'",
        emitter: "emitterPosition='0 0' emitterShape='rectangle' emitterSize='100 40'",
        around: "opacity='0.5'"
      ).replacing(
        "<CATransformLayer bounds=\"0 0 400 800\" position=\"200 400\"",
        with: "<CATransformLayer bounds='0 0 400 800' position='210 420' "
          + "transform='scale(0.5, 0.5, 1)'"))
    let emitter = moved.emitter
    // The middle (200, 400) comes to (210, 420), the corner to 100 and 200 from there.
    #expect(emitter.emitterPosition == Vector2(x: 110, y: 800 - 220))
    #expect(emitter.emitterSize == Size2(width: 50, height: 20))
    #expect(emitter.velocity == 0.5 && emitter.scale == 0.5)
    #expect(moved.cells[0].cell.xAcceleration == 4 && moved.cells[0].cell.velocity == 10)
    #expect(moved.cells[0].cell.color.alpha == 0.5)
  }

  @Test func turnsGoTheFilesWay() throws {
    // A quarter turn where y points up is counter-clockwise: what flew right flies up.
    for turn in [
      "transform='rotate(90deg)'", "transform.rotation.z='1.5707963267948966'",
      "transform='0 1 0 0 -1 0 0 0 0 0 1 0 0 0 0 1'",
    ] {
      let text = caml(
        "xAcceleration='5'",
        emitter: "emitterPosition='300 400' emitterShape='rectangle' emitterSize='30 10'",
        around: turn)
      let layer = try layer(text)
      let position = layer.emitter.emitterPosition
      #expect(
        (position.x - 200).magnitude < 1e-9 && (position.y - 300).magnitude < 1e-9, "\(turn)")
      #expect((layer.cells[0].cell.emissionLongitude + .pi / 2).magnitude < 1e-9)
      #expect((layer.cells[0].cell.yAcceleration + 5).magnitude < 1e-9)
      #expect(layer.emitter.emitterSize == Size2(width: 10, height: 30))
    }
    // Upside down, in a flipped document: a line that let fall now lets rise.
    let turned = try layer(
      caml(
        "emissionLongitude='3.141592653589793'", emitter: "emitterShape='line'",
        root: "geometryFlipped='1'", around: "transform='rotate(180deg)'"))
    #expect((turned.cells[0].cell.emissionLongitude - 2 * .pi).magnitude < 1e-9)
    // Away from the middle stays away from the middle.
    let circle = try layer(
      caml(
        "emissionLongitude='0.5'", emitter: "emitterShape='circle'",
        around: "transform='rotate(77deg)'"))
    #expect(circle.cells[0].cell.emissionLongitude == -0.5)
  }

  @Test func anEmitterWithoutABeginningIsThereFromTheStart() throws {
    let inner = "<emitterCells><CAEmitterCell lifetime='3'/></emitterCells>"
    let cell = "lifetime='10' lifetimeRange='4'"
    #expect(try layer(caml(cell, inner: inner)).emitter.timeOffset == 15)
    #expect(try layer(caml(cell, emitter: "lifetime='2'")).emitter.timeOffset == 24)
    #expect(try layer(caml("lifetime='3600'")).emitter.timeOffset == 600)
    for timing in ["beginTime='1e-100'", "beginTime='1'", "duration='5'"] {
      #expect(try layer(caml(cell, emitter: timing)).emitter.timeOffset == 0, "\(timing)")
    }
    #expect(try layer(caml(cell, emitter: "timeOffset='2'")).emitter.timeOffset == 2)
    let timing = try layer(
      caml(
        emitter: "speed='2' duration='3' repeatCount='4' autoreverses='1'", around: "speed='0.5'"))
    #expect(timing.emitter.speed == 1 && timing.emitter.duration == 3)
    #expect(timing.emitter.repeatCount == 4 && timing.emitter.autoreverses)
  }

  @Test func layersLieByDepthAndOrder() throws {
    func emitter(_ seed: Int, _ depth: Int) -> String {
      "<CAEmitterLayer seed='\(seed)' zPosition='\(depth)'/>"
    }
    let scene = try readCAML(caml(beside: emitter(1, 5) + emitter(2, -1) + emitter(3, 5)))
    #expect(scene.layers.map(\.seed) == [2, 0, 1, 3])
  }

  @Test func whatFillsTheSceneBehindIsItsBackdrop() throws {
    let size = "bounds='0 0 400 800' position='200 400'"
    let picture = "<contents><CGImage src='assets/sky.png'/></contents>"
    let scene = try readCAML(caml(beside: "<CALayer \(size)>\(picture)</CALayer>"))
    guard case .image(let path, _) = scene.backdrop else {
      Issue.record("there is no picture")
      return
    }
    #expect(path == "assets/sky.png" && scene.warnings.isEmpty)
    // Half of white over blue.
    let mixed = try readCAML(
      caml(
        root: "backgroundColor='0 0 1'",
        beside: "<CALayer \(size) opacity='0.5' backgroundColor='1 1 1'/>"))
    guard case .color(let color) = mixed.backdrop else {
      Issue.record("it is a picture")
      return
    }
    #expect(color == Color(red: 0.5, green: 0.5, blue: 1))
    for other in ["bounds='0 0 9 9' position='200 400'", size + " zPosition='1'"] {
      let scene = try readCAML(
        caml(beside: "<CALayer \(other) backgroundColor='1 1 1'>\(picture)</CALayer>"))
      #expect(scene.warnings.count == 2, "\(scene.warnings)")
      #expect(scene.warnings.allSatisfy { $0.message.contains("behind all emitters") })
    }
  }

  /// The middle of the document is the middle of the screen.
  @Test func aScreenOfAnotherShapeShowsTheMiddle() throws {
    let text = caml(
      "birthRate='1' lifetime='9'", emitter: "emitterPosition='200 400' beginTime='1e-100'")
    let scene = try scene(try readCAML(text))
    var simulation = SceneSimulation(
      scene, size: Size2(width: 400, height: 300),
      scale: scene.scale(width: 400, height: 300, factor: 1), with: .held(at: 0))
    var list = simulation.makeDisplayList()
    simulation.advance(to: 3_500_000_000, with: .held(at: 0))
    simulation.display(in: &list, at: 3_500_000_000, with: .held(at: 0))
    #expect(list.count >= 3)
    for sprite in 0..<list.count {
      #expect(list.x[sprite] == 200 && list.y[sprite] == 150)
    }
  }
}
