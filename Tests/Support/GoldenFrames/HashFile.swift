import Foundation
import Graphics
import Outputs

/// The pinned hashes of one scene: `Tests/Goldens/SCENE.txt`.
///
/// A line a frame, `SIZE MOMENT FORMAT HASH`. HASH is the 64-bit XXH3 hash of the pixels as
/// little-endian words, sixteen hexadecimal digits.
struct HashFile {
  /// What a line is about.
  struct Key: Hashable {
    let size: GoldenScene.Size
    let moment: Moment
    let format: String

    var name: String { "\(size.name) \(moment.name) \(format)" }
    var run: GoldenScene.Run { GoldenScene.Run(size: size, hold: moment.hold) }
  }

  /// Every key, in the order of the file.
  static let keys: [Key] = GoldenScene.Size.all.flatMap { size in
    Moment.all.flatMap { moment in
      GoldenScene.formats.map { Key(size: size, moment: moment, format: $0.name) }
    }
  }

  private(set) var hashes: [Key: UInt64] = [:]

  /// Runs that were not drawn.
  private var skipped: Set<GoldenScene.Run> = []
  /// Runs in which every frame was too small to be divided between threads.
  private(set) var undivided: Set<GoldenScene.Run> = []

  /// The hashes of a scene as it is drawn now, except some runs.
  init(drawing scene: GoldenScene, except skipped: Set<GoldenScene.Run> = []) throws {
    self.skipped = skipped
    for size in GoldenScene.Size.all {
      undivided.formUnion(
        try scene.draw(size, except: skipped) { moment, format, frame in
          hashes[Key(size: size, moment: moment, format: format)] = HashSink.hash(of: frame)
        })
    }
  }

  /// The hashes in a file; none where there is no file.
  ///
  /// - Throws: `GoldenError.badLine` for a line that is no key and hash.
  init(reading path: String) throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    let known = Dictionary(uniqueKeysWithValues: Self.keys.map { ($0.name, $0) })
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    for (index, line) in lines.enumerated() where !line.hasPrefix("#") {
      guard let space = line.lastIndex(of: " "), let key = known[String(line[..<space])],
        let hash = UInt64(line[line.index(after: space)...], radix: 16)
      else { throw GoldenError.badLine(path, line: index + 1) }
      hashes[key] = hash
    }
  }

  /// The file's text.
  var text: String {
    "# SIZE MOMENT FORMAT HASH; written by 'make goldens', see README.md\n"
      + Self.keys.compactMap { key in hashes[key].map { "\(key.name) \(Self.digits($0))\n" } }
      .joined()
  }

  /// The keys of drawn runs whose hashes differ from another file's, in the order of the file.
  func differences(from other: HashFile) -> [Key] {
    Self.keys.filter { !skipped.contains($0.run) && hashes[$0] != other.hashes[$0] }
  }

  /// Sixteen hexadecimal digits.
  static func digits(_ hash: UInt64) -> String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
