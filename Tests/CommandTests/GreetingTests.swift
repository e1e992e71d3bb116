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
    #expect(outcome.code == 0 && outcome.everything.isEmpty, "\(outcome.everything)")
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
      (["Hi", "--scene", "nowhere"], 65, "unknown scene 'nowhere'"), ([""], 64, "TEXT is empty"),
    ])
  func errors(words: [String], code: Int32, message: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("hello.json5")
    let outcome = try Snowctl.debug.run(["greeting"] + words + ["--output", path])
    #expect(outcome.code == code && outcome.words.contains(message), "\(outcome.words)")
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
