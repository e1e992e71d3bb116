import Foundation
import TestSupport
import Testing

/// The programs that tests run are of packages that the Makefile installs.
struct NeededProgramTests {
  /// The arguments of `needs` in every test.
  private static func needed() throws -> Set<String> {
    let files = try FileManager.default.subpathsOfDirectory(atPath: Checkout.path("Tests"))
    var found: Set<String> = []
    for file in files where file.hasSuffix(".swift") {
      let text = try String(contentsOfFile: Checkout.path("Tests/\(file)"), encoding: .utf8)
      for call in text.matches(of: /\.needs\(((?:"[^"]*"(?:,\s*)?)+)\)/) {
        found.formUnion(call.1.matches(of: /"([^"]*)"/).map { String($0.1) })
      }
    }
    return found
  }

  @Test func eachHasAPackage() throws {
    let needed = try Self.needed()
    #expect(needed.isSuperset(of: ["python3", "chromium"]))
    #expect(needed.subtracting(debianPackages.keys).sorted() == [])
    #expect(Set(debianPackages.keys).subtracting(needed).sorted() == [], "no test needs them")
  }

  @Test func theMakefileInstallsThem() throws {
    let makefile = try String(contentsOfFile: Checkout.path("Makefile"), encoding: .utf8)
      .replacing("\\\n", with: "")
    let lists = makefile.matches(of: /(?m)^(?:SNOWCTL_|TEST_|CHECK_)?PACKAGES := (.*)$/)
    #expect(lists.count == 4)
    let installed = Set(lists.flatMap { $0.1.split(separator: " ") })
    let packages = Set(debianPackages.values.flatMap { $0.split(separator: " ") })
    #expect(packages.subtracting(installed).sorted() == [])
  }
}
