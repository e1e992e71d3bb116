import FrameRing
import Wording

extension OutputSpecification {
  /// All forms, for messages and `--help`.
  public static let forms = [
    "fb:/dev/fb0", "fb:name:NAME", "png:DIR|FILE.png|-", "y4m:FILE|-", "hash:FILE|-",
    "stats:FILE|-", "ring:[SOCKET]", "null",
  ]

  /// Reads a specification.
  ///
  /// - Parameter text: one of `forms`.
  /// - Throws: `OutputError.specification`, with what there is and what was probably meant.
  public init(_ text: String) throws(OutputError) {
    // By bytes: a name may begin with an accent, which would be one character with the colon.
    let colon = text.utf8.firstIndex(of: UInt8(ascii: ":"))
    let word = String(text[..<(colon ?? text.endIndex)])
    let rest = colon.flatMap { String(text.utf8[text.utf8.index(after: $0)...]) }
    switch word {
    case "fb": self = try Self.framebuffer(rest, text)
    case "png": self = .png(path: try Self.path(rest, text))
    case "y4m": self = .y4m(path: try Self.path(rest, text))
    case "hash": self = .hash(path: try Self.path(rest, text))
    case "stats": self = .stats(path: try Self.path(rest, text))
    case "null":
      guard rest == nil else { throw .specification("\"\(text)\": null stands alone") }
      self = .null
    case "ring":
      let path = rest ?? ""
      self = .ring(path: path.isEmpty ? RingSettings.defaultPath : try Self.path(rest, text))
    case "drm":
      throw .specification("\"\(text)\": this version has no \(word) output yet")
    default: throw Self.unknown(word, text)
    }
  }

  private static func path(_ rest: String?, _ text: String) throws(OutputError) -> String {
    guard let rest, !rest.isEmpty, !rest.utf8.contains(0) else {
      throw .specification("\"\(text)\" needs a path behind the colon")
    }
    return rest
  }

  private static func framebuffer(
    _ rest: String?, _ text: String
  ) throws(OutputError) -> OutputSpecification {
    let rest = try path(rest, text)
    if rest.hasPrefix("/") { return .framebuffer(path: rest) }
    guard rest.hasPrefix("name:"), rest != "name:" else {
      throw .specification("\"\(text)\": a framebuffer is fb:/dev/fb0 or fb:name:NAME")
    }
    return .framebufferName(String(rest.dropFirst(5)))
  }

  private static func unknown(_ word: String, _ text: String) -> OutputError {
    let words = ["fb", "png", "y4m", "hash", "stats", "ring", "null"]
    let near = nearestWord(to: word, in: words).map { "; did you mean \($0)?" } ?? ""
    return .specification(
      "\"\(text)\" is no output; there are \(forms.joined(separator: ", "))\(near)")
  }
}
