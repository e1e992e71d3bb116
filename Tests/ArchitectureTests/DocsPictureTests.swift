import Foundation
import TestSupport
import Testing

/// The pictures of docs/ and the README: pages show all of them, and a clone stays small.
///
/// DocsTests follows links.
struct DocsPictureTests {
  /// Bytes of docs/ with all its pictures.
  private static let most = 8_000_000
  private static let docs = Checkout.url.appending(path: "docs")

  private static func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: docs.path()).filter {
      var isFolder: ObjCBool = false
      let path = docs.appending(path: $0).path(percentEncoded: false)
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }

  /// Local files that a page links to, from the repository's folder.
  private static func links(of page: URL) throws -> [String] {
    let text = try String(contentsOf: page, encoding: .utf8)
    return text.matches(of: /\]\(([^)#\s]+)(?:#[^)\s]*)?\)/).map { String($0.1) }
      .filter { !$0.contains("://") }
      .map { page.deletingLastPathComponent().appending(path: $0).standardized.path() }
  }

  private static func pages() throws -> [URL] {
    try files().filter { $0.hasSuffix(".md") }.map { docs.appending(path: $0) }
      + [Checkout.url.appending(path: "README.md")]
  }

  @Test func docsAreSmall() throws {
    let sizes = try Self.files().map { name in
      let path = Self.docs.appending(path: name).path(percentEncoded: false)
      let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
      return (size: try #require(size), name: name)
    }
    let sum = sizes.reduce(0) { $0 + $1.size }
    let largest = sizes.sorted { $0.size > $1.size }.prefix(5).map { "\($0.name) \($0.size)" }
    #expect(sum <= Self.most, "docs/ has \(sum) bytes; the largest files: \(largest)")
  }

  /// `make sheets` draws the pictures of docs/sheets, other targets those beside the pages.
  @Test func everyPictureIsShown() throws {
    let shown = Set(try Self.pages().flatMap(Self.links))
    let pictures = try Self.files().filter { $0.hasSuffix(".png") || $0.hasSuffix(".webp") }
    #expect(pictures.count > 20)
    for picture in pictures {
      let path = Self.docs.appending(path: picture).standardized.path()
      #expect(shown.contains(path), "docs/\(picture): no page shows it; run 'make sheets'")
    }
  }
}
