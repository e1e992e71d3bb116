import Documents

/// Where tags and attributes stand in a text that a parser walks through from its beginning.
///
/// libxml2 only says how far it has read; the rest is looked up here.
struct PlaceFinder {
  private let bytes: [UInt8]
  private var index = 0
  private var place = Place(line: 1, column: 1)

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { index = 3 }
  }

  /// The last start tag before an offset, and its attributes' names without their prefixes.
  ///
  /// - Parameter offset: not before the last call's.
  /// - Returns: where they stand.
  mutating func tag(before offset: Int) -> (place: Place, attributes: [String: Place]) {
    let end = min(max(offset, index), bytes.count)
    // No '<' can stand inside a tag: in values it is written '&lt;'.
    let start = bytes[index..<end].lastIndex(of: UInt8(ascii: "<")) ?? index
    let place = place(at: start)
    var attributes: [String: Place] = [:]
    var at = skip(from: start, to: end) { Self.isBlank($0) }
    while true {
      at = skip(from: at, to: end) { !Self.isBlank($0) }
      guard at < end else { break }
      let nameEnd = skip(from: at, to: end) { Self.isBlank($0) || $0 == UInt8(ascii: "=") }
      let name = String(decoding: bytes[at..<nameEnd], as: UTF8.self)
      let local = name.split(separator: ":").last.map(String.init) ?? name
      let found = self.place(at: at)
      if attributes[local] == nil, !name.hasPrefix("xmlns") { attributes[local] = found }
      let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
      let open = skip(from: nameEnd, to: end) { quotes.contains($0) }
      guard open < end else { break }
      let quote = bytes[open]
      at = min(skip(from: open + 1, to: end) { $0 == quote } + 1, end)
    }
    return (place, attributes)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }

  private func skip(from start: Int, to end: Int, until isReached: (UInt8) -> Bool) -> Int {
    var at = start
    while at < end, !isReached(bytes[at]) { at += 1 }
    return at
  }

  /// Lines and columns in characters, counted on from the last place.
  private mutating func place(at target: Int) -> Place {
    while index < target {
      let byte = bytes[index]
      index += 1
      let isPair =
        byte == UInt8(ascii: "\r") && index < bytes.count
        && bytes[index] == UInt8(ascii: "\n")
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") && !isPair {
        place = Place(line: place.line + 1, column: 1)
      } else if byte & 0xc0 != 0x80 {
        place.column += 1
      }
    }
    return place
  }
}
