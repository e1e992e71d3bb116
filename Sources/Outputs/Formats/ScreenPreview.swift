import Graphics

/// Converts frames to a screen's format and back.
public struct ScreenPreview: Sendable {
  private let format: PixelFormat
  private let isDithered: Bool
  private var bytes: [UInt8] = []

  /// A preview of a screen's format; `isDithered` as in `PixelFormat.pack`.
  public init(_ format: PixelFormat, isDithered: Bool) {
    self.format = format
    self.isDithered = isDithered
  }

  /// Replaces each pixel of an `xrgb8888` frame by what the screen would show.
  public mutating func apply(to frame: inout Frame) {
    precondition(frame.format == .xrgb8888)
    bytes = [UInt8](repeating: 0, count: format.bytes(frame.width))
    for y in 0..<frame.height {
      let row = y * frame.width..<(y + 1) * frame.width
      bytes.withUnsafeMutableBytes {
        format.pack(
          frame.pixels.span.extracting(row), column: 0, row: y, isDithered: isDithered, into: $0)
      }
      for x in 0..<frame.width { frame.pixels[row.lowerBound + x] = format.color(at: x, in: bytes) }
    }
  }
}

extension PixelFormat {
  fileprivate func color(at index: Int, in bytes: [UInt8]) -> UInt32 {
    if bitsPerPixel == 1 { return color(of: UInt32(bytes[index / 8] >> UInt8(index % 8) & 1)) }
    let size = bitsPerPixel / 8
    return color(
      of: (0..<size).reduce(0) { $0 | UInt32(bytes[index * size + $1]) << UInt32(8 * $1) })
  }

  /// A word's colour, 0x00RRGGBB: the highest level of a channel is 255.
  func color(of word: UInt32) -> UInt32 {
    func byte(_ field: Field) -> UInt32 {
      let most = UInt32(field.most)
      return ((word >> UInt32(field.offset) & most) * 510 + most) / (2 * most)
    }
    switch kind {
    case .color(let red, let green, let blue):
      return byte(red) << 16 | byte(green) << 8 | byte(blue)
    case .grey(let field): return byte(field) * 0x01_0101
    case .mono(let isInverted): return (word & 1 == 1) == isInverted ? 0 : 0xFF_FFFF
    }
  }
}
