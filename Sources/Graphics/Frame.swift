/// A finished picture in one of three formats.
///
/// ```
///            width
///   ┌──────────────────────┐     pixels[y * width + x], rows from the top, no gap between rows
///   │ (0,0) →  x           │
///   │   ↓                  │     xrgb8888  bits 31–24 zero, 23–16 red, 15–8 green, 7–0 blue
///   │   y                  │ h   argb8888  the same with alpha in bits 31–24, premultiplied
///   └──────────────────────┘     rgb565    in pixels565: 15–11 red, 10–5 green, 4–0 blue
/// ```
public struct Frame: Sendable {
  /// What a pixel is, as a native word.
  public enum Format: Sendable {
    /// 0x00RRGGBB, what outputs take.
    case xrgb8888
    /// 0xAARRGGBB, premultiplied: to be laid over another picture.
    case argb8888
    /// Sixteen bits, for small panels.
    case rgb565
  }

  /// Pixels across.
  public let width: Int
  /// Pixels down.
  public let height: Int
  /// What a pixel is.
  public let format: Format
  /// All rows of a format of four bytes; empty for `rgb565`.
  public var pixels: [UInt32]
  /// All rows of an `rgb565` frame; empty for the others.
  public var pixels565: [UInt16]
  /// For each row what differs from the frame before: columns `lowerBound..<upperBound`.
  public var changes: [Range<Int32>]

  /// The largest frame: 2²⁶ pixels, which is 8192 × 8192.
  public static let mostPixels = 1 << 26

  /// Whether a frame of this size can be made.
  public static func isPossible(width: Int, height: Int) -> Bool {
    let sides = 1...Bitmap.longestSide
    return sides.contains(width) && sides.contains(height) && width * height <= mostPixels
  }

  /// A frame of zeros (black, or clear), all of it changed.
  ///
  /// - Precondition: `isPossible(width:height:)`.
  public init(width: Int, height: Int, format: Format = .xrgb8888) {
    precondition(Self.isPossible(width: width, height: height))
    self.width = width
    self.height = height
    self.format = format
    let count = width * height
    pixels = [UInt32](repeating: 0, count: format == .rgb565 ? 0 : count)
    pixels565 = [UInt16](repeating: 0, count: format == .rgb565 ? count : 0)
    changes = [Range<Int32>](repeating: 0..<Int32(width), count: height)
  }
}
