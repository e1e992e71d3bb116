import CZlib
import Glibc
import Posix

/// The profile and the EXIF data in front of a PNG file's pixels.
struct PNGChunks {
  private(set) var profile: [UInt8]?
  private(set) var exif = ExifData()

  /// The longest chunk and profile, in bytes.
  private static let most = 4 << 20
  /// A file may have any number of chunks.
  private static let mostChunks = 1000

  init(_ file: borrowing FileDescriptor) {
    var place = 8
    for _ in 0..<Self.mostChunks {
      guard let head = Self.read(file, at: place, 8) else { return }
      let length = head[..<4].reduce(0) { $0 << 8 | Int($1) }
      let kind = String(decoding: head[4...], as: UTF8.self)
      if kind == "IDAT" { return }
      if kind == "iCCP" || kind == "eXIf", length <= Self.most,
        let contents = Self.read(file, at: place + 8, length)
      {
        if kind == "iCCP" { profile = Self.profile(contents) } else { exif = ExifData(contents) }
      }
      place += 12 + length
    }
  }

  private static func read(
    _ file: borrowing FileDescriptor, at place: Int, _ count: Int
  ) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return pread(file.number, &bytes, count, off_t(place)) == count ? bytes : nil
  }

  /// A name, a zero, the method 0, and the compressed profile.
  private static func profile(_ chunk: [UInt8]) -> [UInt8]? {
    guard let end = chunk.prefix(80).firstIndex(of: 0), chunk.dropFirst(end + 1).first == 0 else {
      return nil
    }
    let packed = Array(chunk[(end + 2)...])
    for room in [64 << 10, most] {
      var bytes = [UInt8](repeating: 0, count: room)
      var count = uLongf(room)
      switch uncompress(&bytes, &count, packed, uLong(packed.count)) {
      case Z_OK: return Array(bytes[..<Int(count)])
      case Z_BUF_ERROR: continue
      default: return nil
      }
    }
    return nil
  }
}
