/// Whether a name comes before another one: digits by their number, so that lobby-2 comes before lobby-10.
func isBefore(_ one: String, _ other: String) -> Bool {
  var (left, right) = (Array(one.utf8)[...], Array(other.utf8)[...])
  while let first = left.first, let second = right.first {
    if isDigit(first), isDigit(second) {
      let (number, value) = (takeNumber(&left), takeNumber(&right))
      if number != value { return (number.count, number) < (value.count, value) }
    } else {
      if first != second { return first < second }
      left.removeFirst()
      right.removeFirst()
    }
  }
  // Names may differ in leading zeros alone.
  return left.isEmpty != right.isEmpty ? left.isEmpty : one < other
}

/// The digits at the beginning, without leading zeros.
private func takeNumber(_ text: inout ArraySlice<UInt8>) -> [UInt8] {
  let digits = text.prefix(while: isDigit)
  text = text.dropFirst(digits.count)
  return Array(digits.drop { $0 == UInt8(ascii: "0") })
}

private func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

private func < (one: (Int, [UInt8]), other: (Int, [UInt8])) -> Bool {
  one.0 != other.0 ? one.0 < other.0 : one.1.lexicographicallyPrecedes(other.1)
}
