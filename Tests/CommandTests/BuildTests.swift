import Foundation
import TestSupport
import Testing

/// What `make build` makes of the two programs for one architecture, and what `make deps` says.
struct BuildTests {
  private static let faster = Snowctl(
    path: Snowctl.repository.appending(path: ".build/release/x86-64-v3/snowctl").path())
  private static let why: Comment =
    "there are no two snowctl programs of one build; run 'make build'"

  /// The note's 32 letters in a program's bytes.
  private static func note(in program: Data) -> Range<Int>? {
    let mark = Data([6, 0, 0, 0, 32, 0, 0, 0, 1, 0, 0, 0]) + Data("snowd\0\0\0".utf8)
    return program.firstRange(of: mark).map { $0.upperBound..<$0.upperBound + 32 }
  }

  private static let isOneBuild: Bool = {
    let both = [Snowctl.release, faster].map { program -> Data? in
      guard let bytes = try? Data(contentsOf: URL(filePath: program.path)) else { return nil }
      return note(in: bytes).map { bytes[$0] }
    }
    return both[0] != nil && both[0] == both[1]
  }()

  /// A copy of both programs as a package has them.
  private func install() throws -> (folder: TemporaryFolder, plain: String, faster: String) {
    let folder = try TemporaryFolder()
    for path in ["bin", "lib/snowd/x86-64-v3"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(path), withIntermediateDirectories: true)
    }
    let (plain, faster) = (folder.path("bin/snowctl"), folder.path("lib/snowd/x86-64-v3/snowctl"))
    try FileManager.default.copyItem(atPath: Snowctl.release.path, toPath: plain)
    try FileManager.default.copyItem(atPath: Self.faster.path, toPath: faster)
    return (folder, plain, faster)
  }

  private func processor(_ program: String) throws -> String {
    try #require(
      try Snowctl(path: program).run(["doctor"]).lines.first { $0.contains("processor") })
  }

  @Test(
    "A faster program that cannot be executed is not called missing",
    .needsAVX2)
  func notExecutable() throws {
    let folder = try TemporaryFolder()
    for path in ["bin", "lib/snowd/x86-64-v3"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(path), withIntermediateDirectories: true)
    }
    let program = folder.path("bin/snowctl")
    try FileManager.default.copyItem(atPath: Snowctl.debug.path, toPath: program)
    #expect(try processor(program).contains("is missing"))
    let faster = try folder.write("lib/snowd/x86-64-v3/snowctl", "")
    let line = try processor(program)
    #expect(line.contains("lib/snowd/x86-64-v3/snowctl cannot be executed"), "\(line)")
    withExtendedLifetime((folder, faster)) {}
  }

  @Test(
    "The faster program runs whichever of the two files is older", .needsAVX2,
    .enabled(if: isOneBuild, why),
    arguments: [0, 1])
  func timesDoNotCount(older: Int) throws {
    let (folder, plain, faster) = try install()
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: [plain, faster][older])
    let line = try processor(plain)
    #expect(line.contains("the program for x86-64-v3 (AVX2) runs (build "), "\(line)")
    #expect(line.hasPrefix("ok"))
    withExtendedLifetime(folder) {}
  }

  @Test(
    "Stripping either program, or both, disables nothing",
    .needs("strip"), .needsAVX2, .enabled(if: isOneBuild, why), arguments: 1...3)
  func stripping(which: Int) throws {
    let (folder, plain, faster) = try install()
    for (index, path) in [plain, faster].enumerated() where which & 1 << index != 0 {
      #expect(try Snowctl(path: "/usr/bin/strip").run(["--strip-all", path]).code == 0)
    }
    #expect(try processor(plain).contains("the program for x86-64-v3 (AVX2) runs"))
    withExtendedLifetime(folder) {}
  }

  @Test(
    "A faster program of another build is not started, however new it is",
    .needsAVX2, .enabled(if: isOneBuild, why))
  func anotherBuild() throws {
    let (folder, plain, faster) = try install()
    var bytes = try Data(contentsOf: URL(filePath: faster))
    let note = try #require(Self.note(in: bytes))
    bytes.replaceSubrange(note, with: Data(String(repeating: "0", count: 32).utf8))
    try bytes.write(to: URL(filePath: faster))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: faster)
    let line = try processor(plain)
    #expect(line.contains("the program for every CPU runs (build "), "\(line)")
    #expect(
      line.contains("lib/snowd/x86-64-v3/snowctl is from another build (00000000)"), "\(line)")
    withExtendedLifetime(folder) {}
  }

  /// A compiler that says something, and ends with a code.
  private func deps(_ script: String) throws -> Snowctl.Outcome {
    let folder = try TemporaryFolder()
    let swift = try folder.write("swift", "#!/bin/sh\n\(script)\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: swift)
    return try Snowctl(path: "/usr/bin/make").run(
      ["--no-print-directory", "-C", Snowctl.repository.path(), "deps", "SWIFT=\(swift)"])
  }

  @Test("A Swift that does not start is reported", .needs("make"))
  func aSwiftThatDoesNotStart() throws {
    let words = "swift: error while loading shared libraries: libncurses.so.6: cannot open"
    let outcome = try deps("echo '\(words)' >&2; exit 127")
    #expect(outcome.code == 2)
    #expect(
      outcome.text.contains(words) && outcome.text.contains("does not start"), "\(outcome.text)")
    #expect(!outcome.text.contains("this is"))
  }

  @Test("A Swift that is too old is reported with its version", .needs("make"))
  func aSwiftThatIsTooOld() throws {
    let outcome = try deps("echo 'swift-driver version: 1.2'; echo 'Apple Swift version 5.9.2 (x)'")
    #expect(outcome.code == 2 && outcome.text.contains("this is 5.9"), "\(outcome.text)")
  }
}
