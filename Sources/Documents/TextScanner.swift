/// Walks a text character by character and knows the line and the column.
struct TextScanner {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private(set) var place = Place(line: 1, column: 1)

  init(_ bytes: [UInt8]) throws(DocumentError) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw DocumentError("this is no text: not UTF-8", at: Place(line: 1, column: 1))
    }
    scalars = Array(text.unicodeScalars)
    take("\u{feff}")
    place = Place(line: 1, column: 1)
  }

  /// The character to be read next; nil at the end.
  var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private var next: Unicode.Scalar? { index + 1 < scalars.count ? scalars[index + 1] : nil }

  func error(_ message: String) -> DocumentError { DocumentError(message, at: place) }

  mutating func advance() {
    guard let scalar = current else { return }
    index += 1
    // "\r\n" is one line end: the line counts at "\n".
    if scalar == "\n" || (scalar == "\r" && current != "\n") {
      place = Place(line: place.line + 1, column: 1)
    } else {
      place.column += 1
    }
  }

  /// Takes the character if it is the next one.
  @discardableResult
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard current == scalar else { return false }
    advance()
    return true
  }

  /// Skips white space and comments.
  mutating func skipBlanks() throws(DocumentError) {
    while let scalar = current {
      if scalar == "/" {
        try skipComment()
      } else if scalar.properties.isWhitespace || scalar == "\u{feff}" {
        advance()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(DocumentError) {
    let start = place
    if next == "/" {
      while let scalar = current, scalar != "\n", scalar != "\r" { advance() }
    } else if next == "*" {
      advance()
      advance()
      while !(current == "*" && next == "/") {
        guard current != nil else { throw DocumentError("this comment has no end", at: start) }
        advance()
      }
      advance()
      advance()
    } else {
      throw error("expected '//' or '/*' after '/'")
    }
  }

  /// Takes a name without quotes; nil when there is none here.
  mutating func identifier() throws(DocumentError) -> String? {
    var word = String.UnicodeScalarView()
    while let scalar = current {
      let starts = scalar.properties.isXIDStart || scalar == "$" || scalar == "_"
      let goesOn = scalar.properties.isXIDContinue || scalar == "\u{200c}" || scalar == "\u{200d}"
      guard starts || (!word.isEmpty && goesOn) else { break }
      word.append(scalar)
      advance()
    }
    return word.isEmpty ? nil : String(word)
  }

  /// Takes a number: decimal or hexadecimal, signed or not, `Infinity`, `NaN`.
  mutating func number() throws(DocumentError) -> Double {
    let start = place
    var text = ""
    if let sign = current, sign == "-" || sign == "+" {
      if sign == "-" { text = "-" }
      advance()
    }
    let isNegative = !text.isEmpty
    if let word = try identifier() {
      if word == "Infinity" { return isNegative ? -.infinity : .infinity }
      if word == "NaN" { return .nan }
      throw DocumentError("'\(word.prefix(40))' is no number", at: start)
    }
    while let scalar = current, scalar.isASCII,
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "."
        || ((scalar == "+" || scalar == "-") && (text.last == "e" || text.last == "E")
          && !text.hasPrefix("0x") && !text.hasPrefix("-0x"))
    {
      text.unicodeScalars.append(scalar)
      advance()
    }
    guard let value = Self.value(of: text) else {
      throw DocumentError("'\(text.prefix(40))' is no number", at: start)
    }
    return value
  }

  /// The number that a JSON5 literal stands for; Swift's own conversion follows no locale.
  private static func value(of text: String) -> Double? {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
      guard let value = UInt64(digits.dropFirst(2), radix: 16) else { return nil }
      return digits.count < text.count ? -Double(value) : Double(value)
    }
    guard let first = digits.first, first.isNumber || first == ".", digits != "." else {
      return nil
    }
    // JSON5 allows ".5" and "5."; a leading zero it does not.
    guard !(first == "0" && digits.dropFirst().first?.isNumber == true) else { return nil }
    guard digits.contains(where: \.isNumber) else { return nil }
    return Double(digits.hasSuffix(".") ? text + "0" : text.replacingDotBeforeExponent())
  }
}

extension String {
  /// "5.e3" as "5e3", which is what Swift's conversion takes.
  fileprivate func replacingDotBeforeExponent() -> String {
    for exponent: Character in ["e", "E"] {
      if let at = firstIndex(of: exponent), at > startIndex, self[index(before: at)] == "." {
        return String(self[..<index(before: at)]) + self[at...]
      }
    }
    return self
  }
}
