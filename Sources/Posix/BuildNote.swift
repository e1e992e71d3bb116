import Glibc

/// The build id of a program file: an ELF note shared by the programs of one `make build`.
///
/// The note is part of a loaded segment, so stripping and copying keep it.
public enum BuildNote {
  private static let (noteSegment, name) = (UInt64(4), Array("snowd\0".utf8))
  /// Headers and notes are at the beginning of a program.
  private static let most = 1 << 20

  /// A program file's build id; nil if it is not a program or has none.
  public static func read(_ path: String) -> String? {
    guard let file = try? FileDescriptor.reading(path), let bytes = try? file.readStart(most) else {
      return nil
    }
    return read(bytes)
  }

  /// The build id in a program's first bytes: ELF, 64 bits, little-endian.
  static func read(_ bytes: [UInt8]) -> String? {
    guard bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]),
      let table = number(bytes, at: 32, 8), let size = number(bytes, at: 54, 2),
      let count = number(bytes, at: 56, 2)
    else { return nil }
    for index in 0..<count {
      let (header, isOver) = table.addingReportingOverflow(index * size)
      guard !isOver, let kind = number(bytes, at: header, 4) else { return nil }
      guard kind == noteSegment, let start = number(bytes, at: header &+ 8, 8),
        let length = number(bytes, at: header &+ 32, 8)
      else { continue }
      if let found = note(bytes, start, length) { return found }
    }
    return nil
  }

  private static func note(_ bytes: [UInt8], _ start: UInt64, _ length: UInt64) -> String? {
    var place = start
    let (end, isOver) = start.addingReportingOverflow(length)
    guard !isOver, end <= UInt64(bytes.count) else { return nil }
    while place < end, let nameLength = number(bytes, at: place, 4),
      let dataLength = number(bytes, at: place + 4, 4)
    {
      let data = place + 12 + (nameLength + 3) / 4 * 4
      let next = data + (dataLength + 3) / 4 * 4
      guard next <= end else { return nil }
      if nameLength == UInt64(name.count), bytes[Int(place + 12)...].starts(with: name) {
        return String(decoding: bytes[Int(data)..<Int(data + dataLength)], as: UTF8.self)
      }
      place = next
    }
    return nil
  }

  private static func number(_ bytes: [UInt8], at place: UInt64, _ size: Int) -> UInt64? {
    guard place <= UInt64(bytes.count), Int(place) + size <= bytes.count else { return nil }
    return bytes[Int(place)..<Int(place) + size].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

extension FileDescriptor {
  fileprivate borrowing func readStart(_ most: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: most)
    var count = 0
    while count < most {
      let number = number
      let more = try check("read", name) {
        bytes.withUnsafeMutableBytes { room in
          Glibc.read(number, room.baseAddress?.advanced(by: count), most - count)
        }
      }
      if more == 0 { break }
      count += more
    }
    bytes.removeLast(most - count)
    return bytes
  }
}
