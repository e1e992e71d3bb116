@testable import snowctl
import Foundation
import Outputs
import TestSupport
import Testing

@Suite("Kinds of films: a folder, a row, a line in the docs")
struct FilmKindTests {
  private static let kinds = OutputKinds.withFilms.filter { kind in
    !OutputKinds.all.contains { $0.key == kind.key }
  }

  @Test("Every folder with a sink has a row in OutputKinds.withFilms")
  func table() throws {
    let sources = Checkout.url.appending(path: "Sources/snowctl/Films")
    var keys: [String] = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path())
    where path.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      keys += text.matches(of: /OutputKind\(compressed: "([^"]+)"/).map { String($0.1) }
    }
    #expect(keys.sorted() == Self.kinds.map(\.key).sorted() && !keys.isEmpty)
  }

  @Test("docs/screens.md lists every kind", arguments: kinds.map(\.key))
  func docs(key: String) throws {
    let page = try String(contentsOfFile: Checkout.path("docs/screens.md"), encoding: .utf8)
    #expect(page.split(separator: "\n").contains { $0.hasPrefix("| `\(key):") })
  }

  @Test("A path's ending names the kind on a command line, not in a configuration")
  func endings() throws {
    let typed = try OutputSpecification(
      typed: "a.webp", dash: .y4m(path: "-"), among: OutputKinds.withFilms)
    #expect(typed.kind.key == "webp" && typed.argument == "a.webp" && typed.isOneFile)
    #expect(throws: OutputError.self) { try OutputSpecification("webp:a.webp") }
  }
}
