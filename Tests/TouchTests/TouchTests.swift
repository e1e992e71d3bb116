import Motion
import Testing

@testable import Recordings
@testable import Touch

@Suite("Touch: matrices, rotation, axes")
struct TouchTests {
  @Test("A calibration matrix is six numbers", arguments: ["0 1 0 -1 0 1", "0,1,0, -1,0,1"])
  func matrix(text: String) throws {
    let matrix = try TouchMatrix(text)
    // libinput's quarter turn clockwise: the device's top left corner is the panel's bottom left.
    #expect(matrix.applied(0, 0) == (0, 1))
    #expect(matrix.applied(1, 0) == (0, 0))
    #expect(TouchMatrix.identity.applied(0.3, 0.7) == (0.3, 0.7))
  }

  @Test(
    "What is no matrix is refused in words",
    arguments: [
      ("", "six numbers"), ("1 0 0 0 1", "six numbers"), ("1 0 0 0 1 0 0", "six numbers"),
      ("nan 0 0 0 1 0", "'nan'"), ("1 0 0 0 inf 0", "'inf'"), ("1e99 0 0 0 1 0", "'1e99'"),
      ("0 0 0 0 0 0", "singular"), ("1 1 0 1 1 0", "singular"),
      ("a b c d e f", "'a'"),
    ])
  func wrongMatrix(text: String, words: String) throws {
    let problem = try #require(throws: TouchMatrix.Problem.self) { try TouchMatrix(text) }
    #expect(problem.description.contains(words))
  }

  @Test(
    "A picture that is turned is touched where it is seen",
    arguments: [
      (0, 0.0, 0.0), (1, 1, 0), (2, 1, 1), (3, 0, 1),
    ])
  func rotation(quarters: Int, u: Double, v: Double) {
    var settings = TouchSettings()
    settings.quarterTurns = quarters
    // Where the picture's top left corner is on the panel: DisplayRotation's drawing.
    #expect(settings.picture(u, v) == (0, 0))
    // And a little to the right of it, and a little below it.
    let right: [(Double, Double)] = [(0.1, 0), (1, 0.1), (0.9, 1), (0, 0.9)]
    let below: [(Double, Double)] = [(0, 0.1), (0.9, 0), (1, 0.9), (0.1, 1)]
    let (a, b) = (right[quarters], below[quarters])
    let (seenRight, seenBelow) = (settings.picture(a.0, a.1), settings.picture(b.0, b.1))
    #expect((seenRight.x - 0.1).magnitude < 1e-12 && seenRight.y == 0)
    #expect(seenBelow.x == 0 && (seenBelow.y - 0.1).magnitude < 1e-12)
  }

  @Test("Axes have an extent, up to the widest one")
  func axes() throws {
    #expect(TouchAxis(minimum: 5, maximum: 5) == nil)
    #expect(TouchAxis(minimum: 5, maximum: 4) == nil)
    let odd = try #require(TouchAxis(minimum: -500, maximum: 1500))
    #expect(odd.share(-500) == 0 && odd.share(1500) == 1 && odd.share(500) == 0.5)
    let widest = try #require(TouchAxis(minimum: .min, maximum: .max))
    #expect(widest.share(.min) == 0 && widest.share(.max) == 1)
  }

  @Test("Sources of touches")
  func specifications() throws {
    #expect(try TouchSpecification("auto") == .auto)
    #expect(try TouchSpecification("none") == .none)
    #expect(
      try TouchSpecification("evdev:/dev/input/event3") == .devices(["/dev/input/event3"]))
    for text in ["", "evdev:", "evdev:/", "evdev:event3", "iio:local:x", "Auto"] {
      #expect(throws: SensorError.self) { try TouchSpecification(text) }
    }
  }

  @Test("Scenes without touch open no device; a missing named device is awaited")
  func noDevice() {
    var settings = TouchSettings()
    settings.specification = .devices(["/dev/input/by-path/there-is-no-such-thing"])
    let touch = LiveTouch(settings)
    for second in 0..<5 {
      #expect(touch.touches(at: Instant(nanoseconds: Int64(second) * 1_000_000_000)).isEmpty)
    }
    let news = touch.takeNews()
    #expect(
      news.count == 1 && news[0].isProblem
        && news[0].words.contains("there-is-no-such-thing does not exist yet"))
    #expect(touch.takeNews().isEmpty)
  }
}
