import Foundation
import TestSupport
import Testing

/// `snowctl greeting`, without a service.
struct GreetingTests {
  @Test(arguments: ["window", "snowfall", "greeting", "eased-basic"])
  func itWritesAScene(over scene: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("hello.json5")
    let words = ["greeting", "Hello,\\n\"Ada\" {time}", "--scene", scene, "--until", "01-06"]
    let outcome = try Snowctl.debug.run(words + ["--output", path])
    // A note says whether letters and snow on them can be seen.
    let notes = outcome.messages.filter { !$0.contains("install snowd-pictures") }
    #expect(outcome.code == 0 && notes.count == (scene == "eased-basic" ? 1 : 0), "\(notes)")
    #expect(notes.allSatisfy { $0.contains("no snow will lie on the letters") }, "\(notes)")
    let check = try Snowctl.debug.run(["check", path])
    #expect(check.code == 0, "\(check.words)")
    let text = try folder.text("hello.json5")
    #expect(text.ranges(of: #""text": {"#).count == 1)
    #expect(text.contains(#"Hello,\u000a\"Ada\" {time}"#), "\(text.prefix(2000))")
    #expect(text.contains(/"until": "20[0-9][0-9]-01-06"/))
    #expect(text.ranges(of: #""cover": {"#).count == 1)
    let printed = try Snowctl.debug.run(words + ["--output", "-"])
    #expect(printed.text == text)
  }

  @Test(
    arguments: [
      (["Hi {day}"], 65, "unknown '{day}'"),
      (["Hi", "--until", "13-01"], 64, "invalid day '13-01'"),
      (["Hi", "--until", "2020-01-06"], 64, "--until: 2020-01-06 is in the past"),
      ([String(repeating: "a\\n", count: 100)], 65, "TEXT has more than 100 lines"),
      ([String(repeating: "a", count: 2001)], 65, "TEXT is longer than 2000 characters"),
      (["Hi", "--scene", "nowhere"], 65, "unknown scene 'nowhere'"), ([""], 64, "TEXT is empty"),
    ])
  func errors(words: [String], code: Int32, message: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("hello.json5")
    let outcome = try Snowctl.debug.run(["greeting"] + words + ["--output", path])
    #expect(outcome.code == code && outcome.words.contains(message), "\(outcome.words)")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func invalidUTF8IsRefused() throws {
    let path = Snowctl.debug.path
    let outcome = try run([
      "/bin/sh", "-c", "exec \"$0\" greeting \"$(printf 'a\\351')\" -o -", path,
    ])
    #expect(outcome.code == 64 && outcome.words.contains("TEXT is not valid UTF-8"))
  }

  @Test func aFileIsReadableForTheService() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("hello.json5")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.json5"), withDestinationPath: "hello.json5")
    for name in ["hello.json5", "link.json5"] {
      let words = ["/bin/sh", "-c", "umask 077; exec \"$0\" greeting Hi -s snowfall -o \"$1\""]
      #expect(try run(words + [Snowctl.debug.path, folder.path(name)]).code == 0)
    }
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o644)
    #expect(attributes[.type] as? FileAttributeType == .typeRegular)
    #expect(try folder.names().sorted() == ["hello.json5", "link.json5"])
  }

  @Test func aFIFOIsWrittenInPlace() throws {
    let folder = try TemporaryFolder()
    let words = """
      mkfifo "$1"; ln -s "$1" "$1.link"; cat "$1" & "$0" greeting Hi -s snowfall -o "$1.link"; wait
      test -p "$1"
      """
    let outcome = try run(["/bin/sh", "-c", words, Snowctl.debug.path, folder.path("pipe")])
    #expect(outcome.code == 0 && outcome.text.contains(#""text": "Hi""#), "\(outcome.everything)")
  }

  @Test func aFileOfAnotherOriginIsKept() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("hello.json5", "{ version: 1, layers: [] }")
    let words = ["greeting", "Hi", "--scene", "snowfall", "--output", path]
    let outcome = try Snowctl.debug.run(words)
    #expect(outcome.code == 73, "\(outcome.words)")
    #expect(outcome.words.contains("'snowctl greeting' did not write it"), "\(outcome.words)")
    #expect(outcome.words.contains("--force"), "\(outcome.words)")
    #expect(try folder.text("hello.json5").hasPrefix("{ version"))
    #expect(try Snowctl.debug.run(words + ["--force"]).code == 0)
    #expect(try Snowctl.debug.run(words).code == 0)
  }

  @Test func picturesOfTheSceneAreFound() throws {
    let folder = try TemporaryFolder()
    try folder.write("b.jpg", "decoded later")
    let base = try folder.write(
      "base.json5",
      """
      { version: 1, layers: [
        { photos: { folder: 'photos' } }, { image: { contents: 'b.jpg', fit: 'contain' } },
        { emitter: { cells: [ { contents: 'dot' } ] } } ] }
      """)
    let outcome = try Snowctl.debug.run(["greeting", "Hi", "--scene", base, "--output", "-"])
    let real = try #require(realpath(folder.path, nil).map { String(cString: $0) })
    #expect(outcome.text.contains("\"\(real)/b.jpg\""), "\(outcome.everything)")
    #expect(outcome.text.contains("\"\(real)/photos\"") && outcome.text.contains(#""dot""#))
  }

  @Test(
    "Errors in the scene name its file",
    arguments: [
      ("{ version: 1,\n layers: [ { imag: {} } ] }", ":2:"),
      ("{ version: 1, layers: [\n { image: { contents: 'no.webp', fit: 'contain' } } ] }", ":2:"),
      ("{ version: 1, layers: [\n { image: { contents: 'no.png' } } ] }", ":2:"),
    ])
  func sceneErrors(scene: String, place: String) throws {
    let folder = try TemporaryFolder()
    let base = try folder.write("base.json5", scene)
    let outcome = try Snowctl.debug.run(["greeting", "Hi", "--scene", base, "--output", "-"])
    #expect(outcome.code == 65 && outcome.words.contains(base + place), "\(outcome.words)")
    #expect(outcome.output.isEmpty)
  }
}
