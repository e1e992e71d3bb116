import CZlib

/// A PNG file as a list of chunks; checksums are computed when it is assembled.
struct PNGFile {
  private var chunks: [(name: [UInt8], content: [UInt8])] = []
  private var rest: [UInt8] = []
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Splits any bytes into chunks; the rest stays as it is.
  init(_ bytes: [UInt8]) {
    var place = bytes.starts(with: Self.signature) ? 8 : bytes.count
    while place + 12 <= bytes.count {
      let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - place - 12 else { break }
      let content = place + 8
      chunks.append(
        (Array(bytes[place + 4..<content]), Array(bytes[content..<content + length])))
      place = content + length + 4
    }
    rest = chunks.isEmpty ? bytes : Array(bytes[place...])
  }

  /// A picture of 9 × 9 pixels that are all 0.
  ///
  /// - Parameters:
  ///   - depth: bits a sample.
  ///   - kind: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA.
  ///   - isInterlaced: whether it comes in seven passes.
  init(depth: UInt8, kind: UInt8, isInterlaced: Bool) {
    let header: [UInt8] = [0, 0, 0, 9, 0, 0, 0, 9, depth, kind, 0, 0, isInterlaced ? 1 : 0]
    chunks.append((Array("IHDR".utf8), header))
    if kind == 3 {
      chunks.append((Array("PLTE".utf8), [255, 128, 0]))
      chunks.append((Array("tRNS".utf8), [100]))
    }
    // Superfluous data is harmless.
    chunks.append((Array("IDAT".utf8), Self.compressed([UInt8](repeating: 0, count: 1000))))
    chunks.append((Array("IEND".utf8), []))
  }

  var bytes: [UInt8] {
    guard !chunks.isEmpty else { return rest }
    return chunks.reduce(into: Self.signature) { file, chunk in
      let body = chunk.name + chunk.content
      file += Self.bigEndian(UInt32(chunk.content.count)) + body
      file += Self.bigEndian(UInt32(crc32(0, body, UInt32(body.count))))
    } + rest
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: bytes.count + 100) { file, count in
      var size = uLong(file.count)
      require(compress(file.baseAddress, &size, bytes, uLong(bytes.count)) == Z_OK, "no zlib")
      count = Int(size)
    }
  }
}

/// One of each kind.
@Sendable func pictureSeeds() -> [[UInt8]] {
  let depths: [(kind: UInt8, depths: [UInt8])] = [
    (0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16]),
  ]
  return depths.flatMap { kind, depths in
    depths.flatMap { depth in
      [false, true].map { PNGFile(depth: depth, kind: kind, isInterlaced: $0).bytes }
    }
  }
}
