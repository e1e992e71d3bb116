import Foundation
import TestSupport
import Testing

/// The page that says where each row of the acceptance list is tested, compared with the tests there are.
@Suite("docs/seeds.md")
struct SeedTableTests {
  /// Row and test of each line of the last table.
  private static let rows: [(row: String, test: String)] = {
    let page =
      (try? String(contentsOf: Checkout.url.appending(path: "docs/seeds.md"), encoding: .utf8))
      ?? ""
    let table = page.components(separatedBy: "**Every row**").last ?? ""
    return table.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 4, cells[0].contains("."), cells[0].first?.isNumber == true else {
        return nil
      }
      return (cells[0], cells[3])
    }
  }()

  /// All tests' sources.
  private static let sources: String = {
    let folder = Checkout.url.appending(path: "Tests")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var text = ""
    for case let file as URL in files ?? .init()
    where file.pathExtension == "swift" && file.lastPathComponent != "SeedTableTests.swift" {
      text += (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    }
    return text
  }()

  @Test("It has every row of D0 to D4 once")
  func complete() {
    let counts = [0: 16, 1: 14, 2: 8, 3: 15, 4: 15]
    let wanted = counts.sorted { $0.key < $1.key }.flatMap { part, count in
      (1...count).map { "\(part).\($0)" }
    }
    #expect(Self.rows.map(\.row) == wanted)
  }

  /// The last cell is a test's name in quotes, or in code the file or picture that shows it.
  @Test("Every row names an existing test or picture")
  func there() {
    for (row, test) in Self.rows {
      let quoted = test.split(separator: "\"", omittingEmptySubsequences: false)
      let named = stride(from: 1, to: quoted.count, by: 2).map { String(quoted[$0]) }
      let coded = test.split(separator: "`", omittingEmptySubsequences: false)
      let paths = stride(from: 1, to: coded.count, by: 2).map { String(coded[$0]) }
      #expect(!named.isEmpty || !paths.isEmpty, "\(row): \(test)")
      for name in named {
        let isThere = Self.sources.contains("\"\(name)")
        #expect(isThere, "\(row): no test is called \"\(name)…\"")
      }
      for path in paths {
        let file = Checkout.url.appending(path: path).path()
        #expect(FileManager.default.fileExists(atPath: file), "\(row): there is no \(path)")
      }
    }
  }
}
