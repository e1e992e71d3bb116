import Foundation
import TestSupport
import Testing

/// Every shipped scene matches Tests/Goldens, in all builds and drawing methods.
struct GoldenTests {
  private static let repository = Checkout.path("")

  /// A build of the program that draws.
  enum Build: String, CaseIterable {
    case debug
    case release
    case avx2 = "x86-64-v3"

    var path: String {
      switch self {
      case .debug: Checkout.product("GoldenFrames")
      case .release: "\(repository)/.build/release/GoldenFrames"
      case .avx2: "\(repository)/.build/x86-64-v3/release/GoldenFrames"
      }
    }

    /// Why it cannot run here; nil if it can.
    var obstacle: String? {
      if self == .avx2, !GoldenTests.hasAVX2 { return "this CPU has no AVX2" }
      return FileManager.default.isExecutableFile(atPath: path)
        ? nil : "\(path) is not built; `make test` builds it first"
    }
  }

  private static var hasAVX2: Bool {
    let facts = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
    return facts?.contains(" avx2 ") ?? false
  }

  private func run(_ build: Build, _ arguments: [String]) throws -> (code: Int32, lines: [String]) {
    let outcome = try TestSupport.run([build.path] + arguments)
    return (outcome.code, outcome.lines + outcome.words.split(separator: "\n").map(String.init))
  }

  /// On two threads, and again on one where two divided a frame.
  @Test(arguments: Build.allCases)
  func everyFrameIsTheStoredOne(build: Build) throws {
    if let obstacle = build.obstacle {
      print("skipped: goldens of the \(build.rawValue) build: \(obstacle)")
      return
    }
    let pictures = "\(Self.repository)/.build/goldens/\(build.rawValue)"
    let (code, lines) = try run(build, [Self.repository, "--pictures", pictures])
    #expect(code == 0, "\(lines.prefix(40).joined(separator: "\n"))")
    // 11 scenes, 3 sizes, 17 moments, 3 formats.
    let start = "1683 frames compared, "
    let last = try #require(lines.last)
    #expect(last.hasPrefix(start))
    // The largest frames of every scene that moves are divided.
    let again = try #require(Int(last.dropFirst(start.count).prefix { $0.isNumber }))
    #expect(again > 300, "\(last)")
  }

  /// A repository with one scene whose backdrop is not the stored one's.
  private func changedRepository() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["config/scenes", "config/logs", "Tests/Goldens"] {
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: name), withIntermediateDirectories: true)
    }
    for name in [
      "config/logs/turning.csv.gz", "config/scenes/eased-basic.json5",
      "Tests/Goldens/eased-basic.txt", "Tests/Goldens/eased-basic.png",
    ] {
      try FileManager.default.copyItem(
        at: URL(filePath: Self.repository).appending(path: name),
        to: folder.url.appending(path: name))
    }
    let scene = "config/scenes/eased-basic.json5"
    let text = try folder.text(scene)
    let line = try #require(text.split(separator: "\n").first { $0.contains("backdrop:") })
    try folder.write(scene, text.replacing(line, with: "  backdrop: '#102030',"))
    return folder
  }

  @Test func aDifferenceIsNamedAndLeavesPictures() throws {
    let folder = try changedRepository()
    let pictures = folder.path("pictures")
    let (code, lines) = try run(.debug, [folder.path, "--pictures", pictures])
    #expect(code == 1)
    #expect(lines.contains { $0.hasPrefix("eased-basic 240x240 log-0s xrgb8888: expected ") })
    for what in ["expected", "actual", "difference"] {
      let path = "\(pictures)/eased-basic-240x240-log-0s-\(what).png"
      #expect(lines.contains { $0.hasSuffix(path) }, "\(lines)")
      #expect(FileManager.default.fileExists(atPath: path))
    }
    // An overlay has no backdrop, so there is no difference.
    #expect(!lines.contains { $0.contains(" argb8888: ") })
  }

  @Test func whatIsStoredAnewIsNoDifferenceAnyMore() throws {
    let folder = try changedRepository()
    let pictures = folder.path("pictures")
    let stored = try run(.debug, [folder.path, "--write", "--pictures", pictures])
    #expect(stored.code == 0)
    #expect(stored.lines.first == "eased-basic: 102 of 153 frames changed")
    #expect(FileManager.default.fileExists(atPath: "\(pictures)/changes.png"))
    #expect(try run(.debug, [folder.path]).code == 0)
    let again = try run(.debug, [folder.path, "--write", "--pictures", pictures])
    #expect(again.lines == ["nothing changed"])
  }
}
