import Dates
import Documents
import Graphics
import Motion
import Portable
import Testing

@testable import Scenes

/// The clock and the image, upright at a place.
@Suite("Clock and image")
struct UprightTests {
  private func stage(
    _ degrees: Double, _ gravity: GravityMode = .field, second: Int = 20 * 3600,
    size: Size2 = Size2(width: 800, height: 480), scale: Double = 1
  ) -> LayerStage {
    let time = CivilTime(year: 2026, month: 12, day: 24, second: second)
    return LayerStage(
      size: size, scale: scale, gravity: gravity,
      surroundings: Surroundings(angle: Angle.radians(degrees: degrees), time: time))
  }

  private func points(_ layer: ClockLayer, _ stage: LayerStage) -> [Vector2] {
    var simulation = ClockSimulation(layer)
    var list = DisplayList()
    simulation.append(to: &list, at: 0, stage)
    return list.shapes.points
  }

  /// What it would show: the digits and colons by their outlines.
  private func text(_ layer: ClockLayer, _ second: Int) -> String {
    var simulation = ClockSimulation(layer)
    var list = DisplayList()
    simulation.append(to: &list, at: 0, stage(0, second: second))
    var rest = list.shapes.elements[...]
    var text = ""
    let glyphs = "0123456789:".map { (StrokeFont.glyph($0), $0) }.sorted {
      $0.0.elements.count > $1.0.elements.count
    }
    var next = 0
    while !rest.isEmpty {
      // 6 and 9 have the same elements: the first point says which it is.
      let height = { (path: Path) in (path.points.first?.y ?? 0) }
      let top = list.shapes.points.map(\.y).min() ?? 0
      let start = (list.shapes.points[next].y - top) / layer.height
      guard
        let glyph = glyphs.first(where: {
          rest.starts(with: $0.0.elements) && (height($0.0) - start).magnitude < 0.01
        })
      else { return text + "?" }
      text.append(glyph.1)
      rest = rest.dropFirst(glyph.0.elements.count)
      next += glyph.0.points.count
    }
    return text
  }

  @Test("0.16 HH:mm of the local time, with seconds, to twelve, and with a colon that blinks")
  func times() {
    var clock = ClockLayer()
    #expect(text(clock, 0) == "00:00" && text(clock, 86_399) == "23:59")
    #expect(text(clock, 9 * 3600 + 41 * 60) == "09:41" && text(clock, 45_296) == "12:34")
    clock.showsSeconds = true
    #expect(text(clock, 56_789 + 9) == "15:46:38" && text(clock, 25_847) == "07:10:47")
    (clock.showsSeconds, clock.countsTo12) = (false, true)
    #expect(text(clock, 0) == "12:00" && text(clock, 12 * 3600) == "12:00")
    #expect(text(clock, 9 * 3600) == "9:00" && text(clock, 23 * 3600 + 60) == "11:01")
    clock.blinks = true
    #expect(text(clock, 60) == "12:01" && text(clock, 61) == "1201")
  }

  @Test("Digits are as wide as each other, so that nothing moves when one changes")
  func widths() {
    for glyph in "0123456789".map(StrokeFont.glyph) {
      #expect(!glyph.points.isEmpty)
      for point in glyph.points {
        #expect((-0.01...StrokeFont.width + 0.01).contains(point.x), "\(glyph)")
        #expect((-0.01...1.01).contains(point.y))
      }
    }
  }

