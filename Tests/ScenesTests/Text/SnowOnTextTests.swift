import Dates
import Graphics
import Motion
import People
import Portable
import Testing

@testable import Emitter
@testable import Scenes

@Suite("Snow on texts and pictures")
struct SnowOnTextTests {
  private static let size = Size2(width: 480, height: 320)
  private static let second: Int64 = 1_000_000_000

  private static func word(_ seed: UInt64) -> String {
    var random = SeededGenerator(seed: seed)
    return String((0..<6).map { _ in Array("OTLA1 ")[Int(random.nextUnit() * 6) % 6] })
  }

  private static func run(
    _ simulation: inout SceneSimulation, from: Int64, to: Int64,
    _ surroundings: (Int64) -> Surroundings
  ) {
    var time = from
    while time < to {
      time = min(time + second / 60, to)
      simulation.advance(to: time, with: surroundings(time))
    }
  }

  /// Whether a place is inside a path of lines, by the nonzero rule.
  private static func isInside(_ path: Path, _ place: Vector2) -> Bool {
    var (winding, at, start, last) = (0, 0, Vector2.zero, Vector2.zero)
    func cross(_ a: Vector2, _ b: Vector2) {
      guard (a.y <= place.y) != (b.y <= place.y) else { return }
      let x = a.x + (place.y - a.y) / (b.y - a.y) * (b.x - a.x)
      if x > place.x { winding += a.y < b.y ? 1 : -1 }
    }
    for element in path.elements {
      switch element {
      case .move:
        start = path.points[at]
        last = start
      case .line, .quadCurve, .curve:
        let end = path.points[at + element.pointCount - 1]
        cross(last, end)
        last = end
      case .close:
        cross(last, start)
        last = start
      }
      at += element.pointCount
    }
    return winding != 0
  }

  /// The letters as they are drawn, in the world's frame.
  private static func letters(
    _ simulation: inout SceneSimulation, at time: Int64, _ surroundings: Surroundings
  ) -> Path {
    var list = simulation.makeDisplayList()
    simulation.display(in: &list, at: time, with: surroundings)
    var path = Path()
    var point = 0
    let back = Turn(-simulation.world.angle)
    let middle = Vector2(x: size.width / 2, y: size.height / 2)
    func next() -> Vector2 {
      defer { point += 1 }
      return back.applied(to: list.shapes.points[point] - middle)
    }
    for element in list.shapes.elements[0..<list.shapes.elementEnds[0]] {
      switch element {
      case .move: path.move(to: next())
      case .line: path.addLine(to: next())
      case .quadCurve:
        let control = next()
        path.addQuadCurve(to: next(), control: control)
      case .curve:
        let (one, two) = (next(), next())
        path.addCurve(to: next(), control1: one, control2: two)
      case .close: path.closeSubpath()
      }
    }
    return path.straightened(tolerance: 0.05)
  }

  @Test(
    "Nothing floats beside its letter",
    arguments: [
      ("field", "rotated"), ("rotated", "rotated"), ("none", "rotated"), ("none", "field"),
      ("field", "field"),
    ], [0, 35, 90, 180])
  func floats(gravity: (text: String, cover: String), degrees: Int) throws {
    for seed in UInt64(1)...3 {
      let scene = try snowyText("T" + Self.word(seed), gravity: gravity.text, cover: gravity.cover)
      var simulation = SceneSimulation(
        scene, size: Self.size, with: .held(at: 0), content: BlockLetters())
      let angle = Angle.radians(degrees: Double(degrees))
      func surroundings(_ time: Int64) -> Surroundings {
        .held(at: angle * min(max(Double(time) / 1e9 - 2, 0), 1))
      }
      Self.run(&simulation, from: 0, to: 40 * Self.second, surroundings)
      let letters = Self.letters(&simulation, at: 40 * Self.second, .held(at: angle))
      let cover = simulation.world.cover
      var places = 0
      for run in cover.grid.runs {
        // The cells at the ends may hang over a little.
        for (offset, cell) in run.cells.enumerated().dropFirst().dropLast()
        where cover.shown[cell] > 0.4 {
          let place = Vector2(
            x: cover.grid.middle(run.firstColumn + offset), y: cover.grid.base[cell])
          places += 1
          #expect(Self.isInside(letters, place + Vector2(x: 0, y: 1.5)), "\(place) \(seed)")
          #expect(!Self.isInside(letters, place + Vector2(x: 0, y: -2.5)), "\(place) \(seed)")
        }
      }
      let isTurnedOver = gravity.cover == "field" && degrees >= 90
      #expect(isTurnedOver ? places == 0 : places > 10, "\(places) \(seed)")
      #expect(Self.gap(cover) < 1e-9)
    }
  }

  private static func gap(_ cover: SnowCover) -> Double {
    let account = cover.account
    let before = account.began + account.landed
    let now = account.lying + account.flying + account.melted + account.left
    return (before - now).magnitude / max(before, 1)
  }

