import Portable

/// All kinds of outputs.
public enum OutputKinds {
  /// One row for each kind, in the order of messages and `--help`.
  public static let all: [OutputKind] = [
    .screen,
    .drm,
    .framebuffer,
    .png,
    .y4m,
    .hash,
    .stats,
    .ring,
    .null,
  ]

  /// All forms, for messages and `--help`.
  public static var forms: [String] { all.flatMap(\.forms) }

  /// File extensions that need no key on a command line: ".png".
  public static var endings: [String] { all.compactMap(\.ending) }

  /// The regular expression of all specifications, for the configuration's schema.
  public static var pattern: String { "^(\(all.map(\.pattern).joined(separator: "|")))$" }

  /// The kind of a key; `text` is the whole specification, for the error.
  static func kind(_ key: String, of text: String) throws(OutputError) -> OutputKind {
    if let kind = all.first(where: { $0.key == key }) { return kind }
    let near = nearestWord(to: key, in: all.map(\.key)).map { "; did you mean \($0)?" } ?? ""
    throw .specification(
      "unknown output '\(text)'; expected one of \(forms.joined(separator: ", "))\(near)")
  }
}
