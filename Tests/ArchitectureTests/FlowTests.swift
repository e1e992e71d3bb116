import Foundation
import TestSupport
import Testing

/// Package.swift declares the graph; imports and the picture must match.
struct FlowTests {
  private static let loaded = Result { try Package.load().modules() }
  private let modules: [Module]

  init() throws { modules = try Self.loaded.get() }

  @Test func whatIsImportedIsDeclaredAndNoMore() {
    #expect(modules.declarationProblems == [])
  }

  /// Glibc and CLinux both declare these types; which one counts depends on how the compiler groups a module's files.
  @Test func filesWithTimesOfCImportTheirSeam() throws {
    let sources = Checkout.url.appending(path: "Sources")
    var found = 0
    for module in modules where module.imports.contains(where: { $0.module == "CLinux" }) {
      let folder = sources.appending(path: module.name)
      for case let file as URL in FileManager.default.enumerator(
        at: folder, includingPropertiesForKeys: nil) ?? .init()
      where file.pathExtension == "swift" {
        let text = try String(contentsOf: file, encoding: .utf8)
        guard text.contains(/\b(timespec|timeval|tv_n?sec)\b/) else { continue }
        found += 1
        #expect(text.contains("import CLinux\n"), "\(file.path()) needs 'import CLinux'")
      }
    }
    #expect(found > 0)
  }

  @Test func dependenciesPointUpTheManifest() {
    #expect(modules.orderProblems == [])
  }

  @Test func thePureMiddleImportsNothingOfTheSystem() {
    #expect(modules.count { $0.isPure } > 5)
    #expect(modules.purityProblems == [])
  }

  /// Seams and targets used only by benchmarks and tests are not drawn.
  @Test func thePictureShowsTheGraph() throws {
    let page = try String(
      contentsOf: Checkout.url.appending(path: "docs/architecture.md"), encoding: .utf8)
    let picture = try #require(page.split(separator: "```").dropFirst().first)
    let sources = Checkout.url.appending(path: "Sources")
    let drawn = modules.filter {
      !$0.name.hasPrefix("C") || $0.name.dropFirst().first?.isUppercase == false
    }.filter { FileManager.default.fileExists(atPath: sources.appending(path: $0.name).path()) }
    #expect(drawn.count > 10)
    #expect(drawn.pictureProblems(String(picture)) == [])
  }
}

/// The rules themselves, on graphs that break them.
struct ModuleTests {
  private let below = Module(name: "Below")

  @Test func anUndeclaredImportIsFound() {
    let above = Module(name: "Above", imports: [("a.swift", "Below")])
    #expect(
      [below, above].declarationProblems == [
        "Above: a.swift imports Below, which Package.swift does not declare"
      ])
  }

  @Test func anUnusedDeclarationIsFound() {
    let above = Module(name: "Above", declared: ["Below"])
    #expect(
      [below, above].declarationProblems == ["Above: declares Below, which no file imports"])
    let program = Module(name: "Below", kind: .program)
    let test = Module(name: "Tests", kind: .test, declared: ["Below"])
    #expect([program, test].declarationProblems == [])
  }

  @Test func aDependencyThatPointsDownIsFound() {
    let above = Module(name: "Above", declared: ["Below"])
    #expect([below, above].orderProblems == [])
    #expect(
      [above, below].orderProblems == [
        "Above: depends on Below, which does not stand above it"
      ])
  }

  @Test func anImpureImportIsFound() {
    let middle = Module(name: "Middle", isPure: true, imports: [("m.swift", "Glibc")])
    #expect([middle].purityProblems == ["Middle: m.swift imports Glibc, which is not pure"])
  }

  @Test func aPictureWithoutAModuleIsFound() {
    let modules = [below, Module(name: "Above")]
    #expect(modules.pictureProblems("| Below ──▶ Above |") == [])
    #expect(modules.pictureProblems("| Below |") == ["Above: drawn 0 times"])
    #expect(modules.pictureProblems("Above ◀── Below").count == 2)
  }
}
