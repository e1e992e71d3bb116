import Foundation
import TestSupport
import Testing

/// No shipped scene comes to rest or repeats: a panel on a wall would look broken.
struct AliveTests {
  private static let folder = Snowctl.repository.appending(path: "config/scenes")
  private static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? [])
    .filter { $0.hasSuffix(".json5") }.map { String($0.dropLast(6)) }.sorted()

  /// Whether a scene's own file says that it ends: flakes that do not repeat.
  private static func saysThatItRests(_ name: String) throws -> Bool {
    let text = try String(
      contentsOf: folder.appending(path: "\(name).json5"), encoding: .utf8)
    return text.split(separator: "\n").contains {
      $0.trimmingCharacters(in: .whitespaces).hasPrefix("repeat: false")
    }
  }

  /// The release build, which simulates ten minutes of fireworks in seconds.
  @Test(
    .needsBuilt("snowctl"), arguments: try names.filter { try !saysThatItRests($0) })
  func tenMinutesOn(name: String) throws {
    let path = Self.folder.appending(path: "\(name).json5").path()
    let outcome = try Snowctl.release.run([
      "render", "--scene", path, "--size", "120x120", "--at", "0", "--for", "621", "--fps", "1",
      "--output", "hash:-",
    ])
    #expect(outcome.code == 0, "\(outcome.words)")
    let hashes = outcome.lines.map { $0.split(separator: " ").last ?? "" }
    try #require(hashes.count == 621)
    let late = hashes.suffix(21)
    #expect(Set(late).count == 21, "\(name): frames a second apart are equal")
    #expect(Set(hashes.dropLast(21)).isDisjoint(with: late), "\(name): frames repeat")
  }
}
