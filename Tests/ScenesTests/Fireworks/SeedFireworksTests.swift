import Documents
import Emitter
import Flakes
import Graphics
import Portable
import Testing

@testable import Scenes

/// The rows of the acceptance list for the article with fireworks, on the scene that keeps its numbers.
@Suite("D0: fireworks")
struct SeedFireworksTests {
  private static let name = "fireworks-article"

  private func content(_ name: String) throws -> EmitterContent {
    for layer in try shipped(name).layers {
      if let content = layer.content as? EmitterContent { return content }
    }
    throw ImageLoadError("no emitter")
  }

  private func shells(_ name: String) throws -> [EmitterCell] {
    try content(name).emitter.emitterCells
  }

  /// The visible cells of a shell.
  private func parts(_ shell: EmitterCell) -> (rising: [EmitterCell], sparks: [EmitterCell]) {
    (
      shell.emitterCells.filter { $0.velocity == 100 },
      shell.emitterCells.filter { $0.velocity == 130 }
    )
  }

  private func place(_ name: String, _ size: Size2, degrees: Double = 0) throws -> Vector2 {
    let stage = LayerStage(
      size: size, scale: 1, gravity: .field,
      surroundings: .held(at: Angle.radians(degrees: degrees)))
    return try #require(try content(name).field(stage).edge).start
  }

  @Test("0.1 The shells begin at (midX, min(maxY, 450)), and in ours in the middle of what is down")
  func launchPlace() throws {
    #expect(try place("fireworks-article", phone) == Vector2(x: 160, y: 450))
    let wide = Size2(width: 568, height: 320)
    #expect(try place("fireworks-article", wide) == Vector2(x: 284, y: 320))
    for (degrees, expected) in [
      (0.0, Vector2(x: 284, y: 320)), (90, Vector2(x: 0, y: 160)), (180, Vector2(x: 284, y: 0)),
      (270, Vector2(x: 568, y: 160)), (45, Vector2(x: 124, y: 320)),
    ] {
      let miss = try place("fireworks", wide, degrees: degrees) - expected
      #expect(miss.x.magnitude < 1e-9 && miss.y.magnitude < 1e-9, "\(degrees)")
    }
  }

  @Test("0.2 The article's mistake is named; without it light adds up, with it sparks cover")
  func additive() throws {
    do throws(DocumentError) {
      _ = try SceneFile.parse(
        Array(file(emitter: "emitterMode: 'additive',").utf8), file: "x")
      Issue.record("it must be refused")
    } catch {
      #expect(error.message == "'additive' is a renderMode, not an emitterMode")
    }
    #expect(try content("fireworks").emitter.renderMode == .additive)
    #expect(try content("fireworks-article").emitter.renderMode == .unordered)
  }

  @Test("0.3 What a shell is")
  func shell() throws {
    // Both scenes' shells fly alike.
    for shell in try shells(Self.name) + shells("fireworks") {
      #expect((shell.emissionLongitude + .pi / 2).magnitude < 1e-12 && shell.emissionLatitude == 0)
      #expect((shell.emissionRange - .pi / 5).magnitude < 1e-12 && shell.lifetime == 2)
      #expect(shell.velocity == 400 && shell.velocityRange == 50 && shell.yAcceleration == 300)
      #expect(shell.contents == nil)
    }
  }

  @Test("0.5, 0.6 What a trail is: 45 grains, clear before they are gone")
  func trail() throws {
    for shell in try shells(Self.name) {
      let rising = try #require(parts(shell).rising.first)
      #expect(rising.emissionLongitude == 0)
      #expect((rising.emissionRange - .pi / 7).magnitude < 1e-12)
      #expect(rising.scale == 0.2 && rising.scaleRange == 0.1 && rising.scaleSpeed == -0.1)
      #expect(rising.birthRate == 50 && rising.lifetime == 1.5 && rising.yAcceleration == 200)
      #expect(rising.beginTime == 0.01 && rising.duration == 0.9)
      #expect((rising.birthRate * rising.duration - 45).magnitude < 1e-9)
      #expect(rising.alphaSpeed == -0.7 && 1 / 0.7 < rising.lifetime)
    }
  }

  @Test("0.7, 0.8, 0.9 What a spark is: 2000 a shell, in as many slots as there are colours")
  func sparks() throws {
    let slots = try shells(Self.name).map { parts($0).sparks.count }
    #expect(slots == [4, 4, 1, 1])
    for shell in try shells(Self.name) {
      let sparks = parts(shell).sparks
      let rising = try #require(parts(shell).rising.first)
      #expect((sparks.reduce(0) { $0 + $1.birthRate * $1.duration } - 2000).magnitude < 1e-6)
      for spark in sparks {
        #expect((spark.emissionRange - 2 * .pi).magnitude < 1e-12 && spark.scale == 0.2)
        #expect(spark.lifetime == 2 && spark.lifetimeRange == 0.4 && spark.yAcceleration == 80)
        #expect(spark.beginTime == rising.lifetime && spark.duration == 0.1)
        #expect(spark.alphaSpeed == -0.1 && spark.scaleSpeed == -0.1)
      }
    }
  }

