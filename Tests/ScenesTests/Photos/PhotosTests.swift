import CAllocationCounter
import Graphics
import Motion
import Portable
import Raster
import Testing

@testable import Scenes

/// A screen that shows the layer, frame by frame.
private final class Screen {
  static let (width, height) = (64, 40)
  let (width, height): (Int, Int)
  let content: FakeContent
  private var simulation: SceneSimulation
  private var rasterizer: Rasterizer
  private var list: DisplayList
  private(set) var now: Int64 = 0
  /// Pixels written for the newest frame.
  private(set) var written = 0
  var degrees: Double

  init(
    _ content: FakeContent, _ keys: String = "", layer: String = "shift: false,", seed: UInt64 = 1,
    degrees: Double = 0, pixels: Int = 1
  ) throws {
    self.content = content
    (width, height) = (pixels * Self.width, pixels * Self.height)
    self.degrees = degrees
    let description = try describe(
      "{ version: 1, layers: [ { \(layer) photos: { folder: '/p', \(keys) } } ] }")
    let surroundings = Surroundings.held(at: Angle.radians(degrees: degrees))
    simulation = SceneSimulation(
      try scene(description, seed: seed),
      size: Size2(width: Double(width), height: Double(height)), with: surroundings,
      content: content)
    rasterizer = Rasterizer(
      width: width, height: height,
      backdrop: .color(Color(red: 18 / 255, green: 52 / 255, blue: 86 / 255)))
    list = simulation.makeDisplayList()
    draw()
  }

  private func draw() {
    let surroundings = Surroundings.held(at: Angle.radians(degrees: degrees))
    simulation.display(in: &list, at: now, with: surroundings)
    written = rasterizer.draw(list)
  }

  /// Runs so many seconds at a rate.
  func run(_ seconds: Double, fps: Int64 = 20, _ each: () -> Void = {}) {
    let end = now + Int64(seconds * 1e9)
    while now < end {
      now = min(now + 1_000_000_000 / fps, end)
      simulation.advance(to: now, with: .held(at: Angle.radians(degrees: degrees)))
      draw()
      each()
    }
  }

  func frame() { run(0.05) }

  var pixels: [UInt32] { Array(rasterizer.frame.pixels) }

  /// The name of the picture that is seen alone; nil in a fade, and before the first one.
  var name: String? {
    let names = (0..<26).flatMap { number -> [String] in
      let letter = String(UnicodeScalar(UInt8(97 + number)))
      return [letter, "t" + letter]
    }
    return names.first { content.color($0) == top }
  }

  /// The colour in the middle of the edge that is up.
  var top: UInt32 {
    switch Int((degrees / 90).rounded()) & 3 {
    case 0: rasterizer.frame[width / 2, 1]
    case 1: rasterizer.frame[width - 2, height / 2]
    case 2: rasterizer.frame[width / 2, height - 2]
    default: rasterizer.frame[1, height / 2]
    }
  }

  /// The names that follow each other, each between two fades.
  func names(_ count: Int, every: Double = 4) -> [String?] {
    (0..<count).map { index in
      run(index == 0 ? every / 2 : every)
      return name
    }
  }
}

@Suite("The layer 'photos'")
struct PhotosTests {
  private static let keys = "every: 4, fade: 1,"

  @Test("By name, by date, and again from the first")
  func orders() throws {
    let files = ["c", "a", "d", "b"]
    let byName = try Screen(FakeContent(files), Self.keys)
    #expect(byName.names(6) == ["a", "b", "c", "d", "a", "b"])
    // The last one was taken first.
    let byDate = try Screen(FakeContent(files), Self.keys + "order: 'date',")
    #expect(byDate.names(5) == ["b", "d", "a", "c", "b"])
  }

