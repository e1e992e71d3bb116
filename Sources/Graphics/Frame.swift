/// A finished picture in one of three formats.
/// ```
///            width
///   ┌──────────────────────┐     pixels[y * width + x], rows from the top, no gap between rows
///   │ (0,0) →  x           │
///   │   ↓                  │     xrgb8888  bits 31–24 zero, 23–16 red, 15–8 green, 7–0 blue
///   │   y                  │ h   argb8888  the same with alpha in bits 31–24, premultiplied
///   └──────────────────────┘     rgb565    in pixels565: 15–11 red, 10–5 green, 4–0 blue
/// ```
public struct Frame: Sendable {
  /// The layout of a pixel, as a native word.
  public enum Format: String, CaseIterable, Sendable {
    /// 0x00RRGGBB, what outputs take.
    case xrgb8888
    /// 0xAARRGGBB, premultiplied: for drawing over another picture.
    case argb8888
    /// Sixteen bits, for small panels.
    case rgb565

    /// Bytes per pixel.
    @inlinable public var bytesPerPixel: Int { self == .rgb565 ? 2 : 4 }
  }

  /// Pixels across.
  public let width: Int
  /// Pixels down.
  public let height: Int
  /// The layout of a pixel.
  public let format: Format
  /// All rows of a format with four bytes per pixel; empty for `rgb565`.
  public var pixels: PixelBuffer<UInt32>
  /// All rows of an `rgb565` frame; empty for other formats.
  public var pixels565: PixelBuffer<UInt16>
  /// The columns of each row that differ from the previous frame.
  public var changes: RowDamage
  /// The same by tiles, finer for scattered changes; nil unless requested.
  public var changedTiles: ChangedTiles?

  /// Maximum number of pixels, that of 8192 × 8192.
  public static let mostPixels = 1 << 26

  /// Size in bytes of a large page on most CPUs; frames of at least this size are aligned to it.
  public static let largePage = 2 << 20

  /// Whether both sides and the number of pixels are within limits.
  public static func isPossible(width: Int, height: Int) -> Bool {
    let sides = 1...Bitmap.longestSide
    return sides.contains(width) && sides.contains(height) && width * height <= mostPixels
  }

  /// A frame of zeros (black, or transparent), all changed; requires `isPossible(width:height:)`.
  public init(width: Int, height: Int, format: Format = .xrgb8888) {
    precondition(Self.isPossible(width: width, height: height))
    self.width = width
    self.height = height
    self.format = format
    let count = width * height
    pixels = PixelBuffer(repeating: 0, count: format == .rgb565 ? 0 : count)
    pixels565 = PixelBuffer(repeating: 0, count: format == .rgb565 ? count : 0)
    changes = RowDamage(width: width, height: height)
  }

  /// A frame in lent memory, with its current content, all changed.
  ///
  /// The size must be possible, and the memory, all rows without gaps, valid while the retained `owner` lives.
  @unsafe
  public init(
    width: Int, height: Int, format: Format, lending memory: UnsafeMutableRawBufferPointer,
    of owner: AnyObject
  ) {
    let count = width * height
    precondition(Self.isPossible(width: width, height: height))
    precondition(memory.count >= count * format.bytesPerPixel)
    (self.width, self.height, self.format) = (width, height, format)
    pixels = PixelBuffer(repeating: 0, count: 0)
    pixels565 = PixelBuffer(repeating: 0, count: 0)
    changes = RowDamage(width: width, height: height)
    guard let base = memory.baseAddress else { return }
    if format == .rgb565 {
      unsafe pixels565 = PixelBuffer(lending: base, count: count, of: owner)
    } else {
      unsafe pixels = PixelBuffer(lending: base, count: count, of: owner)
    }
  }

  /// All pixels of any format, as native words.
  public var bytes: RawSpan {
    @_lifetime(borrow self)
    get { format == .rgb565 ? pixels565.bytes : pixels.bytes }
  }

  /// Lends all pixels for one call, to write them in place, also in lent memory.
  @unsafe
  public mutating func withUnsafeMutableBytesInPlace<Result>(
    _ body: (UnsafeMutableRawBufferPointer) -> Result
  ) -> Result {
    if format == .rgb565 { return unsafe pixels565.withUnsafeMutableBytesInPlace(body) }
    return unsafe pixels.withUnsafeMutableBytesInPlace(body)
  }
}
