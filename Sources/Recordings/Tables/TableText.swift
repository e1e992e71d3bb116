/// A line of a table as a string.
///
/// Text that is not UTF-8 is taken to be Windows-1252, where `²`, `°` and `µ` are single bytes.
enum TableText {
  static func string(_ bytes: some Sequence<UInt8>) -> String {
    let bytes = Array(bytes)
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    // Windows-1252 and Latin-1 differ in punctuation only.
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  /// Without blanks and one pair of quotes.
  static func bare(_ cell: Substring) -> Substring {
    var text = trimmed(cell)
    guard text.utf8.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
    text = text.dropFirst().dropLast()
    return trimmed(text.contains("\"\"") ? text.replacing("\"\"", with: "\"")[...] : text)
  }

  static func trimmed(_ cell: Substring) -> Substring {
    func isBlank(_ character: Character) -> Bool {
      character == " " || character == "\t" || character == "\u{A0}"
    }
    var text = cell.drop(while: isBlank)
    while let last = text.last, isBlank(last) { text = text.dropLast() }
    return text
  }
}