  @Test("None is lost in an hour of a clock's minutes, of shaking and of turns")
  func mass() throws {
    let scene = try snowyText("T{time}O")
    var simulation = SceneSimulation(
      scene, size: Self.size, with: .held(at: 0), content: BlockLetters())
    Self.run(&simulation, from: 0, to: 3600 * Self.second) { time in
      let second = time / Self.second
      var surroundings = Surroundings(
        angle: second % 900 > 850 ? 1.57 : 0.01, shakeEnergy: second % 700 < 2 ? 0.9 : 0)
      surroundings.time.second = Int(second) % 3600 + 20 * 3600
      return surroundings
    }
    let account = simulation.world.cover.account
    #expect(account.landed > 100 && account.left > 10 && account.melted > 1, "\(account)")
    #expect(Self.gap(simulation.world.cover) < 1e-9, "\(account)")
  }

  @Test("A text that failed is asked for again after each arrival, and has snow when it comes")
  func late() throws {
    let content = LateLetters()
    let scene = try snowyText("TTT", fill: 0.5, density: 1)
    var simulation = SceneSimulation(scene, size: Self.size, with: .held(at: 0), content: content)
    Self.run(&simulation, from: 0, to: Self.second) { _ in .held(at: 0) }
    #expect(content.requests == 1 && simulation.world.cover.lying == 0)
    content.arrive()
    Self.run(&simulation, from: Self.second, to: Self.second + Self.second / 10) { _ in
      .held(at: 0)
    }
    let account = simulation.world.cover.account
    #expect(content.requests == 2 && account.began > 10, "\(account)")
    #expect(Self.gap(simulation.world.cover) < 1e-9)
    content.arrive()
    Self.run(&simulation, from: 2 * Self.second, to: 3 * Self.second) { _ in .held(at: 0) }
    #expect(content.requests == 2)
    content.beginAnew()
    content.arrive()
    Self.run(&simulation, from: 3 * Self.second, to: 4 * Self.second) { _ in .held(at: 0) }
    #expect(content.requests == 3)
  }

  @Test("When a minute passes, snow falls from the digit that changes and stays on the others")
  func minute() throws {
    let scene = try snowyText("TTT{time}", fill: 0.5, density: 1)
    var simulation = SceneSimulation(
      scene, size: Self.size, with: .held(at: 0), content: BlockLetters())
    Self.run(&simulation, from: 0, to: 20 * Self.second) { _ in .held(at: 0) }
    let before = simulation.world.cover
    let first = before.grid.runs[0].cells
    var surroundings = Surroundings.held(at: 0)
    surroundings.time.second += 60
    Self.run(&simulation, from: 20 * Self.second, to: 20 * Self.second + Self.second / 20) { _ in
      surroundings
    }
    let after = simulation.world.cover
    #expect(after.surfaces != before.surfaces)
    #expect(after.powder.grains.count > before.powder.grains.count + 3, "\(before.account)")
    for cell in first { #expect((after.height(cell) - before.height(cell)).magnitude < 0.5) }
  }

  @Test("A hole has a surface of its own, which holds no more than it has room for")
  func hole() {
    var path = Path()
    path.add(
      BlockLetters.outlines("O").path, at: .zero, turned: .none, scale: 100)
    let surfaces = SnowMask(path.straightened(tolerance: 0.01)).surfaces(most: 60)
    #expect(surfaces.count == 2)
    let inner = surfaces.max { $0.points[1].y < $1.points[1].y }
    #expect((inner?.points.map(\.y).max() ?? 0) > 65)
    #expect((inner?.capacity ?? 99) < 20)
  }

  @Test("Surfaces are bounded: of a comb with a thousand teeth, the widest are left")
  func comb() {
    var path = Path()
    for tooth in 0..<1000 {
      let left = Double(tooth) * 8
      let width = tooth % 10 == 0 ? 6.0 : 4
      path.move(to: Vector2(x: left, y: 0))
      path.addLine(to: Vector2(x: left + width, y: 0))
      path.addLine(to: Vector2(x: left + width, y: 9))
      path.addLine(to: Vector2(x: left, y: 9))
      path.closeSubpath()
    }
    let surfaces = SnowMask(path).surfaces(most: 9)
    #expect(surfaces.count == SnowMask.mostSurfaces)
    let wide = surfaces.filter { ($0.points.last?.x ?? 0) - $0.points[0].x > 5 }
    #expect(wide.count == 100)
  }

  @Test("A picture's opaque parts hold snow, also turned")
  func picture() {
    var picture = Bitmap(width: 40, height: 20, format: .color)
    for y in 5..<20 { for x in 0..<40 { picture.bytes[(y * 40 + x) * 4 + 3] = 255 } }
    let upright = SnowMask(picture, 2, .zero, .none).surfaces(most: 9)
    #expect(upright.count == 1)
    #expect(upright[0].points.allSatisfy { ($0.y + 10).magnitude < 1 })
    let turned = SnowMask(picture, 2, .zero, Turn(.pi)).surfaces(most: 9)
    #expect(turned.count == 1 && turned[0].points.allSatisfy { ($0.y + 20).magnitude < 1 })
  }
}
