/// A finished picture, XRGB8888: each pixel is 0x00RRGGBB in a native word.
///
/// ```
///            width
///   ┌──────────────────────┐     pixels[y * width + x], rows from the top, no gap between rows
///   │ (0,0) →  x           │     bits 31–24 zero, 23–16 red, 15–8 green, 7–0 blue
///   │   ↓                  │
///   │   y                  │ height
///   └──────────────────────┘
/// ```
public struct Frame: Sendable {
  /// Pixels across.
  public let width: Int
  /// Pixels down.
  public let height: Int
  /// All rows.
  public var pixels: [UInt32]
  /// For each row what differs from the frame before: columns `lowerBound..<upperBound`.
  public var changes: [Range<Int32>]

  /// The largest frame: 2²⁶ pixels, which is 8192 × 8192.
  public static let mostPixels = 1 << 26

  /// Whether a frame of this size can be made.
  public static func isPossible(width: Int, height: Int) -> Bool {
    let sides = 1...Bitmap.longestSide
    return sides.contains(width) && sides.contains(height) && width * height <= mostPixels
  }

  /// A black frame, all of it changed.
  ///
  /// - Precondition: `isPossible(width:height:)`.
  public init(width: Int, height: Int) {
    precondition(Self.isPossible(width: width, height: height))
    self.width = width
    self.height = height
    pixels = [UInt32](repeating: 0, count: width * height)
    changes = [Range<Int32>](repeating: 0..<Int32(width), count: height)
  }
}
