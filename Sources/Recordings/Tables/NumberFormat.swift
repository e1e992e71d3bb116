/// A table's decimal mark, and its numbers: `9.7`, `9,7`, `1.234,5`, `1 234.5`, `−0,5`, `1.9E+18`.
struct NumberFormat: Equatable {
  private(set) var hasDecimalComma = false

  init() {}

  /// Decides by the cells of the first rows.
  init(of cells: some Sequence<Substring>) {
    var (commas, points, possibleCommas) = (0, 0, 0)
    for cell in cells {
      guard cell.utf8.allSatisfy({ $0 > 127 || Self.characters.contains($0) }) else { continue }
      let marks = cell.utf8.filter { $0 == Self.comma || $0 == Self.point }
      guard let last = marks.last, marks.count == 1 || marks.first != last else { continue }
      guard marks.count > 1 || !Self.looksGrouped(cell.utf8) else {
        possibleCommas += last == Self.comma ? 1 : 0
        continue
      }
      if last == Self.comma { commas += 1 } else { points += 1 }
    }
    hasDecimalComma = commas > points || points == 0 && possibleCommas > 0
  }

  private static let characters = Array("0123456789+-.,eE '".utf8)
  private static let comma = UInt8(ascii: ",")
  private static let point = UInt8(ascii: ".")
  private static let blank = UInt8(ascii: " ")

  /// Whether its one mark may separate thousands: `1,234`, but not `0,123`.
  private static func looksGrouped(_ bytes: some Collection<UInt8>) -> Bool {
    let digits = bytes.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    let parts = digits.split(omittingEmptySubsequences: false) { $0 == comma || $0 == point }
    return parts.count == 2 && (1...3).contains(parts[0].count) && parts[1].count == 3
      && parts[0].first != UInt8(ascii: "0")
  }

  /// The number in a cell, which a unit may follow; nil if there is none.
  func number(_ cell: Substring) -> Double? {
    plain(cell).flatMap { DecimalParser.decimal($0[...]) }
  }

  /// The number as digits with a decimal point.
  func plain(_ cell: Substring) -> [UInt8]? {
    var bytes = Array(cell.utf8)
    // WISDM's data sets divide cells by commas and end rows with a semicolon.
    if bytes.last == UInt8(ascii: ";") { bytes.removeLast() }
    if !hasDecimalComma || !bytes.contains(Self.point), !bytes.contains(Self.comma),
      DecimalParser.decimal(bytes[...]) != nil
    {
      return bytes
    }
    if let digits = digits(bytes[...]) { return digits }
    // "9.81 m/s²"
    guard let blank = bytes.firstIndex(of: Self.blank), blank > 0,
      bytes[(blank + 1)...].first.map({ $0 > 64 }) ?? false
    else { return nil }
    return digits(bytes[..<blank])
  }

  private func digits(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var text: [UInt8] = []
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\u{2212}": text.append(UInt8(ascii: "-"))
      case " ", "\u{A0}", "\u{2009}", "\u{202F}", "'", "\u{2019}": text.append(Self.blank)
      default:
        guard scalar.isASCII else { return nil }
        text.append(UInt8(ascii: scalar))
      }
    }
    let decimal = decimalMark(text)
    var digits: [UInt8] = []
    for (place, byte) in text.enumerated() {
      guard [Self.comma, Self.point, Self.blank].contains(byte) else {
        digits.append(byte)
        continue
      }
      if place == decimal {
        digits.append(Self.point)
      } else {
        // Thousands: what follows are three digits.
        let group = text[(place + 1)...].prefix { (48...57).contains($0) }
        guard group.count == 3, place > 0, (48...57).contains(text[place - 1]) else { return nil }
      }
    }
    return DecimalParser.decimal(digits[...]) == nil ? nil : digits
  }

  /// The place of the decimal mark; others separate thousands.
  private func decimalMark(_ text: [UInt8]) -> Int? {
    let marks = text.indices.filter { text[$0] == Self.comma || text[$0] == Self.point }
    guard let last = marks.last else { return nil }
    if marks.count == 1 {
      let isOurs = (text[last] == Self.comma) == hasDecimalComma
      return isOurs || !Self.looksGrouped(text) ? last : nil
    }
    // "1.234.567" and "1.234,5"
    return marks.contains { text[$0] != text[last] } ? last : nil
  }
}
