import Foundation
import TestSupport
import Testing

/// The examples of the recipes in docs/contributing.md; `make recipes` also builds and tests them.
struct RecipeTests {
  static let families = ["layer", "behavior", "output", "sensor", "verb", "control"]

  @Test func everyPatchIsAFamily() throws {
    let folder = Checkout.path("Tests/Recipes")
    let patches = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".patch") }
    #expect(Set(patches) == Set(Self.families.map { "\($0).patch" }))
  }

  @Test(.needs("git"), arguments: families)
  func thePatchApplies(family: String) throws {
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
  func theRecipeListsTheFiles(family: String) throws {
    let patch = try Patch(family)
    let recipe = try Recipe(try #require(patch.head["Recipe"]))
    #expect(patch.files.contains(try #require(patch.head["Row"])))
    let generated = try #require(patch.head["Generated"]).split(separator: " ").map(String.init)
    for (files, paths, what) in [
      (patch.files, recipe.files, "its table"),
      (generated, recipe.generated, "its generated files"),
    ] {
      for file in files where !paths.contains(where: { Recipe.isFile(file, $0) }) {
        Issue.record("docs/contributing.md, '\(recipe.title)': \(what) lacks \(file)")
      }
      for path in paths where !files.contains(where: { Recipe.isFile($0, path) }) {
        Issue.record("docs/contributing.md, '\(recipe.title)': \(family).patch has no \(path)")
      }
    }
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

/// A section of docs/contributing.md: the files of its table, and those that 'make' writes.
private struct Recipe {
  let title: String
  let files: [String]
  let generated: [String]

  init(_ title: String) throws {
    self.title = title
    let page = try String(contentsOfFile: Checkout.path("docs/contributing.md"), encoding: .utf8)
    let start = try #require(page.firstRange(of: "### \(title)\n"), "no recipe '\(title)'")
    let text = page[start.upperBound...]
    let section = text[..<(text.firstRange(of: "\n##")?.lowerBound ?? text.endIndex)]
    files = section.matches(of: /(?m)^\| `([^`]+)` \|/).map { String($0.1) }
    let paragraph = section.split(separator: "\n\n").first { $0.hasPrefix("Then `make ") }
    generated = try #require(paragraph).matches(of: /`((?:config|man|completions)\/[^`]+)`/)
      .map { String($0.1) }
  }

  /// Whether a file is one of a recipe's path, whose capitals stand for any name.
  static func isFile(_ file: String, _ path: String) -> Bool {
    let parts = path.split(separator: /KIND|NAME|FOLDER|GROUP/, omittingEmptySubsequences: false)
    let pattern = parts.map { NSRegularExpression.escapedPattern(for: String($0)) }
      .joined(separator: "[A-Za-z]+")
    return file.range(of: "^\(pattern)$", options: .regularExpression) != nil
  }
}
