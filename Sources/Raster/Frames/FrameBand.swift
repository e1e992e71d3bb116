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
      memory, offset(x, y), coverage: Eight(bytes: x > left ? bytes &>> shift : bytes &<< shift))
  }

  /// The same with single pixels.
  @inline(__always)
  func paintSingly(_ painter: some CoveragePainter, _ bytes: UInt64, _ left: Int, _ y: Int) {
    guard rows.contains(y) else { return }
    for lane in 0..<8 where left &+ lane >= 0 && left &+ lane < width {
      painter.paint(
        memory, offset(left &+ lane, y),
        coverage: UInt32(truncatingIfNeeded: bytes >> UInt64(8 &* lane) & 255))
    }
  }
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
