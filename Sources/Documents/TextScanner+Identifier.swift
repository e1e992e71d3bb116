extension TextScanner {
  struct Identifier {
    /// The name with escapes resolved.
    var text: String
    /// Whether it had escapes, which names may have and keywords may not.
    var isEscaped: Bool
  }

  /// Consumes an unquoted name; nil if none is here.
  mutating func identifier() throws(DocumentError) -> Identifier? {
    var word = String.UnicodeScalarView()
    var isEscaped = false
    while let scalar = current {
      if scalar == "\\" {
        word.append(try escapedPart(isFirst: word.isEmpty))
        isEscaped = true
      } else if scalar.isPart(isFirst: word.isEmpty) {
        word.append(scalar)
        advance()
      } else {
        break
      }
    }
    return word.isEmpty ? nil : Identifier(text: String(word), isEscaped: isEscaped)
  }

  /// Consumes `\u0061`; the character must itself be valid there.
  private mutating func escapedPart(isFirst: Bool) throws(DocumentError) -> Unicode.Scalar {
    let start = place
    advance()
    guard take("u") else {
      throw DocumentError("expected '\\u' and four hexadecimal digits in a name", at: start)
    }
    guard let scalar = Unicode.Scalar(try hexadecimal(4)), scalar.isPart(isFirst: isFirst) else {
      throw DocumentError("invalid character in a name", at: start)
    }
    return scalar
  }
}

extension Unicode.Scalar {
  /// ECMAScript 5.1's IdentifierStart and IdentifierPart, by category; Unicode's XID properties have more: U+2118.
  fileprivate func isPart(isFirst: Bool) -> Bool {
    switch self {
    case "a"..."z", "A"..."Z", "$", "_": return true
    case "0"..."9", "\u{200c}", "\u{200d}": return !isFirst
    default: break
    }
    guard !isASCII else { return false }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber:
      return true
    case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: return !isFirst
    default: return false
    }
  }
}
