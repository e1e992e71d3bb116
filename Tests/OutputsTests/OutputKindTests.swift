import Foundation
import Testing

@testable import Outputs

@Suite("Kinds of outputs: a folder, a row, a line in the docs")
struct OutputKindTests {
  private static let checkout = URL(filePath: #filePath).appending(path: "../../..").standardized

  /// Source text by folder of `Sources/Outputs`.
  private func folders() throws -> [String: String] {
    let sources = Self.checkout.appending(path: "Sources/Outputs")
    var texts: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path())
    where path.contains("/") && path.hasSuffix(".swift") {
      let folder = String(path.prefix { $0 != "/" })
      texts[folder, default: ""] += try String(
        contentsOf: sources.appending(path: path), encoding: .utf8)
    }
    return texts
  }

  @Test("Every folder with a sink has a row in OutputKinds.all")
  func table() throws {
    var keys: [String] = []
    // Formats holds the preview, which stands in front of other sinks.
    for (folder, text) in try folders() where folder != "Formats" {
      let rows = text.matches(of: /OutputKind\(\s*"([^"]+)"/).map { String($0.1) }
      #expect(!rows.isEmpty, "Sources/Outputs/\(folder) declares no OutputKind")
      keys += rows
    }
    let all = OutputKinds.all.map(\.key)
    #expect(Set(all).count == all.count)
    for key in keys { #expect(all.contains(key), "OutputKinds.all lacks the row '\(key)'") }
    #expect(keys.sorted() == all.sorted())
  }

  @Test("docs/screens.md lists every kind", arguments: OutputKinds.all.map(\.key))
  func docs(key: String) throws {
    let page = Self.checkout.appending(path: "docs/screens.md")
    let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
    #expect(
      lines.contains { $0.hasPrefix("| `\(key):") || $0.hasPrefix("| `\(key)`") },
      "docs/screens.md: no line for '\(key)' in the table of outputs")
  }

  @Test("On a command line a path's ending names its kind")
  func endings() throws {
    #expect(Set(OutputKinds.all.endings).count == OutputKinds.all.endings.count)
    for ending in OutputKinds.all.endings {
      let typed = try OutputSpecification(typed: "a\(ending)", dash: .png(path: "-"))
      #expect(typed.kind.ending == ending && typed.argument == "a\(ending)")
    }
    #expect(try OutputSpecification(typed: "-", dash: .y4m(path: "-")) == .y4m(path: "-"))
  }

  @Test("systemd's socket belongs to the ring at its default path")
  func activated() throws {
    #expect(OutputSpecification.activated == (try OutputSpecification("ring:")))
  }
}
