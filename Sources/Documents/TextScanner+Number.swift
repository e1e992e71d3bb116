extension TextScanner {
  /// Consumes a number: decimal, hexadecimal, `Infinity` or `NaN`, signed or not.
  mutating func number() throws(DocumentError) -> Double {
    let start = place
    var text = ""
    if let sign = current, sign == "-" || sign == "+" {
      if sign == "-" { text = "-" }
      advance()
    }
    let isNegative = !text.isEmpty
    if let word = try identifier() {
      if word.text == "Infinity", !word.isEscaped { return isNegative ? -.infinity : .infinity }
      if word.text == "NaN", !word.isEscaped { return .nan }
      throw DocumentError("invalid number '\(word.text.prefix(40))'", at: start)
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
      throw DocumentError("invalid number '\(text.prefix(40))'", at: start)
    }
    return value
  }

  /// Swift's conversion ignores the locale.
  private static func value(of text: String) -> Double? {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
      let hexadecimal = digits.dropFirst(2)
      // With an exponent Swift accepts any number of digits and rounds to nearest, as the standard requires.
      guard !hexadecimal.isEmpty, hexadecimal.allSatisfy(\.isHexDigit),
        let value = Double("0x\(hexadecimal)p0")
      else { return nil }
      return digits.count < text.count ? -value : value
    }
    guard let first = digits.first, first.isNumber || first == ".", digits != "." else {
      return nil
    }
    // JSON5 allows ".5" and "5.", but no leading zero.
    guard !(first == "0" && digits.dropFirst().first?.isNumber == true) else { return nil }
    guard digits.contains(where: \.isNumber) else { return nil }
    return Double(digits.hasSuffix(".") ? text + "0" : text.replacingDotBeforeExponent())
  }
}

extension String {
  /// "5.e3" as "5e3", which Swift can convert.
  fileprivate func replacingDotBeforeExponent() -> String {
    for exponent: Character in ["e", "E"] {
      if let at = firstIndex(of: exponent), at > startIndex, self[index(before: at)] == "." {
        return String(self[..<index(before: at)]) + self[at...]
      }
    }
    return self
  }
}
