import Graphics
import Testing

@testable import Raster

/// Colours with sixteen bits per pixel.
struct Surface565Tests {
  /// Each channel alone and all together: the nearest of 32 and 64 levels, compared with a division.
  @Test func coloursAreRounded() {
    for value in 0...255 {
      let (five, six) = (Self.nearest(value, 31), Self.nearest(value, 63))
      let word = UInt32(value)
      for (color, wanted) in [
        (word << 16, five << 11), (word << 8, six << 5), (word, five),
        (word << 16 | word << 8 | word, five << 11 | six << 5 | five),
      ] {
        #expect(Self.distance(Surface565.pixel(color), wanted) <= 1, "\(value)")
      }
    }
    #expect(Surface565.pixel(0xFF_FFFF) == 0xFFFF && Surface565.pixel(0) == 0)
  }

  private static func nearest(_ value: Int, _ most: Double) -> UInt16 {
    UInt16((Double(value) * most / 255).rounded())
  }

  /// The largest difference of a channel: a colour is first scaled to 248 or 252.
  private static func distance(_ one: UInt16, _ other: UInt16) -> Int {
    let channels = { (pixel: UInt16) in [pixel >> 11, pixel >> 5 & 63, pixel & 31].map { Int($0) } }
    return zip(channels(one), channels(other)).map { abs($0 - $1) }.max() ?? 0
  }
}
