import Graphics

/// Thresholds that spread missing levels over neighbouring pixels.
///
/// They are Bayer's. A blue-noise mask would have no pattern on one bit a pixel, but no formula either; the
/// packer takes eight columns in one go.
enum OrderedDither {
  /// Rounds to the nearest level: no dither.
  static let none = SIMD8<UInt16>(repeating: 127)

  /// Thresholds of eight pixels, 1...253 each, added to a value times the highest level before it is divided by 255.
  static func thresholds(column: Int, row: Int) -> SIMD8<UInt16> {
    table.withUnsafeBytes {
      $0.loadUnaligned(fromByteOffset: ((row & 7) * 16 + (column & 7)) * 2, as: SIMD8<UInt16>.self)
    }
  }

  /// Each of eight rows twice, so that eight thresholds from any column on are contiguous.
  private static let table = (0..<128).map { index in
    UInt16((2 * Bayer.rank(column: index % 8, row: index / 16) + 1) * 255 / 128)
  }
}
