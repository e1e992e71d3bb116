import Graphics

/// Blends a mask's coverage onto pixels in one colour: eight at a time, or one.
///
/// Both ways give the same bits. Callers guarantee that the pixels exist.
protocol CoveragePainter {
  /// Bytes a pixel.
  static var pixelBytes: Int { get }

  /// - Parameters:
  ///   - color: not premultiplied, 0xAARRGGBB; alpha is the opacity.
  ///   - band: the target.
  init(_ color: UInt32, _ band: FrameBand)

  /// Eight pixels from a byte offset on; coverage is 0...255.
  func paint(_ memory: PixelMemory, _ offset: Int, coverage: Eight)

  /// Eight pixels at each of two offsets, which may be equal.
  func paint(_ memory: PixelMemory, _ first: Int, _ second: Int, coverage: PairCoverage)

  func paint(_ memory: PixelMemory, _ offset: Int, coverage: UInt32)
}

/// Blends a premultiplied picture onto pixels: eight at a time, or one; the same rules apply.
protocol ColorPainter {
  /// Bytes a pixel.
  static var pixelBytes: Int { get }

  /// - Parameters:
  ///   - color: multiplied with texels; not premultiplied, 0xAARRGGBB.
  ///   - band: the target.
  init(_ color: UInt32, _ band: FrameBand)

  /// Eight pixels from a byte offset on, each channel 0...255 and at most its alpha.
  func paint(_ memory: PixelMemory, _ offset: Int, redBlue: Lanes, alphaGreen: Lanes)

  /// One pixel 0xAARRGGBB.
  func paint(_ memory: PixelMemory, _ offset: Int, color: UInt32)
}

/// A pixel format with its painters.
protocol Surface {
  associatedtype CoverMask: CoveragePainter
  associatedtype CoverColor: ColorPainter
  associatedtype Add: CoveragePainter, ColorPainter
}

/// Four bytes per pixel, with or without alpha.
enum Surface8888: Surface {
  typealias CoverMask = CoverMask8888
  typealias CoverColor = CoverColor8888
  typealias Add = Add8888
}
