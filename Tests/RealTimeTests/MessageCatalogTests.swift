import Foundation
import RealTime
import TestSupport
import Testing

@Suite("The journal's message catalogue")
struct MessageCatalogTests {
  private let text: String

  init() throws {
    text = try String(
      contentsOf: Checkout.url.appending(path: "systemd/snowd.catalog"), encoding: .utf8)
  }

  @Test("Each kind of message has one entry, and each entry a kind")
  func entries() {
    let ids = text.matches(of: /(?m)^-- ([0-9a-f]{32})$/).map { String($0.1) }
    #expect(ids.sorted() == MessageKind.allCases.map(\.id).sorted())
    for entry in text.components(separatedBy: "\n-- ").dropFirst() {
      for field in ["\nSubject: ", "\nDefined-By: snowd\n", "\nDocumentation: man:"] {
        #expect(entry.contains(field), "\(entry.prefix(60))")
      }
    }
  }

  @Test("Only fields that messages have are named")
  func fields() {
    let fields = Set(text.matches(of: /@([A-Z_]+)@/).map { String($0.1) })
    #expect(fields == ["SNOW_SCENE", "SNOW_SENSOR", "SNOW_SCREEN"])
  }

  @Test("journalctl reads it", .needs("journalctl"))
  func isRead() throws {
    let journalctl = try installed("journalctl")
    let folder = try TemporaryFolder()
    let path = folder.path("usr/lib/systemd/catalog")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: folder.path("var/lib/systemd/catalog"), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: "\(path)/snowd.catalog"))
    #expect(try run([journalctl, "--root", folder.path, "--update-catalog"]).code == 0)
    let list = try run([journalctl, "--root", folder.path, "--list-catalog"])
    #expect(list.lines.count == MessageKind.allCases.count, "\(list.everything)")
  }
}
