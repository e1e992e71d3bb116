import Portable

/// The kinds of outputs.
public enum OutputKinds {
  /// One row for each kind that the service has, in the order of messages and `--help`.
  public static let all: [OutputKind] = [
    .screen,
    .drm,
    .framebuffer,
    .wayland,
    .png,
    .y4m,
    .hash,
    .stats,
    .ring,
    .null,
  ]

  /// The regular expression of the service's specifications, for the configuration's schema.
  public static var pattern: String { "^(\(all.map(\.pattern).joined(separator: "|")))$" }

}

extension [OutputKind] {
  /// All forms, for messages and `--help`.
  public var forms: [String] { flatMap(\.forms) }

  /// File extensions that need no key on a command line: ".png".
  public var endings: [String] { compactMap(\.ending) }

  /// The kind of a key; `text` is the whole specification, for the error.
  func kind(_ key: String, of text: String) throws(OutputError) -> OutputKind {
    if let kind = first(where: { $0.key == key }) { return kind }
    let near = nearestWord(to: key, in: map(\.key)).map { "; did you mean \($0)?" } ?? ""
    throw .specification(
      "unknown output '\(text)'; expected one of \(forms.joined(separator: ", "))\(near)")
  }
}
