extension TextScanner {
  mutating func string() throws(DocumentError) -> String {
    let start = place
    let quote = current
    advance()
    var text = String.UnicodeScalarView()
    while let scalar = current {
      if scalar == quote {
        advance()
        return String(text)
      }
      guard scalar != "\n", scalar != "\r" else { break }
      if scalar == "\\" {
        try escape(into: &text)
      } else {
        text.append(scalar)
        advance()
      }
    }
    throw DocumentError("unterminated string", at: start)
  }

  private mutating func escape(into text: inout String.UnicodeScalarView) throws(DocumentError) {
    advance()
    guard let scalar = current else { return }
    let simple: [Unicode.Scalar: Unicode.Scalar] = [
      "n": "\n", "t": "\t", "r": "\r", "b": "\u{8}", "f": "\u{c}", "v": "\u{b}", "0": "\0",
    ]
    // "\0" is the only escape with a digit: "\01" is octal in old JavaScript.
    guard !("1"..."9").contains(scalar) else { throw error("invalid escape '\\\(scalar)'") }
    advance()
    if scalar == "0", let next = current, ("0"..."9").contains(next) {
      throw error("invalid escape '\\0\(next)'")
    }
    switch scalar {
    case "x": text.append(try codePoint(digits: 2))
    case "u": text.append(try codePoint(digits: 4))
    case "\n", "\u{2028}", "\u{2029}": return
    case "\r": take("\n")
    default: text.append(simple[scalar] ?? scalar)
    }
  }

  private mutating func codePoint(digits: Int) throws(DocumentError) -> Unicode.Scalar {
    let first = try hexadecimal(digits)
    guard (0xd800..<0xdc00).contains(first) else {
      guard let scalar = Unicode.Scalar(first) else { throw error("half a character in '\\u'") }
      return scalar
    }
    guard take("\\"), take("u") else { throw error("half a character in '\\u'") }
    let second = try hexadecimal(4)
    guard (0xdc00..<0xe000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00))
    else { throw error("half a character in '\\u'") }
    return scalar
  }

  mutating func hexadecimal(_ digits: Int) throws(DocumentError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let scalar = current, scalar.isASCII, let digit = Character(scalar).hexDigitValue else {
        throw error("expected \(digits) hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      advance()
    }
    return value
  }
}
