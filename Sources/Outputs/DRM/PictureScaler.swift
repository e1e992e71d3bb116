import Graphics

/// Fits pictures into a screen of another size: proportions kept, centred, black around.
struct PictureScaler {
  /// The screen's picture; its changes are those of the last `scale`.
  private(set) var frame: Frame
  private let across: ScaleAxis
  private let down: ScaleAxis
  private let left, top: Int
  /// Sums over the source rows of one target row: blue, green, red.
  private var sums: [SIMD4<UInt32>]
  private var isWhole = true

  /// A scaler from pictures of one size to a screen of another.
  init(from source: (width: Int, height: Int), to screen: (width: Int, height: Int)) {
    let size = Self.fit(source, in: screen)
    across = ScaleAxis(from: source.width, to: size.width)
    down = ScaleAxis(from: source.height, to: size.height)
    (left, top) = ((screen.width - size.width) / 2, (screen.height - size.height) / 2)
    sums = [SIMD4<UInt32>](repeating: .zero, count: source.width)
    frame = Frame(width: screen.width, height: screen.height)
  }

  /// The largest size of these proportions on a screen.
  static func fit(
    _ source: (width: Int, height: Int), in screen: (width: Int, height: Int)
  ) -> (width: Int, height: Int) {
    if screen.width * source.height <= screen.height * source.width {
      let height = (source.height * screen.width * 2 + source.width) / (2 * source.width)
      return (screen.width, min(max(height, 1), screen.height))
    }
    let width = (source.width * screen.height * 2 + source.height) / (2 * source.height)
    return (min(max(width, 1), screen.width), screen.height)
  }

  /// Makes the next picture a whole one.
  mutating func forget() { isWhole = true }

  /// Takes a picture's changes, or all of it the first time.
  mutating func scale(_ source: borrowing Frame) {
    if isWhole { frame.changes.addAll() } else { frame.changes.removeAll() }
    for y in 0..<down.count {
      let columns = isWhole ? 0..<across.count : across.targets(of: changes(of: source, above: y))
      guard !columns.isEmpty else { continue }
      add(source, row: y, across.sources(of: columns))
      write(row: y, columns)
      if !isWhole {
        frame.changes[top + y] =
          Int32(left + columns.lowerBound)..<Int32(left + columns.upperBound)
      }
    }
    isWhole = false
  }

  /// The changed columns of the source rows that a target row depends on.
  private func changes(of source: borrowing Frame, above y: Int) -> Range<Int> {
    guard let bounds = source.changes.bounds(of: down.sources(of: y..<y + 1)) else { return 0..<0 }
    return Int(bounds.left)..<Int(bounds.right)
  }

  private mutating func add(_ source: borrowing Frame, row y: Int, _ columns: Range<Int>) {
    let pixels = source.pixels.span
    for x in columns { sums[x] = .zero }
    for tap in 0..<down.taps {
      let weight = down.weights[y * down.taps + tap]
      guard weight > 0 else { continue }
      let start = (down.first[y] + tap) * source.width
      for x in columns {
        let pixel = pixels[start + x]
        sums[x] &+= SIMD4(pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255, 0) &* weight
      }
    }
  }

  private mutating func write(row y: Int, _ columns: Range<Int>) {
    let start = (top + y) * frame.width + left
    for x in columns {
      // Half of the unit: rounds to nearest.
      var sum = SIMD4<UInt32>(repeating: 1 << 15)
      for tap in 0..<across.taps {
        sum &+= sums[across.first[x] + tap] &* across.weights[x * across.taps + tap]
      }
      let bytes = sum &>> 16
      frame.pixels[start + x] = bytes[0] | bytes[1] << 8 | bytes[2] << 16
    }
  }
}
