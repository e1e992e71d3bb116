import Foundation
import TestSupport
import Testing

/// Issue "Doors", 11: what `check` and the service say of a configuration's scene.
@Suite("61.11: the scene of a configuration, in programs") struct SceneWordsTests {
  @Test(
    "check and the service name file, line and column, with exit code 78",
    arguments: [("windw", "did you mean 'window'?"), ("/dev/zero", "expected a regular file")])
  func place(scene: String, words: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "snowd.json5",
      "{ version: 1, output: 'null', sensor: 'none',\n  scene: '\(scene)' }")
    let check = try Snowctl.debug.run(["check", path])
    #expect(check.code == 78)
    #expect(check.words.contains("\(path):2:10: ") && check.words.contains(words), "\(check.words)")
    let json = try Snowctl.debug.run(["check", "--json", path])
    let object = try #require(
      try JSONSerialization.jsonObject(with: json.output) as? [String: Any])
    #expect(object["file"] as? String == path)
    #expect(object["line"] as? Int == 2 && object["column"] as? Int == 10)
    #expect((object["message"] as? String)?.contains(words) == true)
    let service = try Snowctl.service.run(["--config", path])
    #expect(service.code == 78)
    #expect(service.words.contains("\(path):2:10: "), "\(service.words)")
  }
}
