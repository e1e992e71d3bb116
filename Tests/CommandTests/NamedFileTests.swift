import Foundation
import TestSupport
import Testing

/// Messages name the files that were typed.
@Suite("Files on the command line, in messages") struct NamedFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func snowctl(_ words: String...) throws -> Outcome {
    try run([Snowctl.debug.path] + words, in: folder.url)
  }

  @Test("A picture or a film that cannot be created, with the reason")
  func outputs() throws {
    for name in ["x.png", "x.y4m", "x.webp"] {
      let outcome = try snowctl("render", "--at", "0", "--size", "32x24", "-o", "none/\(name)")
      #expect(outcome.code == 73, "\(outcome)")
      #expect(
        outcome.words.hasPrefix(
          "snowctl: none/\(name): cannot create: the folder 'none' does not exist\n"),
        "\(outcome)")
    }
    let plot = try snowctl("gravity", Snowctl.log, "--plot", "none/x.png")
    #expect(plot.code == 73, "\(plot)")
    #expect(
      plot.words.hasPrefix(
        "snowctl: none/x.png: cannot create: the folder 'none' does not exist\n"),
      "\(plot)")
  }

  @Test("A scene's file that is named like a scene of the library", arguments: ["render", "bench"])
  func scene(verb: String) throws {
    let words =
      [verb, "--scene", "powder"] + (verb == "render" ? ["--at", "0", "-o", "null"] : [])
    let unknown = try run([Snowctl.debug.path] + words, in: folder.url)
    #expect(unknown.words.contains("unknown scene 'powder'") && unknown.messages.count == 1)
    #expect(!unknown.words.contains("json5"), "\(unknown)")
    try folder.write("powder.json5", "{ version: 1 }")
    let outcome = try run([Snowctl.debug.path] + words, in: folder.url)
    #expect(outcome.code == unknown.code && outcome.code != 0, "\(outcome)")
    #expect(
      outcome.words.hasSuffix(
        "did you mean the file './powder.json5'?\n"
          + "A file is named by its path: --scene ./powder.json5\n"), "\(outcome)")
    let named = try snowctl(
      "render", "--scene", "./powder.json5", "--at", "0", "--size", "32x24", "-o", "null")
    #expect(named.code == 0, "\(named)")
  }
}
