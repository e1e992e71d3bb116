import Documents
import Graphics
import Testing

@testable import Scenes

/// What a scene file may say of its backdrop.
@Suite("Backdrops in scene files")
struct BackdropFileTests {
  private func backdrop(_ text: String) throws -> Backdrop {
    try Scene(
      try describe("{ version: 1, backdrop: \(text) }"), seed: 1, file: "x.json5"
    ) { (_) throws(ImageLoadError) in throw ImageLoadError("too large") }.backdrop
  }

  @Test("A gradient by CAGradientLayer's names and defaults")
  func gradient() throws {
    let plain = try backdrop("{ colors: ['#000', '#fff'] }")
    #expect(plain == .gradient(Gradient([.black, .white])))
    var full = Gradient([.black, .white, .black])
    (full.kind, full.locations) = (.radial, [0, 0.3, 1])
    (full.startPoint, full.endPoint) = (Vector2(x: 0.5, y: 0.5), Vector2(x: 1, y: 1.5))
    #expect(
      try backdrop(
        """
        { type: 'radial', colors: ['#000', '#fff', '#000'], locations: [0, 0.3, 1], startPoint: [0.5, 0.5],
          endPoint: [1, 1.5] }
        """) == .gradient(full))
  }

  @Test("Transparent is no colour and no file")
  func transparent() throws {
    #expect(try backdrop("'transparent'") == .transparent)
  }

  @Test(
    "What cannot be is refused with its place",
    arguments: [
      ("{}", "missing key 'colors'"), ("{ colors: [] }", "0 entries; expected 1 to 64"),
      ("{ colors: [3] }", "'colors' must be a colour"), ("{ colors: ['#12'] }", "expected '#rgb'"),
      ("{ colors: ['#123'], locations: [0, 1] }", "2 entries; expected 1"),
      ("{ colors: ['#123', '#456'], locations: [1, 0] }", "must rise"),
      ("{ colors: ['#123'], startpoint: [0, 0] }", "did you mean 'startPoint'?"),
      ("{ colors: ['#123'], endPoint: [0, NaN] }", "'endPoint' is"),
      ("{ colors: ['#123'], type: 'conic' }", "unknown type 'conic'; expected axial or radial"),
      ("3", "'backdrop' must be a colour such as"), ("'huge.png'", "too large"),
    ])
  func hostile(_ text: String, _ words: String) {
    do {
      _ = try backdrop(text)
      Issue.record("\(text) must be refused")
    } catch {
      #expect("\(error)".contains(words) && "\(error)".hasPrefix("x.json5:1:"), "\(error)")
    }
  }

  @Test("At most a bounded number of colours")
  func many() {
    let colors = String(repeating: "'#123', ", count: 10_000)
    #expect(throws: DocumentError.self) { try backdrop("{ colors: [\(colors)] }") }
  }
}
