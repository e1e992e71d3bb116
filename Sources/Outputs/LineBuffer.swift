/// A line of text under construction; reuses its memory.
struct LineBuffer {
  private(set) var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(512) }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func append(_ text: String, _ value: Int64) {
    append(text)
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = value.magnitude
    var place: UInt64 = 1
    while rest / place >= 10 { place *= 10 }
    while place > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(rest / place))
      rest %= place
      place /= 10
    }
  }

  /// Appends sixteen lower-case hexadecimal digits.
  mutating func appendHexadecimal(_ value: UInt64) {
    for shift in stride(from: 60, through: 0, by: -4) {
      let digit = UInt8(value >> UInt64(shift) & 15)
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }

  /// Appends the shortest JSON number that reads back the same; `null` if not finite.
  mutating func append(_ text: String, _ value: Double) {
    append(text)
    append(value.isFinite ? value.description : "null")
  }
}
