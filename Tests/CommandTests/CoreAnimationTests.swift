import Foundation
import Graphics
import Images
import Testing

/// Core Animation's documents and bundles, on the command line.
struct CoreAnimationTests {
  private static let bundle = Snowctl.repository.appending(path: "Tests/Fixtures/Snow.ca").path()
  private static let document = bundle + "/main.caml"

  @Test func checkListsWhatIsNotSupported() throws {
    for path in [Self.bundle, Self.bundle + "/", Self.document] {
      let got = try Snowctl.debug.run(["check", path])
      #expect(got.code == 0, "\(got.words)")
      #expect(
        got.lines == [
          "\(path): a scene, 'Snow': 1 layer, 1 cell, about 360 particles alive",
          "\(Self.document):19:7: a CATextLayer is not drawn",
          "\(Self.document):21:5: states are not followed; everything stays as it stands outside "
            + "of them",
        ])
    }
    let got = try Snowctl.debug.run(["check", "--json", Self.bundle])
    let answer = try #require(
      try JSONSerialization.jsonObject(with: got.output) as? [String: Any])
    let warnings = try #require(answer["warnings"] as? [[String: Any]])
    #expect(answer["ok"] as? Bool == true && warnings.count == 2)
    #expect(warnings[0]["line"] as? Int == 19 && warnings[0]["column"] as? Int == 7)
  }

  @Test func aBundleIsRendered() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.png")
    let got = try Snowctl.debug.run([
      "render", "--scene", Self.bundle, "--size", "320x480", "--output", "png:\(path)",
    ])
    #expect(got.code == 0)
    // What is not supported is said once.
    #expect(got.messages.filter { $0.contains("a CATextLayer is not drawn") }.count == 1)
    let picture = try readPNG(path)
    // Snow at once, for the emitter has no beginning, from the top to the bottom.
    for half in [0..<240, 240..<480] {
      let bright = half.reduce(0) { count, y in
        count + (0..<320).count { picture.bytes[(y * 320 + $0) * 4] > 150 }
      }
      #expect(bright > 100, "rows \(half)")
    }
    // Its own blue lies behind.
    let sky: [UInt8] = [38, 15, 10, 255]
    let plain = (0..<320 * 480).count { picture.bytes[$0 * 4..<$0 * 4 + 4].elementsEqual(sky) }
    #expect(plain > 320 * 240)
    let sheet = try Snowctl.debug.run([
      "sheet", Snowctl.log, "--scene", Self.document, "--at", "1", "--output",
      folder.path("sheet.png"),
    ])
    #expect(sheet.code == 0, "\(sheet.words)")
    let replay = try Snowctl.debug.run([
      "replay", Snowctl.log, "--scene", Self.bundle, "--for", "0.1", "--output", "hash:-",
    ])
    #expect(replay.code == 0 && replay.lines.count == 6, "\(replay.words)")
  }

  @Test func aConfigurationMayNameOne() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "snowd.json5", "{ version: 1, sensor: 'still', output: 'null', scene: '\(Self.bundle)' }")
    let got = try Snowctl.debug.run(["check", path])
    #expect(got.code == 0 && got.lines.count == 3, "\(got.text)\(got.words)")
  }

  /// Hostile documents: what comes out, and words that must come up.
  static let hostile: [(String, String)] = [
    ("", "the document is empty"), ("snow", "no well-formed XML"), ("<caml>", "no well-formed XML"),
    ("<html/>", "a Core Animation document is a <caml>"),
    ("<caml><CALayer bounds='0 0 9 9'/></caml>", "there is no CAEmitterLayer"),
    ("<!DOCTYPE caml [<!ENTITY a 'aa'><!ENTITY b '&a;&a;'>]><caml>&b;</caml>", "declares entities"),
    ("<caml>\u{fffe}</caml>", "no well-formed XML"),
    (String(repeating: "<caml>", count: 10_000), "nested deeper than 64 levels"),
    (
      "<caml><CAEmitterLayer><emitterCells><CAEmitterCell birthRate='1e30'/></emitterCells>"
        + "</CAEmitterLayer></caml>", "'birthRate' is 1e+30"
    ),
    (
      "<caml><CAEmitterLayer><emitterCells><CAEmitterCell><contents src='no.png'/>"
        + "</CAEmitterCell></emitterCells></CAEmitterLayer></caml>", "no.png"
    ),
  ]

  @Test(arguments: hostile.indices)
  func hostileDocumentsAreRefused(index: Int) throws {
    let (text, words) = Self.hostile[index]
    let folder = try TemporaryFolder()
    let path = try folder.write("a.caml", text)
    for arguments in [["check", path], ["render", "--scene", path, "--output", "null"]] {
      let got = try Snowctl.debug.run(arguments)
      #expect(got.code == 65 && got.output.isEmpty, "\(got.words)")
      let message = try #require(got.messages.last)
      #expect(message.hasPrefix("snowctl: \(path):1:") && message.contains(words), "\(message)")
    }
  }

  @Test func bundlesThatAreNoneAreExplained() throws {
    let folder = try TemporaryFolder()
    let packed = try folder.write("packed.ca", Data([0x50, 0x4b, 3, 4]))
    let got = try Snowctl.debug.run(["check", packed])
    #expect(got.code == 65 && got.words.contains("a bundle is a folder"), "\(got.words)")
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "empty.ca"), withIntermediateDirectories: true)
    let empty = try Snowctl.debug.run(["check", folder.path("empty.ca")])
    #expect(empty.code == 66 && empty.words.contains("main.caml"), "\(empty.words)")
    _ = try folder.write(
      "empty.ca/index.xml",
      "<plist><dict><key>rootDocument</key><string>../a.caml</string></dict></plist>")
    let outside = try Snowctl.debug.run(["check", folder.path("empty.ca")])
    #expect(outside.code == 65 && outside.words.contains("index.xml:1:"), "\(outside.words)")
  }
}
