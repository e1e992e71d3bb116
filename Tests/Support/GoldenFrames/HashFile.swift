import Foundation
import Graphics
import Outputs

/// Hashes of one scene's frames; the pinned ones are in `Tests/Goldens/SCENE.txt`.
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

    /// One moment in every size and format; the other moments in one.
    var isPinned: Bool { moment == .stored || size == .stored && format == "xrgb8888" }
  }

  /// Every key, in the order of the file.
  static let keys: [Key] = GoldenScene.Size.all.flatMap { size in
    Moment.all.flatMap { moment in
      GoldenScene.formats.map { Key(size: size, moment: moment, format: $0.name) }
    }
  }

  /// The keys whose hashes are stored, in the order of the file.
  static let pinned = keys.filter(\.isPinned)

  private(set) var hashes: [Key: UInt64] = [:]
  /// Runs in which every frame was too small to be divided between threads.
  private(set) var undivided: Set<GoldenScene.Run> = []

  /// The hashes of a scene as it is drawn now.
  init(drawing scene: GoldenScene, _ keys: [Key]) throws {
    for size in GoldenScene.Size.all {
      let wanted = Set(keys.filter { $0.size == size })
      let moments = Set(wanted.map(\.moment))
      undivided.formUnion(
        try scene.draw(size, Moment.all.filter(moments.contains)) { moment, format, frame in
          let key = Key(size: size, moment: moment, format: format)
          if wanted.contains(key) { hashes[key] = HashSink.hash(of: frame) }
        })
    }
  }

  /// The hashes in a file; none where there is no file.
  ///
  /// - Throws: `GoldenError.badLine` for a line that is no pinned key and hash.
  init(reading path: String) throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    let known = Dictionary(uniqueKeysWithValues: Self.pinned.map { ($0.name, $0) })
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    for (index, line) in lines.enumerated() where !line.hasPrefix("#") {
      guard let space = line.lastIndex(of: " "), let key = known[String(line[..<space])],
        let hash = UInt64(line[line.index(after: space)...], radix: 16)
      else { throw GoldenError.badLine(path, line: index + 1) }
      hashes[key] = hash
    }
  }

  /// A line a frame, in the order of the file.
  var lines: [String] {
    Self.keys.compactMap { key in hashes[key].map { "\(key.name) \(Self.digits($0))" } }
  }

  /// The file's text.
  var text: String {
    "# SIZE MOMENT FORMAT HASH; written by 'make goldens', see README.md\n"
      + lines.map { $0 + "\n" }.joined()
  }

  /// Takes what is not pinned from another file.
  mutating func takeUnpinned(from other: HashFile) {
    for (key, hash) in other.hashes where !key.isPinned { hashes[key] = hash }
  }

  /// The keys whose hashes differ from another file's or are not there, in the order of the file.
  func differences(from other: HashFile) -> [Key] {
    Self.keys.filter { hashes[$0] != nil && hashes[$0] != other.hashes[$0] }
  }

  /// The moments that were drawn before a frame, by the same pipeline, and its own.
  func moments(upTo key: Key) -> [Moment] {
    let drawn = Set(hashes.keys.filter { $0.run == key.run }.map(\.moment))
    return Moment.all.filter { drawn.contains($0) && $0.seconds <= key.moment.seconds }
  }

  /// Sixteen hexadecimal digits.
  static func digits(_ hash: UInt64) -> String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
