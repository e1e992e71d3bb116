/// Locale-independent numbers out of bytes.
package enum DecimalParser {
  /// nil unless the bytes are a whole number that fits.
  package static func integer(_ bytes: ArraySlice<UInt8>) -> Int64? {
    var digits = bytes[...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits = digits.dropFirst() }
    guard !digits.isEmpty else { return nil }
    var value: Int64 = 0
    for byte in digits {
      guard byte >= 48, byte <= 57 else { return nil }
      let (ten, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = ten.addingReportingOverflow(Int64(byte - 48))
      guard !overflow, !carry else { return nil }
      value = sum
    }
    return isNegative ? -value : value
  }

  /// A whole number that a spreadsheet wrote as `0.0` or `1.9E+18`; nil for other bytes.
  package static func roundedInteger(_ bytes: ArraySlice<UInt8>) -> Int64? {
    decimal(bytes).flatMap { Int64(exactly: $0) }
  }

  /// nil unless the bytes are a finite decimal number.
  ///
  /// Up to 15 digits, mantissa and power of ten are exact doubles, so one division rounds correctly
  /// (Clinger, *How to Read Floating Point Numbers Accurately*, 1990); longer numbers take the library's slower way.
  package static func decimal(_ bytes: ArraySlice<UInt8>) -> Double? {
    var mantissa: Int64 = 0
    var places = 0
    var digits = 0
    var seenPoint = false
    for (offset, byte) in bytes.enumerated() {
      switch byte {
      case 48...57 where digits < 15:
        mantissa = mantissa * 10 + Int64(byte - 48)
        digits += 1
        if seenPoint { places += 1 }
      case UInt8(ascii: ".") where !seenPoint: seenPoint = true
      case UInt8(ascii: "-") where offset == 0, UInt8(ascii: "+") where offset == 0: break
      default: return slowDecimal(bytes)
      }
    }
    guard digits > 0 else { return nil }
    let value = Double(mantissa) / powersOfTen[places]
    return bytes.first == UInt8(ascii: "-") ? -value : value
  }

  private static func slowDecimal(_ bytes: ArraySlice<UInt8>) -> Double? {
    // Swift also parses "0x1p3" and "nan"; a log holds plain decimal numbers.
    guard bytes.allSatisfy({ "0123456789.+-eE".utf8.contains($0) }) else { return nil }
    guard let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite else {
      return nil
    }
    return value
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]
}