  @Test("0.10, 0.11 Colours by their slots and shells by their rates, in the article's order")
  func colours() throws {
    let red = Color(red: 1, green: 0, blue: 0), yellow = Color(red: 1, green: 1, blue: 0)
    let blue = Color(red: 0, green: 0, blue: 1), green = Color(red: 0, green: 1, blue: 0)
    let shells = try shells(Self.name)
    #expect(
      shells.map { parts($0).sparks.map(\.color) } == [
        [red, yellow, red, yellow], [blue, blue, .white, blue], [green], [.white],
      ])
    #expect(shells.map(\.birthRate) == [0.7, 0.2, 0.3, 1.7])
    #expect(shells.map { parts($0).rising[0].color } == [red, red, red, .white])
  }

  @Test("0.10 Where sparks cover each other the last slot is on top: red, yellow, red, yellow")
  func yellowIsOnTop() throws {
    var content = try content("fireworks-article")
    var shell = content.emitter.emitterCells[0]
    shell.emitterCells = parts(shell).sparks
    content.emitter.emitterCells = [shell]
    var simulation = SceneSimulation(try scene(content), size: phone, with: .held(at: 0))
    simulation.advance(to: 20 * second, with: .held(at: 0))
    let list = shown(simulation, 20 * second)
    var greens: [Float] = []
    for color in list.color where color.green != greens.last { greens.append(color.green) }
    #expect(list.count > 1000 && greens == [0, 1, 0, 1])
    #expect(list.blend.allSatisfy { $0 == .over })
  }

  @Test("0.11 About 11 600 sparks are alive")
  func steadyState() throws {
    let scene = try shipped(Self.name)
    let expected = try content(Self.name).emitter.expectedCount
    #expect((11_700...11_950).contains(expected), "\(expected)")
    var simulation = SceneSimulation(scene, size: phone, with: .held(at: 0))
    var sum = 0
    for time in Int64(10)..<50 {
      simulation.advance(to: time * second, with: .held(at: 0))
      // Shells and their trails are some 190.
      sum += simulation.census(at: time * second).alive
    }
    let mean = Double(sum) / 40
    #expect((11_000...12_700).contains(mean), "\(mean)")
  }

  @Test("0.12 A base of a half and ranges of 0.9, which white sparks take on")
  func colourful() throws {
    let base = try #require(try shells(Self.name).last)
    for channel in [base.color.red, base.color.green, base.color.blue] {
      #expect((channel - 0.5).magnitude < 0.003)
    }
    #expect(base.redRange == 0.9 && base.greenRange == 0.9 && base.blueRange == 0.9)
  }

  @Test("0.13 Discs 25 pixels across, 5 points on the screen")
  func particle() throws {
    let spark = try #require(parts(try shells("fireworks-article")[2]).sparks.first)
    let disc = try #require(spark.contents)
    #expect(disc == BuiltInContents.circle.bitmap && disc.width == 25 && disc.height == 25)
    #expect(disc.bytes[12 * 25 + 12] == 255 && disc.bytes[12 * 25] > 250 && disc.bytes[0] == 0)
    #expect(25 * spark.scale == 5)
  }

  @Test("0.15 Trail, burst, and the last sparks 3.8 seconds after the launch")
  func staging() throws {
    var content = try content("fireworks-article")
    var shell = content.emitter.emitterCells[2]
    (shell.birthRate, shell.duration) = (100, 0.015)
    content.emitter.emitterCells = [shell]
    let scene = try scene(content)
    var simulation = SceneSimulation(scene, size: phone, with: .held(at: 0))
    func alive(_ age: Double) -> Int {
      let time = Int64((0.01 + age) * 1e9)
      simulation.advance(to: time, with: .held(at: 0))
      return simulation.census(at: time).alive
    }
    #expect(alive(0.005) == 1)
    #expect(alive(0.915) == 46)
    #expect(alive(1.45) == 46)
    #expect(alive(1.55) > 900)
    #expect(alive(1.75) > 1999)
    #expect(alive(3.2) > 1990)
    #expect(alive(3.9) == 0)
  }

  private func scene(_ content: EmitterContent) throws -> Scene {
    var description = try describe(file())
    var content = content
    (content.spansEdge, content.cells) = (false, [])
    description.layers[0].content = content
    return try Scene(description, seed: 1, file: "x") { (_) throws(ImageLoadError) in
      throw ImageLoadError("none")
    }
  }
}
