import Graphics

/// Blends a mask's coverage in one colour, eight pixels at a time; the pixels must exist.
protocol CoveragePainter {
  static var pixelBytes: Int { get }

  /// From 0xAARRGGBB, not premultiplied; alpha is the opacity.
  init(_ color: UInt32, _ band: FrameBand)

  /// Eight pixels from a byte offset on; coverage is 0...255.
  func paint(_ memory: PixelMemory, _ offset: Int, coverage: U16x8)

  /// The same with coverage in the lower 16 bits of each word.
  func paint(_ memory: PixelMemory, _ offset: Int, levels: U32x8)

  /// Eight pixels at each of two offsets, which may be equal.
  func paint(_ memory: PixelMemory, _ first: Int, _ second: Int, coverage: PairCoverage)

  /// Four pixels in each of four rows, so many bytes apart.
  func paint(_ memory: PixelMemory, _ offset: Int, rowBytes: Int, tile: PairCoverage)

  /// Overwrites fully covered pixels with the same bits as `paint`; returns false where they must be blended.
  func fill(_ memory: PixelMemory, _ offset: Int, count: Int) -> Bool
}

extension CoveragePainter {
  @inline(__always)
  func paint(_ memory: PixelMemory, _ offset: Int, levels: U32x8) {
    paint(memory, offset, coverage: levels.lows)
  }

  func fill(_ memory: PixelMemory, _ offset: Int, count: Int) -> Bool { false }
}

/// Blends a premultiplied picture in the same way.
protocol ColorPainter {
  static var pixelBytes: Int { get }

  /// From 0xAARRGGBB, not premultiplied; texels are multiplied by it.
  init(_ color: UInt32, _ band: FrameBand)

  /// Eight pixels from a byte offset on, each channel 0...255 and at most its alpha.
  func paint(_ memory: PixelMemory, _ offset: Int, redBlue: U16x16, alphaGreen: U16x16)
}

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

struct FrameBand {
  let memory: PixelMemory
  /// Pixels from one row to the next, at least eight.
  let width: Int
  let pixelBytes: Int
  /// The rows that may be written; each thread has its own.
  var rows: Range<Int>
  /// Full opacity in a pixel: 0xff00_0000, or 0 without alpha.
  let alphaBits: UInt32
  let division: Division

  @inline(__always)
  func offset(_ x: Int, _ y: Int) -> Int { (y &* width &+ x) &* pixelBytes }
}

extension FrameBand {
  /// Paints a group of eight pixels with coverage, a byte each, that may begin or end outside the rows or the frame.
  ///
  /// Moves the group and its coverage inside: pixels pushed out are invisible, and those gained have coverage 0.
  @inline(__always)
  func paint(_ painter: some CoveragePainter, _ bytes: UInt64, _ left: Int, _ y: Int) {
    guard rows.contains(y), left > -8, left < width else { return }
    let x = max(min(left, width &- 8), 0)
    let shift = UInt64(truncatingIfNeeded: 8 &* abs(x &- left))
    painter.paint(
      memory, offset(x, y), coverage: U16x8(bytes: x > left ? bytes &>> shift : bytes &<< shift))
  }

}
