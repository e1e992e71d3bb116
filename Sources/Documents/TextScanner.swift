struct TextScanner {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private(set) var place = TextPosition(line: 1, column: 1)

  init(_ bytes: [UInt8]) throws(DocumentError) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw DocumentError("file is not valid UTF-8", at: TextPosition(line: 1, column: 1))
    }
    scalars = Array(text.unicodeScalars)
    take("\u{feff}")
    place = TextPosition(line: 1, column: 1)
  }

  var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private var next: Unicode.Scalar? { index + 1 < scalars.count ? scalars[index + 1] : nil }

  func error(_ message: String) -> DocumentError { DocumentError(message, at: place) }

  mutating func advance() {
    guard let scalar = current else { return }
    index += 1
    // "\r\n" is one line end, counted at "\n".
    if scalar == "\n" || (scalar == "\r" && current != "\n") {
      place = TextPosition(line: place.line + 1, column: 1)
    } else {
      place.column += 1
    }
  }

  @discardableResult
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard current == scalar else { return false }
    advance()
    return true
  }

  mutating func skipBlanks() throws(DocumentError) {
    while let scalar = current {
      if scalar == "/" {
        try skipComment()
      } else if scalar.isBlank {
        advance()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(DocumentError) {
    let start = place
    if next == "/" {
      while let scalar = current, !scalar.endsLine { advance() }
    } else if next == "*" {
      advance()
      advance()
      while !(current == "*" && next == "/") {
        guard current != nil else { throw DocumentError("unterminated comment", at: start) }
        advance()
      }
      advance()
      advance()
    } else {
      throw error("expected '//' or '/*' after '/'")
    }
  }
}

extension Unicode.Scalar {
  /// The standard's LineTerminator; editors count only "\n" and "\r" as line ends.
  fileprivate var endsLine: Bool {
    self == "\n" || self == "\r" || self == "\u{2028}" || self == "\u{2029}"
  }

  /// The standard's WhiteSpace and LineTerminator: fewer than Unicode's, which include U+0085.
  fileprivate var isBlank: Bool {
    switch self {
    case " ", "\t", "\u{b}", "\u{c}", "\u{feff}": true
    default: endsLine || (!isASCII && properties.generalCategory == .spaceSeparator)
    }
  }
}
