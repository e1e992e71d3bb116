/// How a device lays the channels of a pixel out in a word of two, three or four bytes.
///
/// Channels lose their low bits where a device has fewer than eight, and repeat their high bits
/// where it has more. What the device takes for transparency is filled with ones: opaque.
public struct PixelFormat: Equatable, Sendable {
  /// The bits of one channel.
  public struct Field: Equatable, Sendable {
    /// The lowest bit, counted from the word's lowest.
    public var offset: Int
    /// How many bits; 0 where the channel is missing.
    public var length: Int

    /// The bits `offset ..< offset + length`.
    public init(offset: Int, length: Int) {
      self.offset = offset
      self.length = length
    }
  }

  private enum Path {
    case words, rgb565, tables
  }

  /// Bytes a pixel: 2, 3 or 4.
  public let bytesPerPixel: Int
  private let filler: UInt32
  private let path: Path
  /// What each byte of red, then of green, then of blue adds to the word: 3 × 256 words.
  private let tables: [UInt32]

  /// A format by its channels; nil when one is missing, too long or sticks out of the word.
  ///
  /// - Parameters:
  ///   - red: 1...16 bits.
  ///   - green: 1...16 bits.
  ///   - blue: 1...16 bits.
  ///   - transparency: 0...16 bits.
  ///   - bytesPerPixel: 2, 3 or 4.
  public init?(red: Field, green: Field, blue: Field, transparency: Field, bytesPerPixel: Int) {
    guard (2...4).contains(bytesPerPixel) else { return nil }
    for (field, shortest) in [(red, 1), (green, 1), (blue, 1), (transparency, 0)] {
      guard (shortest...16).contains(field.length), (0...32).contains(field.offset) else {
        return nil
      }
      guard field.offset + field.length <= bytesPerPixel * 8 else { return nil }
    }
    self.bytesPerPixel = bytesPerPixel
    // A missing field may stand at bit 32; the smart shift makes nothing of it.
    filler = ((1 << UInt32(transparency.length)) - 1) << transparency.offset
    tables = [red, green, blue].flatMap { field in
      (0...255 as ClosedRange<UInt32>).map { Self.fit($0, field.length) << UInt32(field.offset) }
    }
    path = Self.path(red, green, blue, bytesPerPixel)
  }

  /// A byte as a channel of `length` bits.
  private static func fit(_ byte: UInt32, _ length: Int) -> UInt32 {
    length <= 8
      ? byte >> UInt32(8 - length) : byte << UInt32(length - 8) | byte >> UInt32(16 - length)
  }

  private static func path(_ red: Field, _ green: Field, _ blue: Field, _ bytes: Int) -> Path {
    let fields = [red, green, blue]
    let xrgb = [
      Field(offset: 16, length: 8), Field(offset: 8, length: 8), Field(offset: 0, length: 8),
    ]
    let rgb565 = [
      Field(offset: 11, length: 5), Field(offset: 5, length: 6), Field(offset: 0, length: 5),
    ]
    if bytes == 4, fields == xrgb { return .words }
    return bytes == 2 && fields == rgb565 ? .rgb565 : .tables
  }

  /// The device's word for the pixel 0x00RRGGBB.
  public func word(_ pixel: UInt32) -> UInt32 {
    tables[Int(pixel >> 16 & 255)] | tables[256 + Int(pixel >> 8 & 255)]
      | tables[512 + Int(pixel & 255)] | filler
  }

  /// Writes pixels as the device wants them: in ascending order, each byte once, none is read.
  ///
  /// - Parameters:
  ///   - pixels: 0x00RRGGBB each.
  ///   - bytes: exactly `bytesPerPixel` for each pixel; may be memory of the device.
  public func pack(_ pixels: Span<UInt32>, into bytes: UnsafeMutableRawBufferPointer) {
    precondition(bytes.count == pixels.count * bytesPerPixel)
    switch path {
    case .words where filler == 0: pixels.withUnsafeBytes { bytes.copyMemory(from: $0) }
    case .words: store(pixels, in: bytes) { [filler] in $0 | filler }
    case .rgb565:
      store(pixels, in: bytes) { [filler = UInt16(truncatingIfNeeded: filler)] pixel in
        UInt16(truncatingIfNeeded: pixel >> 8 & 0xF800 | pixel >> 5 & 0x07E0 | pixel >> 3 & 0x001F)
          | filler
      }
    case .tables: packByTables(pixels, into: bytes)
    }
  }

  private func packByTables(_ pixels: Span<UInt32>, into bytes: UnsafeMutableRawBufferPointer) {
    switch bytesPerPixel {
    case 4: store(pixels, in: bytes) { word($0) }
    case 2: store(pixels, in: bytes) { UInt16(truncatingIfNeeded: word($0)) }
    default:
      for index in pixels.indices {
        let word = word(pixels[index])
        bytes[index * 3] = UInt8(truncatingIfNeeded: word)
        bytes[index * 3 + 1] = UInt8(truncatingIfNeeded: word >> 8)
        bytes[index * 3 + 2] = UInt8(truncatingIfNeeded: word >> 16)
      }
    }
  }

  @inline(__always)
  private func store<Word: FixedWidthInteger & BitwiseCopyable>(
    _ pixels: Span<UInt32>, in bytes: UnsafeMutableRawBufferPointer, _ word: (UInt32) -> Word
  ) {
    for index in pixels.indices {
      bytes.storeBytes(
        of: word(pixels[index]), toByteOffset: index * MemoryLayout<Word>.size, as: Word.self)
    }
  }
}
