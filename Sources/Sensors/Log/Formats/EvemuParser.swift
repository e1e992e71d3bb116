import Motion

/// `evemu-record`: `A: 00 min max fuzz flat resolution`, `P: bits`, `E: s.us type code value`.
struct EvemuParser: ForeignParser {
  let sign: AccelerationSign? = .reaction
  let emptiness = ForeignEvents.emptiness
  private var device = ForeignEvents()

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
      if words.count > 1, let bits = Int(words[1], radix: 16), !device.hasProperty {
        device.hasProperty = bits >> ForeignEvents.property & 1 == 1
      }
    case "A:":
      if words.count > 6, let axis = Int(words[1], radix: 16), (0..<6).contains(axis),
        let resolution = Int32(words[6])
      {
        device.resolutions[axis] = resolution
      }
    case "E:":
      guard words.count > 4, let time = Self.time(words[1]), let type = Int(words[2], radix: 16),
        let code = Int(words[3], radix: 16), let value = Int32(words[4])
      else { return .bad("not an event") }
      return device.take(time: time, type: type, code: code, value: value)
    default: break
    }
    return .nothing
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
