import Foundation
import TestSupport
import Testing

/// Manual pages and completions are what the programs, the schemas and docs/ring.md make of them.
struct ManualTests {
  private static let folders = ["man", "completions"]

  private static func files(in folder: String) throws -> [String] {
    try folders.flatMap { name in
      try FileManager.default.subpathsOfDirectory(atPath: "\(folder)/\(name)")
        .map { "\(name)/\($0)" }
    }.filter { $0.contains(".") || $0.hasSuffix("ctl") || $0.hasSuffix("snowd") }.sorted()
  }

  private static var pages: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: Checkout.path("man")).sorted()
    }
  }

  private static func text(_ page: String) throws -> String {
    try String(contentsOfFile: Checkout.path("man/\(page)"), encoding: .utf8)
  }

  @Test func theyAreUpToDate() throws {
    let fresh = try TemporaryFolder()
    let programs = URL(filePath: Checkout.product("snowctl")).deletingLastPathComponent().path()
    let outcome = try run(
      [Checkout.product("Reference"), "manual", Checkout.path(""), programs, fresh.path])
    #expect(outcome.code == 0, "\(outcome.words)")
    let names = try Self.files(in: fresh.path)
    #expect(names.count > 20)
    #expect(try Self.files(in: Checkout.path("")) == names)
    for name in names {
      let (old, new) = (
        try? String(contentsOfFile: Checkout.path(name), encoding: .utf8),
        try? String(contentsOfFile: fresh.path(name), encoding: .utf8)
      )
      #expect(old == new, "\(name) is out of date; run 'make manual'")
    }
  }

  @Test(.needs("groff", "tbl")) func groffHasNoComplaint() throws {
    for page in try Self.pages where try !Self.text(page).hasPrefix(".so ") {
      let outcome = try run([
        "groff", "-t", "-man", "-ww", "-z", "-Tutf8", Checkout.path("man/\(page)"),
      ])
      #expect(outcome.code == 0 && outcome.words.isEmpty, "\(page): \(outcome.words)")
    }
  }

  /// A page that is another one, and the pages under SEE ALSO that are snowd's.
  @Test func pagesThatAreNamedExist() throws {
    let pages = try Self.pages
    var count = 0
    for page in pages {
      let text = try Self.text(page)
      if let target = text.firstMatch(of: /\.so man1\/(\S+)/)?.1 {
        #expect(pages.contains(String(target)), "\(page): no \(target)")
      }
      for match in text.matches(of: /\\fB((?:snow)[a-z0-9.\\-]*)\\fR\(([0-9])\)/) {
        let name = "\(match.1.replacing("\\-", with: "-")).\(match.2)"
        #expect(pages.contains(name), "\(page): no \(name)")
        count += 1
      }
    }
    #expect(count > 20)
  }

  /// A page is in the package of the program that it is about, and in no other one.
  @Test func onePackageHasAPage() throws {
    let ofAgent: Set = ["snowagent.8", "agent.json5.5", "fleet.json5.5"]
    let pages = try Self.pages
    #expect(ofAgent.isSubset(of: pages))
    for page in pages {
      let section = try #require(page.last)
      let packages = try Self.packages(installing: "usr/share/man/man\(section)/\(page)")
      #expect(packages == [ofAgent.contains(page) ? "snowd-agent" : "snowd"], "\(page)")
    }
  }

  // A line of debian/*.install is a pattern of glob(7), or a folder with all that is in it; no path has a first slash.
  private static func packages(installing file: String) throws -> [String] {
    let folder = (file as NSString).deletingLastPathComponent
    return try FileManager.default.contentsOfDirectory(atPath: Checkout.path("debian"))
      .filter { $0.hasSuffix(".install") }
      .filter {
        try String(contentsOfFile: Checkout.path("debian/\($0)"), encoding: .utf8)
          .split(separator: "\n").contains {
            fnmatch(String($0), file, FNM_PATHNAME) == 0 || $0 == folder
          }
      }
      .map { ($0 as NSString).deletingPathExtension }.sorted()
  }
}
