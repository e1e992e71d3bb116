import Documents
import Pipeline

/// Which of the two kinds of files a document is.
public enum DocumentKind: Sendable {
  /// A scene.
  case scene
  /// `snowd.json5`.
  case configuration

  private static let sceneKeys = ["layers", "backdrop", "name", "description"]
  private static let configurationKeys = [
    "sensor", "output", "scene", "fps", "display", "touch", "schedule", "night", "ring", "budget",
  ]

  /// Tells a file's kind by the names in it; where they do not tell, by the file's own.
  ///
  /// A document with a mistake in it has a kind too.
  ///
  /// - Parameter path: the file.
  /// - Throws: `SettingsError` when it cannot be read.
  public init(of path: String) throws(SettingsError) {
    let keys = Self.keys(try readDocument(path))
    if keys.contains(where: Self.sceneKeys.contains) {
      self = .scene
    } else if keys.contains(where: Self.configurationKeys.contains) {
      self = .configuration
    } else {
      self = path.hasSuffix("snowd.json5") ? .configuration : .scene
    }
  }

  /// The names of a document; where it is no JSON5, what looks like the names of its outermost object.
  private static func keys(_ bytes: [UInt8]) -> [String] {
    guard let node = try? JSON5Parser.parse(bytes) else {
      let text = String(decoding: bytes, as: UTF8.self)
      var depth = 0
      return text.split(whereSeparator: \.isNewline).flatMap { line in
        // Comments go, and strings stay whole: neither is looked into.
        let words = line.prefix(upTo: line.firstRange(of: "//")?.lowerBound ?? line.endIndex)
        return outermost(words, &depth)
      }
    }
    guard case .object(let members) = node.value else { return [] }
    return members.map(\.key)
  }

  /// Words before a colon that stand in one pair of braces.
  private static func outermost(_ line: Substring, _ depth: inout Int) -> [String] {
    var (words, word) = ([String](), "")
    for character in line {
      switch character {
      case "{", "[": depth += 1
      case "}", "]": depth -= 1
      case ":" where depth == 1: words.append(word)
      case "'", "\"", " ", "\t": continue
      case _ where character.isLetter:
        word.append(character)
        continue
      default: break
      }
      word = ""
    }
    return words
  }
}
