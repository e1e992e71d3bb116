import Foundation
import TestSupport
import Testing

/// `make install` and `make uninstall`, of the programs of the last `make build`.
@Suite(.needsBuilt("snowd", "snowctl", "snowbridge", "snowplot", "snowpicture", "snowagent"))
struct InstallTests {
  private static func make(_ target: String, _ folder: TemporaryFolder) throws {
    let outcome = try run(
      ["make", "-s", target, "DESTDIR=\(folder.path)", "VERSION=0.1.0"], in: Checkout.url)
    #expect(outcome.code == 0, "\(outcome.everything)")
  }

  private static func files(_ folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: "\(folder)/\($0)", isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }

  @Test func everyInstalledLinkLeadsToAFile() throws {
    let folder = try TemporaryFolder()
    try Self.make("install", folder)
    let docs = folder.path("usr/share/doc/snowd")
    var count = 0
    for page in try Self.files(docs) where page.hasSuffix(".md") {
      let file = URL(filePath: "\(docs)/\(page)")
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /\]\(([^)#\s]+)(?:#[^)\s]*)?\)/) where !match.1.contains("://")
      {
        let target = file.deletingLastPathComponent().appending(path: match.1).standardized
        let exists = FileManager.default.fileExists(atPath: target.path(percentEncoded: false))
        #expect(exists, "\(page): no \(match.1)")
        count += 1
      }
    }
    #expect(count > 50)
  }

  @Test func uninstallRemovesAll() throws {
    let folder = try TemporaryFolder()
    try Self.make("install", folder)
    #expect(try Self.files(folder.path).count > 50)
    try Self.make("uninstall", folder)
    #expect(try Self.files(folder.path) == [])
    let own = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix("/snowd") }
    #expect(own == [])
  }

  @Test func uninstallKeepsWhatWasChanged() throws {
    let folder = try TemporaryFolder()
    try Self.make("install", folder)
    try folder.write("etc/snowd/snowd.json5", "{ version: 1, scene: 'rope' }\n")
    try folder.write("etc/snowd/scenes/mine.json5", "{ version: 1 }\n")
    try Self.make("uninstall", folder)
    #expect(
      try Self.files(folder.path).sorted()
        == ["etc/snowd/scenes/mine.json5", "etc/snowd/snowd.json5"])
  }
}
