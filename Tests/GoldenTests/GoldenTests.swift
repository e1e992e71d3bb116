import Foundation
import Graphics
import Images
import TestSupport
import Testing

/// Every shipped scene matches Tests/Goldens; `make compare-builds` compares release builds.
struct GoldenTests {
  private func run(_ arguments: [String]) throws -> (code: Int32, lines: [String]) {
    let outcome = try TestSupport.run([Checkout.product("GoldenFrames")] + arguments)
    return (outcome.code, outcome.lines + outcome.words.split(separator: "\n").map(String.init))
  }

  /// On two threads, and again on one where two divided a frame.
  @Test func everyPinnedFrameIsTheStoredOne() throws {
    let scenes = try FileManager.default.contentsOfDirectory(
      atPath: Checkout.path("config/scenes")
    ).filter { $0.hasSuffix(".json5") }
    let (code, lines) = try run([
      Checkout.path(""), "--pictures", Checkout.path(".build/goldens/debug"),
    ])
    // How far each scene's picture is, then the first frames.
    let words = lines.filter { $0.contains(" dB, ") } + lines.prefix(40)
    #expect(code == 0, "\(words.joined(separator: "\n"))")
    // Of a scene 17 moments at 240×240, and one in the 8 other sizes and formats.
    let start = "\(scenes.count * 25) frames drawn, "
    let last = try #require(lines.last)
    #expect(last.hasPrefix(start))
    // The largest frames of every scene that moves are divided.
    let again = try #require(Int(last.dropFirst(start.count).prefix { $0.isNumber }))
    #expect(again >= 30, "\(last)")
  }

  /// A repository with one scene whose backdrop is not the stored one's.
  private func changedRepository() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["config/scenes", "config/logs", "Tests/Goldens"] {
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: name), withIntermediateDirectories: true)
    }
    for name in [
      "config/logs/turning.csv.gz", "config/scenes/eased-basic-article.json5",
      "Tests/Goldens/eased-basic-article.txt", "Tests/Goldens/eased-basic-article.png",
    ] {
      try FileManager.default.copyItem(
        at: Checkout.url.appending(path: name), to: folder.url.appending(path: name))
    }
    let scene = "config/scenes/eased-basic-article.json5"
    let text = try folder.text(scene)
    let line = try #require(text.split(separator: "\n").first { $0.contains("backdrop:") })
    try folder.write(scene, text.replacing(line, with: "  backdrop: '#102030',"))
    return folder
  }

  /// What the program says about two pictures, worked out from the pictures.
  private func likeness(_ actual: String, _ expected: String) throws -> String {
    let (actual, expected) = (try readPNG(actual), try readPNG(expected))
    let errors = zip(actual.bytes, expected.bytes).map { abs(Int($0) - Int($1)) }
    let colors = errors.indices.filter { $0 % 4 < 3 }.map { errors[$0] }
    let mean = Double(colors.map { $0 * $0 }.reduce(0, +)) / Double(colors.count)
    let pixels = stride(from: 0, to: colors.count, by: 3).map { colors[$0..<$0 + 3].max() ?? 0 }
    let part = Double(pixels.count { $0 > 0 }) / Double(pixels.count)
    return String(
      format: "%.1f dB, %.1f %% of pixels differ, by at most %d",
      20 * log10(255 / mean.squareRoot()), 100 * part, pixels.max() ?? 0)
  }

  @Test func aDifferenceIsNamedAndLeavesPictures() throws {
    let folder = try changedRepository()
    let pictures = folder.path("pictures")
    let (code, lines) = try run([folder.path, "--pictures", pictures])
    #expect(code == 1)
    #expect(
      lines.contains { $0.hasPrefix("eased-basic-article 240x240 log-0s xrgb8888: expected ") })
    let start = "\(pictures)/eased-basic-article-240x240-log-7s"
    for what in ["expected", "actual", "difference"] {
      let path = "\(start)-\(what).png"
      #expect(lines.contains("  \(what): \(path)"), "\(lines)")
      #expect(FileManager.default.fileExists(atPath: path))
    }
    let likeness = try likeness("\(start)-actual.png", "\(start)-expected.png")
    #expect(
      lines.contains("eased-basic-article 240x240 log-7s xrgb8888: \(likeness)"), "\(likeness)")
    // An overlay has no backdrop, so there is no difference.
    #expect(!lines.contains { $0.contains(" argb8888: ") })
  }

  @Test func whatIsStoredAnewIsNoDifferenceAnyMore() throws {
    let folder = try changedRepository()
    let pictures = folder.path("pictures")
    let stored = try run([folder.path, "--write", "--pictures", pictures])
    #expect(stored.code == 0)
    // All but three overlays.
    #expect(stored.lines.first == "eased-basic-article: 22 of 25 frames changed")
    #expect(stored.lines.contains { $0.contains(" xrgb8888: ") && $0.contains(" dB, ") })
    #expect(FileManager.default.fileExists(atPath: "\(pictures)/changes.png"))
    #expect(try run([folder.path]).code == 0)
    let again = try run([folder.path, "--write", "--pictures", pictures])
    #expect(again.lines == ["nothing changed"])
  }

  /// What `make compare-builds` compares.
  @Test func everyFrameIsListed() throws {
    let folder = try changedRepository()
    let list = folder.path("all.txt")
    let (code, lines) = try run([
      folder.path, "--all", list, "--threads", "1", "--pictures", folder.path("pictures"),
    ])
    // 3 sizes, 17 moments, 3 formats; the changed backdrop is a difference here, too.
    #expect(lines.last == "153 frames drawn")
    #expect(code == 1)
    let listed = try folder.text("all.txt").split(separator: "\n")
    #expect(Set(listed.map { $0.split(separator: " ").dropLast() }).count == 153)
    let stored = try folder.text("Tests/Goldens/eased-basic-article.txt").split(separator: "\n")
    let overlay = try #require(stored.first { $0.hasPrefix("1920x1080 log-7s argb8888 ") })
    #expect(listed.contains("eased-basic-article " + overlay))
  }
}
