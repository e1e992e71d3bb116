import Documents
import Foundation
import Scenes
import Testing

/// A layer is a folder in Sources/Scenes/Layers, a row in `LayerKinds.all`, a section in docs/scenes.md, and a
/// test.
@Suite("Every kind of layer is complete")
struct LayerKindsTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

  @Test("Every folder has its row")
  func rows() throws {
    let folder = Self.root.appending(path: "Sources/Scenes/Layers")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
      .filter { !$0.hasSuffix(".swift") }
    #expect(names.count >= 7)
    let keys = LayerKinds.all.map(\.name)
    for name in names where !keys.contains(name.lowercased()) {
      Issue.record("Layers/\(name) has no row '\(name.lowercased())' in LayerKinds.all")
    }
    #expect(Set(keys).count == keys.count)
  }

  @Test("Every row has its section in docs/scenes.md", arguments: LayerKinds.all.map(\.name))
  func page(key: String) throws {
    let page = try String(contentsOf: Self.root.appending(path: "docs/scenes.md"), encoding: .utf8)
    let sections = page.split(separator: "\n").drop { $0 != "## Layers" }
      .filter { $0.hasPrefix("## ") }
    #expect(
      sections.contains { $0.lowercased().contains(key) },
      "docs/scenes.md has no section '## \(key.capitalized)' behind '## Layers'")
  }
}
