import Graphics

/// Brings the coverage of a mask onto pixels in one colour: eight at a time, or one.
///
/// Both ways give the same bits. Whoever calls sees to it that the pixels exist.
protocol CoveragePainter {
  /// Bytes a pixel.
  static var pixelBytes: Int { get }

  /// - Parameters:
  ///   - color: straight, 0xAARRGGBB; alpha is the opacity.
  ///   - band: where it will paint.
  init(_ color: UInt32, _ band: FrameBand)

  /// Eight pixels from a byte offset on; each is covered by 0...255.
  func paint(_ memory: PixelMemory, _ offset: Int, coverage: Eight)

  /// Eight pixels from one offset on, then eight from another, which may be the same ones.
  func paint(_ memory: PixelMemory, _ first: Int, _ second: Int, coverage: PairCoverage)

  /// One pixel.
  func paint(_ memory: PixelMemory, _ offset: Int, coverage: UInt32)
}

/// Brings a premultiplied picture onto pixels: eight at a time, or one; the same rules.
protocol ColorPainter {
  /// Bytes a pixel.
  static var pixelBytes: Int { get }

  /// - Parameters:
  ///   - color: what texels are multiplied by, straight, 0xAARRGGBB.
  ///   - band: where it will paint.
  init(_ color: UInt32, _ band: FrameBand)

  /// Eight pixels from a byte offset on, each channel 0...255 and none above alpha.
  func paint(_ memory: PixelMemory, _ offset: Int, redBlue: Lanes, alphaGreen: Lanes)

  /// One pixel 0xAARRGGBB.
  func paint(_ memory: PixelMemory, _ offset: Int, color: UInt32)
}

/// A form of pixels: who paints on it.
protocol Surface {
  associatedtype CoverMask: CoveragePainter
  associatedtype CoverColor: ColorPainter
  associatedtype Add: CoveragePainter, ColorPainter
}

/// Four bytes a pixel, with alpha or without.
enum Surface8888: Surface {
  typealias CoverMask = CoverMask8888
  typealias CoverColor = CoverColor8888
  typealias Add = Add8888
}
