import Foundation
import TestSupport
import Testing

/// The examples of the recipes in docs/contributing.md; `make recipes` also builds and tests them.
struct RecipeTests {
  static let families = ["layer", "behavior", "output", "sensor", "verb"]

  @Test(arguments: families)
  func thePatchApplies(family: String) throws {
    guard installed("git") != nil else { return }
    let outcome = try run(
      ["git", "apply", "--check", "Tests/Recipes/\(family).patch"], in: Checkout.url)
    #expect(
      outcome.code == 0,
      """
      \(family).patch does not apply; Tests/Recipes/README.md says how to renew it
      \(outcome.words)
      """)
  }

  @Test(arguments: families)
  func theExampleStaysWithinItsLimit(family: String) throws {
    let patch = try Patch(family)
    let limit = try #require(patch.head["Limit"].flatMap { Int($0) })
    #expect(patch.files.count > 1)
    #expect(
      patch.files.count <= limit,
      "\(family).patch: a \(family) takes \(patch.files.count) files; expected at most \(limit)")
  }

  @Test(arguments: families)
  func theRecipeNamesTheRowsFile(family: String) throws {
    let patch = try Patch(family)
    let row = try #require(patch.head["Row"])
    #expect(patch.files.contains(row))
    let page = try String(contentsOfFile: Checkout.path("docs/contributing.md"), encoding: .utf8)
    #expect(page.contains("| `\(row)` |"), "docs/contributing.md: no recipe names \(row)")
  }
}

/// A patch of Tests/Recipes.
private struct Patch {
  /// The lines `Key: value` before the first file.
  var head: [String: String] = [:]
  /// The files that it adds or changes.
  var files: [String] = []

  init(_ family: String) throws {
    let path = Checkout.path("Tests/Recipes/\(family).patch")
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    for line in lines.prefix(while: { !$0.hasPrefix("diff ") }) {
      guard let colon = line.firstRange(of: ": ") else { continue }
      head[String(line[..<colon.lowerBound])] = String(line[colon.upperBound...])
    }
    files = lines.filter { $0.hasPrefix("+++ b/") }.map { String($0.dropFirst(6)) }
  }
}
