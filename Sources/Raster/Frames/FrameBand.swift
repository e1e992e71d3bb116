/// Rows of a frame to draw into.
struct FrameBand {
  let memory: PixelMemory
  /// Pixels a row.
  let width: Int
  let pixelBytes: Int
  /// What may be written; a thread has rows of its own.
  let rows: Range<Int>
  /// Whether eight pixels are drawn at a time.
  let usesVectors: Bool
  /// What full opacity is in a pixel: 0xff00_0000, or nothing where pixels have no alpha.
  let alphaBits: UInt32
  let division: Division

  /// Where a pixel stands, in bytes.
  @inline(__always)
  func offset(_ x: Int, _ y: Int) -> Int { (y &* width &+ x) &* pixelBytes }
}

/// How pixels are drawn on this CPU.
enum VectorUnit {
  /// Whether the architecture has registers that hold eight pixels' channels.
  ///
  /// On others the same code would be taken apart into ten times as many instructions as one pixel at a time needs.
  static var isThere: Bool {
    #if arch(x86_64) || arch(arm64)
      true
    #else
      false
    #endif
  }
}
