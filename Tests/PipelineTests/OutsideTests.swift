import Documents
import Graphics
import Motion
import Outputs
import Pipeline
import Scenes
import Sensors
import Testing

@Suite("What people set while a pipeline runs")
struct OutsideTests {
  private static let snow =
    "{ birthRate: 100, lifetime: 1, velocity: 30, emissionLongitude: '180deg' }"

  private func pipeline(
    _ members: String = "layers: [ { emitter: { timeOffset: 2, cells: [ \(Self.snow) ] } } ]",
    degrees: Double = 0, snowfall: Snowfall = .falling, width: Int = 160, height: Int = 120,
    content: any ContentSource = NoContent()
  ) throws -> Pipeline {
    let text = "{ version: 1, backdrop: '#808080', \(members) }"
    let description = try SceneFile.parse(Array(text.utf8), file: "x.json5")
    let scene = try Scene(description, seed: 3, file: "x.json5") {
      (_) throws(ImageLoadError) in throw ImageLoadError("no pictures here")
    }
    var settings = Pipeline.Settings(scene: scene, width: width, height: height)
    (settings.snowfall, settings.content) = (snowfall, content)
    return try Pipeline(StillSource(degrees: degrees), settings)
  }

  private func at(_ seconds: Double, _ pipeline: Pipeline) -> Instant {
    pipeline.origin.advanced(by: Instant.nanoseconds(seconds: seconds))
  }

  @discardableResult
  private func render(_ pipeline: Pipeline, _ seconds: Double) throws -> FrameReport {
    try pipeline.render(0, at: at(seconds, pipeline))
  }

  @Test("Brightness fades within a second, beside the night's, and back to the same frames")
  func brightness() throws {
    let (one, plain) = (try pipeline("layers: []"), try pipeline("layers: []"))
    try render(one, 0)
    try render(plain, 0)
    #expect(one.isStill)
    one.set(\.brightness, to: 0.5, at: at(0, one))
    #expect(!one.isStill && one.outside.brightness.target == 0.5)
    try render(one, 0.5)
    #expect((one.shownBrightness - 0.75).magnitude < 1e-9 && !one.isStill)
    #expect(Set(one.frame.pixels) == [0x606060])
    try render(one, 1)
    #expect(one.shownBrightness == 0.5 && one.isStill && Set(one.frame.pixels) == [0x404040])
    one.brightness = 0.5
    try render(one, 1.1)
    #expect(one.shownBrightness == 0.25 && Set(one.frame.pixels) == [0x202020])
    one.brightness = 1
    one.set(\.brightness, to: 1, at: at(1.1, one))
    try render(one, 2.1)
    #expect(one.isStill && one.frame.pixels == plain.frame.pixels)
  }

  /// Has outlines later.
  private final class Later: ContentSource {
    var arrivals: Int { 0 }
    func text(_ request: TextRequest) -> ContentAnswer<TextOutlines> { .pending }
    func picture(_ request: PictureRequest) -> ContentAnswer<Bitmap> { .pending }
    func folder(_ path: String) -> ContentAnswer<[PictureFile]> { .pending }
  }

  @Test("A text is shown by a layer that is for it, else as a banner")
  func textLayers() throws {
    func banners(_ layer: String, _ content: any ContentSource) throws -> Int {
      let one = try pipeline("layers: [ { text: { \(layer) } } ]", content: content)
      try render(one, 0)
      one.show(text: "HELLO", at: at(0, one))
      #expect(!one.isStill)
      try render(one, 1)
      try render(one, 3)
      return one.displayList.shapes.count
    }
    #expect(try banners("outside: true", Later()) == 0)
    #expect(try banners("text: 'own'", Later()) == 2)
    // Without fonts the layer shows nothing.
    #expect(try banners("outside: true", NoContent()) == 2)
  }

  @Test("A number that is set in each frame still moves, and ends at the last target")
  func oftenSet() throws {
    let one = try pipeline("layers: []")
    try render(one, 0)
    for frame in 1...60 {
      one.set(\.brightness, to: frame % 2 == 0 ? 0.2 : 0, at: at(Double(frame - 1) / 60, one))
      try render(one, Double(frame) / 60)
    }
    #expect(one.shownBrightness < 0.6 && one.shownBrightness > 0)
    try render(one, 1.99)
    #expect(one.shownBrightness == 0.2)
  }

  @Test("Intensity is the share of births, beside the governor's and the snowfall's")
  func intensity() throws {
    let one = try pipeline()
    #expect(try render(one, 0).alive == 100)
    one.set(\.intensity, to: 0.5, at: at(0, one))
    let fading = try render(one, 1).alive
    #expect(fading > 60 && fading < 90, "\(fading)")
    #expect(try (48...52).contains(render(one, 2.5).alive))
    one.reduction = Reduction.levels[2]
    #expect(try (23...27).contains(render(one, 4).alive))
    one.reduction = .none
    one.set(\.intensity, to: 0, at: at(4, one))
    #expect(try render(one, 6.1).alive == 0)
    one.setSnowfall(.draining, at: at(6.1, one))
    one.set(\.intensity, to: 1, at: at(6.1, one))
    #expect(try render(one, 9).alive == 0)
    one.setSnowfall(.falling, at: at(9, one))
    #expect(try render(one, 10.5).alive == 100)
  }

