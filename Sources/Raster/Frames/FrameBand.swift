struct FrameBand {
  let memory: PixelMemory
  let width: Int
  let pixelBytes: Int
  /// The rows that may be written; each thread has its own.
  let rows: Range<Int>
  let usesVectors: Bool
  /// Full opacity in a pixel: 0xff00_0000, or 0 without alpha.
  let alphaBits: UInt32
  let division: Division

  @inline(__always)
  func offset(_ x: Int, _ y: Int) -> Int { (y &* width &+ x) &* pixelBytes }
}

enum VectorUnit {
  /// Whether the CPU has registers for eight pixels' channels; without, vectors need ten times as many instructions.
  static var isThere: Bool {
    #if arch(x86_64) || arch(arm64)
      true
    #else
      false
    #endif
  }
}
