struct FrameBand {
  let memory: PixelMemory
  /// Pixels from one row to the next, at least eight.
  let width: Int
  let pixelBytes: Int
  /// The rows that may be written; each thread has its own.
  let rows: Range<Int>
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

}