  @Test("It stays upright and on the screen at every angle, and glides there")
  func upright() {
    let clock = ClockLayer()
    var last: [Vector2]?
    for tenth in 0...3600 {
      let stage = stage(Double(tenth) / 10)
      let points = points(clock, stage)
      for point in points {
        #expect((-1...801).contains(point.x) && (-1...481).contains(point.y), "\(tenth)")
      }
      // Turned back, the text is the upright one's, moved.
      let back = Turn(-stage.angle)
      let first = back.applied(to: points[1] - points[0])
      let upright = self.points(clock, self.stage(0))
      let expected = upright[1] - upright[0]
      #expect((first.x - expected.x).magnitude + (first.y - expected.y).magnitude < 1e-9)
      if let last {
        #expect(
          zip(last, points).allSatisfy { ($0.x - $1.x).magnitude + ($0.y - $1.y).magnitude < 3 })
      }
      last = points
    }
  }

  @Test("Without gravity it is fixed; a rotated layer turns about the centre")
  func modes() {
    let clock = ClockLayer()
    #expect(points(clock, stage(80, .none)) == points(clock, stage(0)))
    let turned = points(clock, stage(90, .rotated))[0]
    let upright = points(clock, stage(0))[0]
    // Down is to the left: what was above the middle is to its right.
    #expect((turned.x - (400 + 240 - upright.y)).magnitude < 1e-9)
    #expect((turned.y - (240 - 400 + upright.x)).magnitude < 1e-9)
  }

  @Test("Twice as many pixels a point are twice as large")
  func scale() {
    let (one, two) = (points(ClockLayer(), stage(0)), points(ClockLayer(), stage(0, scale: 2)))
    #expect(zip(one, two).allSatisfy { ($0 * 2 - $1) == .zero })
  }

  @Test("An image stands upright at its place and size")
  func image() throws {
    let text = """
      { version: 1, layers: [ { image: { contents: 'moon.png', position: [0.75, 0.25], width: 90,
        color: '#ffffff80' } } ] }
      """
    let scene = try Scene(try describe(text), seed: 1, file: "x") { (path) throws(ImageLoadError) in
      guard path == "moon.png" else { throw ImageLoadError("another was asked for") }
      return Bitmap(width: 30, height: 20, format: .color)
    }
    let held = Surroundings.held(at: .pi / 2)
    var simulation = SceneSimulation(
      scene, size: Size2(width: 800, height: 480), scale: 2, with: held)
    var list = simulation.makeDisplayList()
    simulation.display(in: &list, at: 0, with: held)
    try #require(list.count == 1)
    #expect(list.images[0].width == 30 && list.scale[0] == 6 && list.color[0].alpha > 0.49)
    #expect((Double(list.rotation[0]) - .pi / 2).magnitude < 1e-6)
    // Down is left: a quarter below the upper edge is to the right of the middle.
    #expect((list.x[0] - 2 * 600).magnitude < 1e-3 && (list.y[0] - 2 * 360).magnitude < 1e-3)
    #expect(!simulation.isStill)
    let none = try Scene(
      try describe(text), seed: 1, gravity: GravityMode.none, file: "x"
    ) { (_) throws(ImageLoadError) in Bitmap(width: 30, height: 20, format: .color) }
    #expect(none.isStill)
  }

  @Test(
    "What cannot be is refused with its place",
    arguments: [
      ("clock: { height: -3 }", "'height' is -3"),
      ("clock: { hours: 13 }", "'hours' must be 12 or 24"),
      ("clock: { secs: true }", "unknown key 'secs' in a clock"),
      ("clock: { glow: NaN }", "'glow' is"),
      ("clock: { position: [1] }", "'position' has 1 entry; expected 2"),
      ("clock: { position: [1, 1e9] }", "'position' is"),
      ("image: {}", "missing key 'contents' in an image"),
      ("image: { contents: 3 }", "'contents' must be"),
      ("image: { contents: 'x.png', scale: 0 }", "'scale' is 0"),
      ("image: { contents: 'x.png', width: -1 }", "'width' is -1"),
      ("image: { contents: 'x.png', with: 9 }", "did you mean 'width'?"),
      ("clock: {}, crowd: {}", "needs a layer of its own"),
    ])
  func hostile(_ layer: String, _ words: String) {
    do {
      _ = try describe("{ version: 1, layers: [ { \(layer) } ] }")
      Issue.record("\(layer) must be refused")
    } catch {
      #expect("\(error)".contains(words) && "\(error)".hasPrefix("x.json5:1:"), "\(error)")
    }
  }

  @Test("An unreadable or huge picture is an error at its name")
  func pictures() throws {
    func refusal(_ name: String, _ load: @escaping ImageLoader) -> String? {
      do {
        let text = "{ version: 1, layers: [ { image: { contents: '\(name)' } } ] }"
        _ = try Scene(try describe(text), seed: 1, file: "x.json5", loadImage: load)
        return nil
      } catch { return "\(error)" }
    }
    let none: ImageLoader = { (_) throws(ImageLoadError) in throw ImageLoadError("no such file") }
    #expect(refusal("a.png", none) == "x.json5:1:46: no such file")
    #expect(refusal("moon", none)?.hasPrefix("x.json5:1:46: unknown picture 'moon'") == true)
    let huge: ImageLoader = { (_) throws(ImageLoadError) in
      Bitmap(width: 8300, height: 8300, format: .color)
    }
    #expect(refusal("a.png", huge)?.contains("more than 256 MiB") == true)
  }

  @Test("What is upright stands still on a panel at rest, in spite of the sensor's noise")
  func atRest() throws {
    let text = """
      { version: 1, layers: [ { clock: {} }, { crowd: { rows: 2 } }, { crowd: { count: 3 } } ] }
      """
    let size = Size2(width: 320, height: 240)
    var simulation = SceneSimulation(
      try scene(try describe(text)), size: size, with: .held(at: 0))
    var random = SeededGenerator(seed: 1)
    var points: [Vector2] = []
    for tick in Int64(0)...240 {
      let (time, noise) = (tick * second / 60, (random.nextUnit() - 0.5) * 1e-3)
      let held = Surroundings.held(at: noise)
      simulation.advance(to: time, with: held)
      var list = simulation.makeDisplayList()
      simulation.display(in: &list, at: time, with: held)
      // It rests after a second; then it moves once to the mean.
      if tick > 180 { #expect(list.shapes.points == points, "\(tick)") }
      points = list.shapes.points
      #expect(points.count > 100)
    }
  }
}
