import Graphics

/// What is wrong with a message.
struct MessageError: Error {}

/// Writes a message: little-endian numbers, and texts as their length and bytes.
struct MessageWriter {
  private(set) var bytes: [UInt8] = []

  mutating func put(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func put(_ value: Double) { put(value.bitPattern) }

  mutating func put(_ value: Vector2) {
    put(value.x)
    put(value.y)
  }

  mutating func put(_ value: Size2) {
    put(value.width)
    put(value.height)
  }

  mutating func put(_ text: [UInt8]) {
    put(UInt32(text.count))
    bytes.append(contentsOf: text)
  }

  mutating func put(_ text: String) { put(Array(text.utf8)) }

  mutating func append(_ raw: [UInt8]) { bytes.append(contentsOf: raw) }
}

/// Reads a message of another process, which may have any bytes.
struct MessageReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { place == bytes.count }

  mutating func take(_ count: Int) throws(MessageError) -> ArraySlice<UInt8> {
    guard count >= 0, count <= bytes.count - place else { throw MessageError() }
    defer { place += count }
    return bytes[place..<place + count]
  }

  mutating func take<Value: FixedWidthInteger>() throws(MessageError) -> Value {
    let taken = try take(MemoryLayout<Value>.size)
    return taken.reversed().reduce(0) { $0 << 8 | Value(truncatingIfNeeded: $1) }
  }

  /// A number that is finite and not huge.
  mutating func take() throws(MessageError) -> Double {
    let value = Double(bitPattern: try take())
    guard abs(value) < 1e9 else { throw MessageError() }
    return value
  }

  mutating func take() throws(MessageError) -> Vector2 {
    Vector2(x: try take(), y: try take())
  }

  mutating func take() throws(MessageError) -> Size2 {
    Size2(width: try take(), height: try take())
  }

  /// A count of things of which each has at least some bytes in the message.
  mutating func takeCount(each size: Int) throws(MessageError) -> Int {
    let count: UInt32 = try take()
    guard Int(count) <= (bytes.count - place) / size else { throw MessageError() }
    return Int(count)
  }

  mutating func takeBytes() throws(MessageError) -> [UInt8] {
    Array(try take(try takeCount(each: 1)))
  }

  mutating func takeText() throws(MessageError) -> String {
    String(decoding: try takeBytes(), as: UTF8.self)
  }

  /// A picture's side.
  mutating func takeSide() throws(MessageError) -> Int {
    let side: UInt32 = try take()
    guard (1...Bitmap.longestSide).contains(Int(side)) else { throw MessageError() }
    return Int(side)
  }
}
