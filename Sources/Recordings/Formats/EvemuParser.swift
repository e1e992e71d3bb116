import CEvdev

/// `evemu-record`: `P: bits`, `B: type bits`, `A: axis min max fuzz flat resolution`, `E: s.us type code value`.
struct EvemuParser: LogParser {
  private var device = InputRecording()
  /// Capability bytes read so far, by type; a line has eight.
  private var bytes: [Int: Int] = [:]

  var emptiness: String { device.otherKind?.refusal ?? InputRecording.emptiness }

  mutating func take(_ line: [UInt8]) -> LogLine {
    let isComment = line.first == UInt8(ascii: "#")
    let text = String(decoding: line, as: UTF8.self)
    let words = (isComment ? text.dropFirst() : text.prefix { $0 != "#" })
      .split { $0 == " " || $0 == "\t" }
    func hex(_ index: Int) -> Int? { words.count > index ? Int(words[index], radix: 16) : nil }
    guard !isComment else {
      device.take(comment: words)
      return .nothing
    }
    switch words.first {
    case "P:":
      // The first line has all defined properties.
      if let bits = hex(1), (0...0xFF).contains(bits), device.properties == 0 {
        device.properties = UInt64(bits)
      }
    case "B:":
      if let type = hex(1), (Int(EV_KEY)...Int(EV_ABS)).contains(type) {
        takeBits(of: type, words.dropFirst(2))
      }
    case "A:":
      guard let axis = hex(1) else { break }
      if device.resolutions.indices.contains(axis), words.count > 6,
        let resolution = Int32(words[6])
      {
        device.resolutions[axis] = resolution
      }
      device.take(type: Int(EV_ABS), code: axis)
    case "E:":
      guard words.count > 4, let type = hex(2), let code = hex(3), let value = Int32(words[4])
      else { return .bad("not an event") }
      let line = device.take(time: Self.time(words[1]), type: type, code: code, value: value)
      // At a packet's end its events have shown what the header may lack.
      guard type == Int(EV_SYN), let kind = device.otherKind else { return line }
      return .refused(kind.refusal)
    default: break
    }
    return .nothing
  }

  private mutating func takeBits(of type: Int, _ words: ArraySlice<Substring>) {
    for word in words {
      let place = bytes[type, default: 0]
      guard place * 8 < Int(KEY_CNT), let byte = UInt8(word, radix: 16) else { return }
      bytes[type] = place + 1
      for bit in 0..<8 where byte >> bit & 1 == 1 {
        device.take(type: type, code: place * 8 + bit)
      }
    }
  }

  /// Nanoseconds of `1.000123`; the fraction always has six digits.
  private static func time(_ text: Substring) -> Int64? {
    let parts = text.split(separator: ".")
    guard parts.count == 2, parts[1].count == 6 else { return nil }
    return InputRecording.time(Int64(parts[0]), Int64(parts[1]))
  }
}
