import Motion

/// `evemu-record`: `P: bits`, `B: type bits`, `A: 00 min max fuzz flat resolution`,
/// `E: s.us type code value`.
struct EvemuParser: ForeignParser {
  let sign: AccelerationSign? = .reaction
  var emptiness: String { device.capabilities.otherKind?.refusal ?? ForeignEvents.emptiness }
  private var device = ForeignEvents()
  /// How many bytes of capabilities have come, by type: a line has eight.
  private var bytes: [Int: Int] = [:]

  mutating func take(_ line: String) -> ForeignLine {
    let isComment = line.hasPrefix("#")
    let words = (isComment ? line.dropFirst() : line.prefix { $0 != "#" })
      .split { $0 == " " || $0 == "\t" }
    guard !isComment else {
      device.take(comment: words)
      return .nothing
    }
    switch words.first {
    case "P:":
      if words.count > 1, let bits = UInt8(words[1], radix: 16) {
        // The first line has the properties that there are.
        if device.capabilities.properties == 0 { device.capabilities.properties = UInt64(bits) }
      }
    case "B:":
      if words.count > 1, let type = Int(words[1], radix: 16), (1...3).contains(type) {
        takeBits(of: type, words.dropFirst(2))
      }
    case "A:":
      if words.count > 6, let axis = Int(words[1], radix: 16), (0..<6).contains(axis),
        let resolution = Int32(words[6])
      {
        device.resolutions[axis] = resolution
      }
      if words.count > 1, let axis = Int(words[1], radix: 16) {
        device.capabilities.take(type: 3, code: axis)
      }
    case "E:":
      guard words.count > 4, let time = Self.time(words[1]), let type = Int(words[2], radix: 16),
        let code = Int(words[3], radix: 16), let value = Int32(words[4])
      else { return .bad("not an event") }
      let line = device.take(time: time, type: type, code: code, value: value)
      // At the end of a packet its events have told what the head may lack.
      guard type == 0, let kind = device.capabilities.otherKind else { return line }
      return .refused(kind.refusal)
    default: break
    }
    return .nothing
  }

  private mutating func takeBits(of type: Int, _ words: ArraySlice<Substring>) {
    for word in words {
      let place = bytes[type, default: 0]
      // A kernel knows 768 keys.
      guard place < 96, let byte = UInt8(word, radix: 16) else { return }
      bytes[type] = place + 1
      for bit in 0..<8 where byte >> bit & 1 == 1 {
        device.capabilities.take(type: type, code: place * 8 + bit)
      }
    }
  }

  /// Nanoseconds of `1.000123`: seconds and microseconds, six digits of them.
  private static func time(_ text: Substring) -> Int64? {
    let parts = text.split(separator: ".")
    guard parts.count == 2, parts[1].count == 6, let seconds = Int64(parts[0]),
      let micros = Int64(parts[1]), (0...9_000_000_000).contains(seconds), micros >= 0
    else { return nil }
    return seconds * 1_000_000_000 + micros * 1000
  }
}