  @Test("By chance: each once a round, never twice in a row, the same for the same seed")
  func random() throws {
    let files = ["a", "b", "c", "d", "e"]
    let all = try [1, 1, 2].map { seed in
      try Screen(FakeContent(files), Self.keys + "order: 'random',", seed: seed)
        .names(40).map { try #require($0) }
    }
    #expect(all[0] == all[1] && all[0] != all[2])
    for names in all {
      #expect(zip(names, names.dropFirst()).allSatisfy { $0 != $1 })
      #expect(Set(names.prefix(5)) == Set(files))
      // What is left out of a round because it was just seen is rare.
      for file in files { #expect((5...10).contains(names.count { $0 == file })) }
      #expect(Array(names.prefix(5)) != Array(names[5..<10]))
    }
  }

  @Test("Only pictures of the frame's shape are shown, upright", arguments: [0.0, 90, 180, 270])
  func shapes(degrees: Double) throws {
    let screen = try Screen(FakeContent(["a", "ta", "b", "tb"]), Self.keys, degrees: degrees)
    let isTall = degrees == 90 || degrees == 270
    #expect(screen.names(3) == (isTall ? ["ta", "tb", "ta"] : ["a", "b", "a"]))
    for request in screen.content.requests {
      let isTall = request.path.hasPrefix("/p/t")
      #expect(request.width == (isTall ? Screen.height : Screen.width))
    }
  }

  @Test("A turn begins a fade to a picture that suits with the next frame", arguments: [90.0, -90])
  func turns(degrees: Double) throws {
    let screen = try Screen(FakeContent(["a", "ta", "b", "tb"]), "every: 60, fade: 1,")
    screen.run(10)
    #expect(screen.name == "a")
    let before = screen.pixels
    screen.degrees = degrees
    screen.frame()
    #expect(screen.pixels != before)
    screen.run(1.1)
    #expect(screen.name == "ta")
    // Upside down, the same picture is turned.
    screen.degrees += 180
    screen.run(1.2)
    #expect(screen.name == "ta")
    screen.degrees = 180
    screen.run(1.2)
    #expect(screen.name == "b")
  }

  @Test("A turn during a fade, and just before one, ends upright")
  func turnsInFades() throws {
    for moment in [3.2, 3.7, 4.3, 4.8] {
      let screen = try Screen(FakeContent(["a", "ta", "b", "tb", "c"]), Self.keys)
      screen.run(moment)
      screen.degrees = 90
      screen.run(1.5)
      #expect(screen.name == "ta", "\(moment)")
      screen.degrees = 0
      screen.run(1.5)
      #expect(["b", "c"].contains(screen.name), "\(moment)")
    }
  }

  @Test("At 45° noise changes nothing; beyond, it turns once")
  func hysteresis() throws {
    let screen = try Screen(FakeContent(["a", "ta"]), "every: 3600, fade: 1,")
    screen.run(2)
    var random = SeededGenerator(seed: 3)
    for _ in 0..<400 {
      screen.degrees = random.next(around: 45, range: 10)
      screen.frame()
      #expect(screen.written == 0)
    }
    screen.degrees = 55
    screen.run(2)
    for _ in 0..<400 {
      screen.degrees = random.next(around: 45, range: 10)
      screen.frame()
      #expect(screen.written == 0)
    }
    screen.degrees = 90
    screen.frame()
    #expect(screen.name == "ta")
  }

  @Test("With gravity 'none' nothing turns")
  func fixed() throws {
    let screen = try Screen(
      FakeContent(["a", "ta"]), Self.keys, layer: "gravity: 'none', shift: false,")
    screen.run(2)
    let before = screen.pixels
    screen.degrees = 90
    screen.frame()
    #expect(screen.pixels == before)
    #expect(screen.content.requests.allSatisfy { $0.width == Screen.width })
  }

  @Test("A fade goes by time: every rate of frames shows the same at the same instant")
  func fades() throws {
    let screens = try [5, 20, 60].map { (fps: Int64) in
      let screen = try Screen(FakeContent(["a", "b", "c"]), Self.keys + "order: 'random',")
      return (fps, screen)
    }
    var mixed = 0
    for _ in 0..<60 {
      for (fps, screen) in screens { screen.run(0.2, fps: fps) }
      for (_, screen) in screens.dropFirst() { #expect(screen.pixels == screens[0].1.pixels) }
      if screens[0].1.name == nil { mixed += 1 }
    }
    #expect((8...12).contains(mixed))
    // Half of the way, half of both.
    let screen = try Screen(FakeContent(["a", "b"]), Self.keys)
    screen.run(4.5)
    let colors = try ["a", "b"].map { try #require(screen.content.color($0)) }
    for channel in [UInt32(0), 8, 16] {
      let levels = (colors + [screen.top]).map { Double($0 >> channel & 255) }
      #expect((levels[2] - (levels[0] + levels[1]) / 2).magnitude < 1.1)
    }
    let cut = try Screen(FakeContent(["a", "b"]), "every: 4, fade: 0,")
    cut.run(3.9)
    #expect(cut.name == "a")
    cut.run(0.15)
    #expect(cut.name == "b")
  }

  @Test("Broken pictures are skipped, each asked for once")
  func broken() throws {
    let content = FakeContent(["a", "b", "c", "d"])
    content.set { $0.broken = ["/p/a", "/p/c"] }
    let screen = try Screen(content, Self.keys)
    #expect(screen.names(4) == ["b", "d", "b", "d"])
    for path in ["/p/a", "/p/c"] {
      #expect(content.requests.filter { $0.path == path }.count <= 2)
    }
    // It was replaced by a sound one.
    content.set { state in
      state.broken = []
      state.files = state.files?.filter { $0.path != "/p/a" }
      state.add(["a"], version: 1)
    }
    #expect(screen.names(4).contains("a"))
  }

  @Test("Without any picture the backdrop is seen, and the first one that comes at once")
  func late() throws {
    let content = FakeContent()
    let screen = try Screen(content, Self.keys)
    screen.run(5)
    #expect(screen.pixels.allSatisfy { $0 == 0x12_3456 })
    content.set { state in
      state.ready = []
      state.add(["b", "c"])
    }
    screen.run(1)
    #expect(screen.pixels.allSatisfy { $0 == 0x12_3456 })
    content.set { $0.ready = ["/p/b"] }
    screen.frame()
    #expect(screen.name == "b")
    // The next one is late: the first stays, then the fade begins.
    screen.run(20)
    #expect(screen.name == "b")
    content.set { $0.ready = ["/p/b", "/p/c"] }
    screen.run(1)
    #expect(screen.name == nil)
    screen.run(1)
    #expect(screen.name == "c")
  }

  @Test("An emptied or unplugged folder keeps the last picture; new ones appear")
  func unplugged() throws {
    let content = FakeContent(["a", "b", "c"])
    let screen = try Screen(content, Self.keys)
    screen.run(6)
    #expect(screen.name == "b")
    content.set { $0.files = [] }
    screen.run(30)
    #expect(screen.name == "b")
    screen.degrees = 180
    screen.run(2)
    #expect(screen.name == "b")
    content.set { $0.files = nil }
    screen.run(30)
    #expect(screen.name == "b")
    content.set { state in
      state.files = []
      state.add(["d", "e"])
    }
    screen.run(2)
    #expect(screen.name == "d")
  }

  @Test("A single picture stays, also turned; none of a shape leaves the others")
  func few() throws {
    let single = try Screen(FakeContent(["a"]), Self.keys)
    #expect(single.names(3) == ["a", "a", "a"])
    single.degrees = 90
    #expect(single.names(2) == ["a", "a"])
    let wide = try Screen(FakeContent(["a", "b"]), Self.keys, degrees: 90)
    #expect(wide.names(3) == ["a", "b", "a"])
  }

  @Test("Equal runs are equal bit for bit")
  func replays() throws {
    let files = ["a", "ta", "b", "tb", "c", "d"]
    let screens = try [0, 1].map { _ in
      try Screen(FakeContent(files), "every: 2, fade: 2, order: 'random', fit: 'contain',")
    }
    for step in 0..<200 {
      for screen in screens {
        screen.degrees = Double(step / 30 * 90)
        screen.frame()
      }
      #expect(screens[0].pixels == screens[1].pixels)
    }
  }

  @Test("At rest nothing is written and nothing allocated")
  func rest() throws {
    let screen = try Screen(FakeContent(["a", "ta", "b"]), "every: 60, fade: 1,")
    screen.run(3)
    var written = 0
    let before = snow_allocation_count()
    for _ in 0..<1000 {
      screen.frame()
      written += screen.written
    }
    #expect(snow_allocation_count() == before && written == 0)
    screen.run(7.3)
    #expect(screen.written > 0)
  }

  @Test("A picture that stays is shifted once a minute against burn-in")
  func shifts() throws {
    let screen = try Screen(FakeContent(["a"]), Self.keys, layer: "", pixels: 8)
    var places: Set<[UInt32]> = []
    for _ in 0..<6 {
      screen.run(30)
      places.insert(screen.pixels)
      #expect(screen.name == "a")
      screen.run(30)
    }
    #expect(places.count > 1)
  }

  @Test("It is the lowest layer; keys out of range are errors")
  func hostile() {
    for layers in [
      "{ emitter: {} }, { photos: {} }", "{ photos: { every: 0 } }", "{ photos: { fade: -1 } }",
      "{ photos: { order: 'size' } }", "{ photos: { folder: 3 } }",
    ] {
      #expect(throws: (any Error).self) { try describe("{ version: 1, layers: [ \(layers) ] }") }
    }
  }
}

extension Frame {
  fileprivate subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }
}
