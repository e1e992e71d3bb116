import Motion
import Testing

@testable import Bus

/// Where a peer's lines and messages end.
@Suite("Message frames")
struct MessageFramesTests {
  /// A message with a path, a member, a signature and perhaps a number of descriptors.
  private func message(descriptors: Int?, body: Int, isBig: Bool = false) -> [UInt8] {
    var fields: [UInt8] = []
    func number(_ value: Int) -> [UInt8] {
      let bytes = (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
      return isBig ? bytes.reversed() : bytes
    }
    // `type` is one letter.
    func field(_ code: UInt8, _ type: String, _ value: [UInt8]) {
      while fields.count % 8 != 0 { fields.append(0) }
      fields += [code, 1] + Array(type.utf8) + [0] + value
    }
    func text(_ text: String) -> [UInt8] { number(text.utf8.count) + Array(text.utf8) + [0] }
    field(1, "o", text("/io/github/snowd/Snowd1"))
    field(3, "s", text("Screenshot"))
    field(8, "g", [1] + Array("h".utf8) + [0])
    if let descriptors { field(9, "u", number(descriptors)) }
    var message = [UInt8(ascii: isBig ? "B" : "l"), 1, 0, 1]
    message += number(body) + number(7) + number(fields.count) + fields
    while message.count % 8 != 0 { message.append(0) }
    return message + [UInt8](repeating: 5, count: body)
  }

  /// Reads a stream as the relay does, at most `most` bytes at once.
  private func units(of stream: [UInt8], most: Int) throws -> [(bytes: [UInt8], has: Bool)] {
    var frames = MessageFrames()
    var (units, place) = ([(bytes: [UInt8], has: Bool)](), 0)
    while true {
      let wanted = min(try frames.wanted(), most, stream.count - place)
      if try frames.wanted() == 0 {
        let has = frames.hasDescriptor()
        units.append((frames.take().bytes, has))
      } else if wanted == 0 {
        return units
      } else {
        try stream[place..<place + wanted].withUnsafeBytes { try frames.add($0) }
        place += wanted
      }
    }
  }

  @Test(
    "A stream falls into its lines and messages, however it arrives", arguments: [1, 3, 7, 16384])
  func stream(most: Int) throws {
    let lines = ["\0AUTH EXTERNAL 30\r\n", "NEGOTIATE_UNIX_FD\r\n", "BEGIN\r\n"].map {
      Array($0.utf8)
    }
    let messages = [
      message(descriptors: nil, body: 0), message(descriptors: 1, body: 4),
      message(descriptors: 0, body: 33), message(descriptors: 1, body: 9, isBig: true),
      message(descriptors: 2, body: 1), message(descriptors: nil, body: 60_000),
    ]
    let units = try units(of: (lines + messages).flatMap(\.self), most: most)
    #expect(units.map(\.bytes) == lines + messages)
    #expect(units.map(\.has) == [false, false, false, false, true, false, true, false, false])
  }

  @Test("Long lines and long messages are refused")
  func limits() {
    let begin = Array("\0BEGIN\r\n".utf8)
    for stream in [
      [UInt8](repeating: 65, count: 257), Array(String(repeating: "NO\r\n", count: 1025).utf8),
      Array("BEGIN\r\n".utf8) + message(descriptors: nil, body: 65_536),
      Array("BEGIN\r\n".utf8) + [108, 1, 0, 1] + [UInt8](repeating: 255, count: 12),
    ] {
      #expect(throws: MessageFrames.Violation.self) { try units(of: stream, most: 4096) }
    }
    // Another line is no beginning.
    #expect((try? units(of: begin, most: 9))?.count == 1)
  }

  @Test("A header that lies is no message with a descriptor, and no crash")
  func lies() throws {
    var random = SeededGenerator(seed: 1)
    let whole = message(descriptors: 1, body: 0)
    for _ in 0..<20_000 {
      var message = whole
      // Not the lengths: they decide where it ends.
      for _ in 0..<3 {
        let place = Int.random(in: 16..<message.count, using: &random)
        message[place] = .random(in: 0...255, using: &random)
      }
      let units = try units(of: Array("BEGIN\r\n".utf8) + message, most: 4096)
      #expect(units.count == 2 && units[1].bytes == message)
    }
    var changed = whole
    changed[changed.count - 4] = 2
    #expect(try units(of: Array("BEGIN\r\n".utf8) + changed, most: 99)[1].has == false)
  }
}
