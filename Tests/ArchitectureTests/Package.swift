import Foundation

/// The package as `swift package describe` tells it.
struct Package: Decodable {
  let targets: [Target]

  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Asks the package manager; a build folder of its own keeps it out of the running test's way.
  static func describe() throws -> Package {
    let scratch = FileManager.default.temporaryDirectory.appending(path: "snowd-\(UUID())")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swift", "package", "--package-path", folder.path(), "--scratch-path", scratch.path(),
      "describe", "--type", "json",
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return try JSONDecoder().decode(Package.self, from: data)
  }
}

/// A target of the package.
struct Target: Decodable {
  let name: String
  let type: String
  let path: String
  let targetDependencies: [String]?

  enum CodingKeys: String, CodingKey {
    case name, type, path
    case targetDependencies = "target_dependencies"
  }

  var dependencies: [String] { targetDependencies ?? [] }

  /// Every module that a Swift file of the target imports.
  func imports() throws -> [(file: String, module: String)] {
    let folder = Package.folder.appending(path: path)
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
