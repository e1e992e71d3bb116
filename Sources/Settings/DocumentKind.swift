import Documents
import Fleet
import Pipeline

/// The kind of a document.
public enum DocumentKind: Sendable {
  case scene
  case configuration
  /// Of `snowagent`.
  case agent
  /// An operator's account, of `snowctl fleet`.
  case fleet

  private static let sceneKeys = ["layers", "backdrop", "name", "description"]
  private static let configurationKeys = Configuration.fields.fields.map(\.name)
    .filter { $0 != "version" }

  /// Finds a file's kind by its keys, else by its name; tolerates syntax errors, throws if the file cannot be read.
  public init(of path: String) throws(SettingsError) {
    let keys = Self.keys(try readDocument(path))
    if keys.contains(where: Self.sceneKeys.contains) {
      self = .scene
    } else if keys.contains(where: Self.configurationKeys.contains) {
      self = .configuration
    } else if keys.contains(where: AgentSettings.keys.contains) {
      self = .agent
    } else if keys.contains(where: FleetAccount.keys.contains) {
      self = .fleet
    } else {
      let names = [
        ("snowd.json5", Self.configuration), ("agent.json5", .agent), ("fleet.json5", .fleet),
      ]
      self = names.first { path.hasSuffix($0.0) }?.1 ?? .scene
    }
  }

  /// A document's keys; in invalid JSON5, what looks like keys of the outermost object.
  private static func keys(_ bytes: [UInt8]) -> [String] {
    guard let node = try? JSON5Parser.parse(bytes) else {
      let text = String(decoding: bytes, as: UTF8.self)
      var depth = 0
      return text.split(whereSeparator: \.isNewline).flatMap { line in
        // Keys in comments do not count.
        let words = line.prefix(upTo: line.firstRange(of: "//")?.lowerBound ?? line.endIndex)
        return outermost(words, &depth)
      }
    }
    guard case .object(let members) = node.value else { return [] }
    return members.map(\.key)
  }

  /// Words before a colon inside one pair of braces.
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
