import Foundation
import TestSupport

/// The package's graph as declared in the manifest.
struct Package: Decodable {
  let targets: [Target]

  /// Evaluates the manifest; a build folder of its own keeps this out of the running test's way.
  ///
  /// With `SNOWD_DIRECT_DEPENDENCIES` the manifest lists direct dependencies instead of the closure that builds need.
  static func load() throws -> Package {
    let scratch = try TemporaryFolder()
    let outcome = try run(
      [
        "swift", "package", "--package-path", Checkout.path(""), "--scratch-path", scratch.path,
        "dump-package",
      ], environment: ["SNOWD_DIRECT_DEPENDENCIES": "1", "SNOWD_TARGETS": ""])
    return try JSONDecoder().decode(Package.self, from: outcome.output)
  }

  /// The graph with the imports of every Swift file.
  func modules() throws -> [Module] {
    try targets.map { target in
      Module(
        name: target.name, kind: target.kind, isPure: target.isPure,
        declared: target.dependencyNames, imports: try target.imports(in: Checkout.url))
    }
  }
}

/// A target of the manifest.
struct Target: Decodable {
  let name: String
  let type: String
  let path: String?
  let settings: [Setting]
  let dependencies: [[String: [String?]]]

  struct Setting: Decodable {
    let kind: Kind
    struct Kind: Decodable {
      let strictMemorySafety: [String: String]?
    }
  }

  var kind: Module.Kind {
    switch type {
    case "test": .test
    case "executable": .program
    default: .library
    }
  }

  /// Targets of the pure middle are the ones that must mark unsafe code.
  var isPure: Bool { settings.contains { $0.kind.strictMemorySafety != nil } }

  var dependencyNames: Set<String> {
    Set(dependencies.flatMap { $0.values.compactMap { $0.first ?? nil } })
  }

  /// Every module that a Swift file of the target imports, and the file.
  func imports(in repository: URL) throws -> [(file: String, module: String)] {
    let folder = repository.appending(
      path: path ?? "\(kind == .test ? "Tests" : "Sources")/\(name)")
    guard let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    else { return [] }
    var found: [(file: String, module: String)] = []
    for case let file as URL in files where file.pathExtension == "swift" {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        let words = line.split(separator: " ")
        guard let at = words.firstIndex(of: "import"), at + 1 < words.count,
          words[..<at].allSatisfy({ $0.hasPrefix("@") || $0 == "public" || $0 == "internal" })
        else { continue }
        found.append((file.lastPathComponent, String(words[at + 1])))
      }
    }
    return found
  }
}