  private static let layers = [
    "wind: { speed: 40 }, layers: [ { emitter: { cells: [ { birthRate: 20, lifetime: 9, emissionLongitude: '180deg', velocity: 60 } ], behaviors: [ { type: 'drag', drag: 0.5 } ] } } ]",
    "layers: [ { emitter: { behaviors: [ { type: 'wave', force: [60, 0, 0], frequency: 0.2 } ], cells: [ { birthRate: 1, lifetime: 9, velocity: 5, emissionLongitude: '180deg' } ] } } ]",
    "wind: { speed: 40 }, layers: [ { emitter: { cells: [ { velocity: 20, depth: { density: 20, from: 0.5, to: 1 } } ] } } ]",
    "layers: [ { garland: { breeze: 20, ropes: [ { from: [0, 0], to: [1, 0], slack: 1.4 } ] } } ]",
  ]

  @Test(
    "Wind is a factor of winds, gusts and breezes; at 1, frames are those without it",
    arguments: layers)
  func wind(_ layers: String) throws {
    let (one, plain) = (try pipeline(layers), try pipeline(layers))
    for pipeline in [one, plain] { try render(pipeline, 0) }
    one.set(\.wind, to: 1, at: at(0, one))
    for pipeline in [one, plain] { try render(pipeline, 2) }
    #expect(one.frame.pixels == plain.frame.pixels)
    one.set(\.wind, to: 0, at: at(2, one))
    for pipeline in [one, plain] { try render(pipeline, 5) }
    #expect(one.frame.pixels != plain.frame.pixels)
  }

  @Test("The rate of frames changes nothing of what was set")
  func rates() throws {
    let (slow, fast) = (try pipeline(Self.layers[2]), try pipeline(Self.layers[2]))
    for (pipeline, rate) in [(slow, 10), (fast, 60)] {
      try render(pipeline, 0)
      pipeline.set(\.wind, to: 4, at: at(0, pipeline))
      pipeline.set(\.intensity, to: 0.4, at: at(0, pipeline))
      pipeline.set(\.brightness, to: 0.7, at: at(0, pipeline))
      for frame in 1...3 * rate { try render(pipeline, Double(frame) / Double(rate)) }
    }
    #expect(slow.frame.pixels == fast.frame.pixels)
  }

  @Test("A text fades in over the scene, is upright, fits, and leaves nothing behind")
  func text() throws {
    for degrees in [0.0, 20, 45, 90, 180] {
      let (one, plain) = (
        try pipeline("layers: []", degrees: degrees), try pipeline("layers: []", degrees: degrees)
      )
      try render(one, 0)
      try render(plain, 0)
      one.show(text: "Hello world 12:34", at: at(0, one))
      try render(one, 0.5)
      let half = one.frame.pixels
      #expect(half != plain.frame.pixels && !one.isStill)
      try render(one, 1)
      #expect(one.frame.pixels != half && one.isStill && one.isMovedByPanel)
      // Nothing is drawn on the border.
      let (pixels, last) = (one.frame.pixels, 119 * 160)
      #expect(
        (0..<160).allSatisfy { pixels[$0] == 0x808080 && pixels[last + $0] == 0x808080 },
        "\(degrees)°")
      #expect((0..<120).allSatisfy { pixels[$0 * 160] == 0x808080 }, "\(degrees)°")
      one.show(text: "", at: at(1, one))
      try render(one, 2)
      #expect(one.frame.pixels == plain.frame.pixels && one.isStill && !one.isMovedByPanel)
    }
  }

  @Test("On its side, a text is the upright one, turned")
  func turnedText() throws {
    let (upright, turned) = (
      try pipeline("layers: []", width: 100, height: 60),
      try pipeline("layers: []", degrees: 180, width: 100, height: 60)
    )
    for pipeline in [upright, turned] {
      try render(pipeline, 0)
      pipeline.show(text: "L7", at: at(0, pipeline))
      try render(pipeline, 1)
    }
    let pairs = zip(upright.frame.pixels, turned.frame.pixels.reversed())
    let far = pairs.count { (Int($0 & 255) - Int($1 & 255)).magnitude > 40 }
    #expect(far < 60, "\(far) of 6000 pixels differ")
    #expect(Set(upright.frame.pixels).count > 2)
  }

  @Test("500 characters fit, with and without spaces", arguments: ["W", "snow "])
  func longText(_ part: String) throws {
    let one = try pipeline("layers: []")
    try render(one, 0)
    one.show(text: String(String(repeating: part, count: 500).prefix(500)), at: at(0, one))
    try render(one, 1)
    let pixels = one.frame.pixels
    #expect(Set(pixels).count > 2)
    #expect((0..<160).allSatisfy { pixels[$0] == 0x808080 })
  }

  @Test("A pipeline that begins with the snow off draws no flake, and snows when it is let")
  func startsOff() throws {
    let one = try pipeline(snowfall: .cleared)
    for second in 0...3 {
      #expect(try render(one, Double(second)).born == 0)
      #expect(Set(one.frame.pixels) == [0x808080] && one.isStill)
    }
    one.setSnowfall(.falling, at: at(3, one))
    #expect(try render(one, 5).alive == 100)
    #expect(Set(one.frame.pixels).count > 1)
  }
}
