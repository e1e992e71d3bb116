import Posix

/// A file's text as UTF-8: UTF-16 is converted, a byte order mark is dropped.
///
/// Spreadsheets save "Unicode text" as UTF-16, and UTF-8 with a mark. Other text passes as it is.
struct TextFile: ~Copyable {
  private let file: GzipFile
  private var isStarted = false
  /// nil for text that needs no conversion.
  private var utf16: UTF16Text?

  init(_ file: consuming GzipFile) { self.file = file }

  var name: String { file.name }
  var progress: Double? { file.progress }

  /// Bytes that `read` needs room for.
  static let leastRoom = 8

  /// As `GzipFile.read`; the buffer has `leastRoom`.
  mutating func read(_ buffer: inout [UInt8], from offset: Int) throws(SystemError) -> Int? {
    guard isStarted else { return try start(&buffer, from: offset) }
    guard utf16 != nil else { return try file.read(&buffer, from: offset) }
    return try convert(&buffer, from: offset)
  }

  private mutating func start(_ buffer: inout [UInt8], from offset: Int) throws(SystemError) -> Int?
  {
    isStarted = true
    guard var count = try file.read(&buffer, from: offset) else { return nil }
    // A pipe may give less than the bytes that show the encoding.
    while (1..<4).contains(count), let more = try file.read(&buffer, from: offset + count), more > 0
    {
      count += more
    }
    let bytes = buffer[offset..<(offset + count)]
    if let text = UTF16Text(beginning: bytes) {
      utf16 = text
      return try convert(&buffer, from: offset)
    }
    guard bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return count }
    for place in offset..<(offset + count - 3) { buffer[place] = buffer[place + 3] }
    // 0 would say that the file has ended.
    return count > 3 ? count - 3 : try file.read(&buffer, from: offset)
  }

  private mutating func convert(_ buffer: inout [UInt8], from offset: Int) throws(SystemError)
    -> Int?
  {
    while true {
      let count = utf16?.write(to: &buffer, from: offset) ?? 0
      if count > 0 { return count }
      var raw = [UInt8](repeating: 0, count: 1 << 15)
      guard let more = try file.read(&raw) else { return nil }
      guard more > 0 else { return 0 }
      utf16?.append(raw[..<more])
    }
  }
}

/// UTF-16 of either byte order that waits to be written as UTF-8.
private struct UTF16Text {
  private let isBigEndian: Bool
  private var raw: [UInt8]
  private var high: UInt16?

  /// nil for other encodings; without a mark, UTF-16 is recognized by two characters of ASCII.
  init?(beginning bytes: ArraySlice<UInt8>) {
    guard bytes.count >= 2 else { return nil }
    let first = Array(bytes.prefix(4))
    let isMarked = first.starts(with: [0xFE, 0xFF]) || first.starts(with: [0xFF, 0xFE])
    if isMarked {
      isBigEndian = first[0] == 0xFE
    } else {
      func isText(_ byte: UInt8) -> Bool { (9...13).contains(byte) || (32...126).contains(byte) }
      guard first.count == 4 else { return nil }
      if first[1] == 0, first[3] == 0, isText(first[0]), isText(first[2]) {
        isBigEndian = false
      } else if first[0] == 0, first[2] == 0, isText(first[1]), isText(first[3]) {
        isBigEndian = true
      } else {
        return nil
      }
    }
    raw = Array(isMarked ? bytes.dropFirst(2) : bytes)
  }

  mutating func append(_ bytes: ArraySlice<UInt8>) { raw += bytes }

  /// Writes as much as there is room for; returns the number of bytes.
  mutating func write(to buffer: inout [UInt8], from offset: Int) -> Int {
    var (place, start) = (offset, 0)
    func put(_ scalar: Unicode.Scalar) {
      for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
        buffer[place] = byte
        place += 1
      }
    }
    while start + 1 < raw.count, place + TextFile.leastRoom <= buffer.count {
      let (first, second) = (UInt16(raw[start]), UInt16(raw[start + 1]))
      start += 2
      let unit = isBigEndian ? first << 8 | second : second << 8 | first
      if let high, UTF16.isTrailSurrogate(unit) {
        let value = 0x10000 + UInt32(high & 0x3FF) << 10 + UInt32(unit & 0x3FF)
        put(Unicode.Scalar(value) ?? "\u{FFFD}")
      } else {
        if high != nil { put("\u{FFFD}") }
        if !UTF16.isLeadSurrogate(unit) { put(Unicode.Scalar(unit) ?? "\u{FFFD}") }
      }
      high = UTF16.isLeadSurrogate(unit) ? unit : nil
    }
    raw.removeFirst(start)
    return place - offset
  }
}
