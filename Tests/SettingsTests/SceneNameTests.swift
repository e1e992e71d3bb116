import Documents
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Settings

/// Issue "Doors", 11: what a configuration calls a scene.
@Suite("61.11: scenes of a configuration") struct SceneNameTests {
  private let folder: TemporaryFolder
  private let library: SceneLibrary

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("scenes"), withIntermediateDirectories: true)
    for name in ["window", "garland"] {
      try folder.write("scenes/\(name).json5", "{ version: 1, layers: [] }")
    }
    library = SceneLibrary(folders: [folder.path("scenes")])
  }

  private func failure(_ text: String, _ name: String = "snowd.json5") throws -> DocumentError? {
    try folder.write(name, text)
    do throws(SettingsError) {
      _ = try ConfigurationFiles(folder.path("snowd.json5")).read(scenesFrom: library)
      return nil
    } catch {
      guard case .document(let error) = error else { throw error }
      return error
    }
  }

  @Test("A misspelt name has its place, and the nearest name")
  func misspelt() throws {
    let error = try #require(try failure("{ version: 1,\n  scene: 'windw' }"))
    #expect(error.file == folder.path("snowd.json5"))
    #expect(error.place == TextPosition(line: 2, column: 10))
    #expect(error.message.hasPrefix("unknown scene 'windw'; expected "))
    #expect(error.message.hasSuffix("did you mean 'window'?"))
  }

  @Test("So has one in the schedule, and one in a drop-in")
  func elsewhere() throws {
    let text = """
      { version: 1, scene: 'window',
        schedule: [ { scene: 'garland', hours: '18:00..20:00' },
          { hours: '20:00..22:00', scene: 'garlnd' } ] }
      """
    let error = try #require(try failure(text))
    #expect(error.place == TextPosition(line: 3, column: 37))
    #expect(error.message.hasSuffix("did you mean 'garland'?"))
    #expect(try failure("{ version: 1, scene: 'window' }") == nil)
    try FileManager.default.createDirectory(
      atPath: folder.path("conf.d"), withIntermediateDirectories: true)
    let dropIn = try #require(try failure("{ version: 1, scene: 'garlan' }", "conf.d/a.json5"))
    #expect(dropIn.file == folder.path("conf.d/a.json5"))
    #expect(dropIn.place == TextPosition(line: 1, column: 22))
  }

  @Test("A file beside the configuration is found by its path, which the message has")
  func besideTheConfiguration() throws {
    let path = try folder.write("powder.json5", "{ version: 1, layers: [] }")
    let error = try #require(try failure("{ version: 1, scene: 'powder' }"))
    #expect(error.message.hasSuffix("did you mean the file '\(path)'?"), "\(error.message)")
    #expect(try failure("{ version: 1, scene: '\(path)' }") == nil)
    // One of the library's names is misspelt.
    try folder.write("windw.json5", "{ version: 1, layers: [] }")
    let other = try #require(try failure("{ version: 1, scene: 'windw' }"))
    #expect(other.message.contains("did you mean the file '\(folder.path("windw.json5"))'?"))
  }

  @Test("Callers of the service are shown no file of its folder")
  func callers() {
    let error = SettingsError.noScene("unknown scene 'powder'", file: "./powder.json5")
    #expect(error.description.contains("./powder.json5"))
    #expect(error.withoutQuotes.description == "unknown scene 'powder'")
  }

  @Test(
    "A device, a FIFO, a directory and a missing file have the place of their name",
    arguments: ["/dev/zero", "FIFO", "scenes/", "none.json5"])
  func unreadable(name: String) throws {
    try #require(mkfifo(folder.path("FIFO"), 0o600) == 0)
    let path = name.hasPrefix("/") ? name : folder.path(name)
    let error = try #require(try failure("{ version: 1, scene: '\(path)' }"))
    #expect(error.place == TextPosition(line: 1, column: 22))
    #expect(error.message.contains(path) && error.message.contains("cannot open"))
  }

  @Test("Errors in foreign files have place and kind, and no text; those of the library are whole")
  func quotes() throws {
    for (text, kind) in [
      ("root:$6$secret:19000:0\n", DocumentError.Kind.syntax), ("'secret'", .content),
      ("{ version: 1, secret: 2 }", .content), ("{ version: 1, layers: [] } secret", .syntax),
      ("{ version: 1, layers: [ { emitter: { cells: [ { image: 'secret' } ] } } ] }", .content),
    ] {
      let path = try folder.write("foreign.json5", text)
      let error = #expect(throws: SettingsError.self) { try library.scene(path, seed: 1) }
      let words = try #require(error).withoutQuotes.description
      #expect(!words.contains("secret") && !words.contains("root"), "\(words)")
      #expect(words.hasPrefix("\(path):1:") && words.contains(kind.rawValue), "\(words)")
      // A path through the library's folder is a foreign one.
      let around = folder.path("scenes/../foreign.json5")
      let other = #expect(throws: SettingsError.self) { try library.scene(around, seed: 1) }
      #expect(try !#require(other).withoutQuotes.description.contains("secret"))
      try folder.write("scenes/own.json5", text)
      let own = try #require(
        #expect(throws: SettingsError.self) { try library.scene("own", seed: 1) })
      #expect(own.withoutQuotes.description == own.description)
    }
  }

  @Test("Errors of callers name a picture that cannot be loaded")
  func picture() throws {
    let path = try folder.write(
      "foreign.json5", "{ version: 1, backdrop: 'none.png', layers: [] }")
    let error = try #require(
      #expect(throws: SettingsError.self) { try library.scene(path, seed: 1) })
    #expect(error.withoutQuotes.description.contains("none.png"))
  }
}
