import Foundation
import TestSupport

/// A page for people: its commands, links and blocks.
struct DocsPage {
  /// A block between fences.
  struct Block {
    /// What stands behind the first fence: "sh".
    let language: String
    let text: String
  }

  /// From the repository's folder: "docs/sensors.md".
  let name: String
  let text: String

  /// The README and all pages under docs/.
  static func all() throws -> [DocsPage] {
    let folder = Checkout.url.appending(path: "docs")
    let names = try FileManager.default.subpathsOfDirectory(
      atPath: folder.path(percentEncoded: false))
    return try (["README.md"] + names.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" })
      .map { name in
        DocsPage(
          name: name,
          text: try String(contentsOf: Checkout.url.appending(path: name), encoding: .utf8))
      }
  }

  var blocks: [Block] {
    text.matches(of: /(?ms)^```(\w*)\n(.*?)^```$/).map {
      Block(language: String($0.1), text: String($0.2))
    }
  }

  /// The page without its blocks.
  var prose: String { text.replacing(/(?ms)^```.*?^```$/, with: "") }

  /// Command lines of its shell blocks: continued lines joined, without comments and here-documents.
  var commands: [String] {
    blocks.filter { $0.language == "sh" }.flatMap { block in
      block.text.replacing("\\\n", with: " ")
        .replacing(/(?ms)<<'(\w+)'$.*?^\w+$/, with: "")
        .split(separator: "\n")
        .map { $0.replacing(/(^|\s)#\s.*$/, with: "") }
        .map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty }
    }
  }

  /// Commands of ours in running text, if no word stands for another one.
  var inlineCommands: [String] {
    prose.matches(of: /`((?:snowctl|snowd) [^`]+)`/).map { String($0.1) }
      .filter { $0.firstMatch(of: /\b(VERB|KIND|…)/) == nil }
  }

  /// The headings as links name them.
  var anchors: [String] {
    prose.matches(of: /(?m)^#+ (.+)$/).map { heading in
      heading.1.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
        .replacing(" ", with: "-")
    }
  }

  /// Links to files: the path from the repository's folder, and the heading in it.
  var links: [(path: String, anchor: String?)] {
    let base = URL(filePath: "/" + name).deletingLastPathComponent()
    return prose.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
      .filter { !$0.contains("://") && !$0.hasPrefix("mailto:") }
      .map { link in
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts[0].isEmpty ? name : base.appending(path: parts[0]).standardized.path()
        return (
          String(path.drop { $0 == "/" }), parts.count > 1 ? String(parts[1]) : nil
        )
      }
  }

  /// Addresses on the network.
  var addresses: [String] {
    prose.matches(of: /\]\((\w+:\/\/[^)\s]+)\)/).map { String($0.1) }
  }
}
