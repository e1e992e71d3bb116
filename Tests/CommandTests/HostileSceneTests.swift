import Foundation
import TestSupport
import Testing

/// Bad scenes: one clear line with file, line and column, the code for bad data, no trap, no wait.
@Suite("Scenes that are wrong")
struct HostileSceneTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func check(_ text: String) throws -> Snowctl.Outcome {
    let path = try folder.write("a.json5", text)
    return try Snowctl.debug.run(["check", path])
  }

  private static func scene(_ layers: String) -> String {
    "{ version: 1, layers: [\n\(layers)\n] }"
  }

  @Test(
    "A word, a number or a date that cannot be is told with its place",
    arguments: [
      ("{ globe: { amont: 0.1 } }", ":2:12: ", "did you mean 'amount'"),
      ("{ emitter: {}, drift: {} }", ":2:", "a layer has one kind"),
      ("{ emitter: {}, season: '02-30..03-01' }", ":2:24: ", "invalid day '02-30'"),
      ("{ crowd: { count: 1e9 } }", ":2:19: ", "count"),
      ("{ clock: { hours: 13 } }", ":2:", "hours"),
      ("{ garland: { ropes: [ { from: [0.5, 0.5], to: [0.5, 0.5] } ] } }", ":2:", "length"),
      ("{ garland: { ropes: [ { from: [0, NaN], to: [1, 1] } ] } }", ":2:", "from"),
      ("{ eased: { count: 10000, animations: [ {} ] } }", ":2:", "keyPath"),
      ("{ image: { contents: 'none.png' } }", ":2:", "No such file"),
      ("{ image: { contents: 'none.jpg', fit: 'cover' } }", ":2:", "No such file"),
      ("{ image: { contents: 'none.WebP', width: 9 } }", ":2:", "No such file"),
      ("{ emitter: { renderMode: 'aditive' } }", ":2:", "did you mean 'additive'"),
      ("{ emitter: { emitterMode: 'additive' } }", ":2:", "renderMode"),
      ("{ emitter: { cells: [ { birthRate: 1e300 } ] } }", ":2:", "birthRate"),
    ])
  func mistakes(layer: String, place: String, words: String) throws {
    let outcome = try check(Self.scene(layer))
    #expect(outcome.code == 65 && outcome.messages.count == 1)
    #expect(outcome.words.contains("a.json5\(place)"), "\(outcome.words)")
    #expect(outcome.words.contains(words), "\(outcome.words)")
  }

  @Test(
    "A surface without what it needs is a warning",
    arguments: [
      ("", "'surface' needs a layer 'cover' and an emitter with 'lands: true'"),
      (", { cover: {} }", "'surface' needs an emitter with 'lands: true'"),
      (", { emitter: { lands: true } }", "'surface' needs a layer 'cover'"),
      (", { cover: {} }, { emitter: { lands: true } }", nil),
    ])
  func surfaces(others: String, words: String?) throws {
    let outcome = try check(Self.scene("{ text: { text: 'Hi', surface: true } }\(others)"))
    #expect(outcome.code == 0, "\(outcome.words)")
    #expect(outcome.words.contains("layers[0]: no snow will lie on it") == (words != nil))
    if let words { #expect(outcome.words.contains(words), "\(outcome.words)") }
  }

  @Test("Cells that refer to themselves, directly or through others")
  func cycles() throws {
    let outcome = try check(
      """
      { version: 1, cells: { a: { cells: [ { like: 'b' } ] }, b: { cells: [ { like: 'a' } ] } },
        layers: [ { emitter: { cells: [ { like: 'a' } ] } } ] }
      """)
    #expect(outcome.code == 65 && outcome.messages.count == 1, "\(outcome.words)")
    #expect(outcome.words.contains("a.json5:1:"), "\(outcome.words)")
  }

  @Test("Ten thousand layers, cells deep inside cells, and brackets without end")
  func masses() throws {
    let many = try check(
      Self.scene([String](repeating: "{ drift: {} }", count: 10_000).joined(separator: ",")))
    #expect(many.code == 65 && many.words.contains("10000 entries; expected at most 64"))
    for depth in [100, 100_000] {
      let inside = String(repeating: "{ cells: [ ", count: depth)
      let outside = String(repeating: " ] }", count: depth)
      let deep = try check(Self.scene("{ emitter: { cells: [ \(inside)\(outside) ] } }"))
      #expect(deep.code == 65 && deep.messages.count == 1)
    }
    let open = try check(String(repeating: "[", count: 1_000_000))
    #expect(open.code == 65 && open.messages.count == 1)
  }

  @Test("Invalid pictures, and pictures larger than memory")
  func pictures() throws {
    _ = try folder.write("text.png", "this is no picture")
    // A header of 60,000 × 60,000 pixels, and nothing behind it.
    let header: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
      0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60, 8, 6, 0, 0, 0, 0x6B, 0xD2, 0x9B, 0x30,
    ]
    _ = try folder.write("huge.png", Data(header))
    for picture in ["text.png", "huge.png", "missing.png", "."] {
      for text in [
        "{ version: 1, backdrop: '\(picture)' }",
        Self.scene("{ image: { contents: '\(picture)' } }"),
        Self.scene("{ emitter: { cells: [ { contents: '\(picture)' } ] } }"),
      ] {
        // A word without a slash or .png would be a built-in picture's name.
        guard picture != "." || text.contains("backdrop") else { continue }
        let outcome = try check(text)
        #expect(outcome.code == 65 && outcome.messages.count == 1, "\(outcome.words)")
        #expect(
          outcome.words.contains("a.json5:1:") || outcome.words.contains("a.json5:2:"),
          "\(outcome.words)")
      }
    }
  }
}
