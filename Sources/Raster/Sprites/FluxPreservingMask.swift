import Graphics

/// A small mask's coverage: the light of each of its texels, spread over the pixels around it.
///
/// ```
///   texel         ┌┐            The spread is a tent. Two pixels wide, it gives a texel's light to at most three
///   spread      ╱    ╲          columns, in shares that add up to 1 at any place: all the light is drawn, with its
///   pixels   │──┼──┼──┼──│      centre of mass, wherever the sprite is. Sampling at pixels' centres would miss some.
/// ```
/// A soft picture needs no such spread where its edges are wider than a pixel; there the tent narrows to the mix of
/// four texels that larger sprites are drawn with, and what light that loses or gains is levelled.
struct FluxPreservingMask: ~Copyable {
  /// Rows and columns of a mask's box, at least as many as `SizeClass.side`.
  static let side = 16
  /// Smaller sides than this make a small mask, in pixels.
  static let limit = 8.5
  typealias Four = SIMD4<Double>
  /// By how much the light may differ from the picture's: less than what shows as a shimmer.
  private static let slack = 0.0125

  /// The light in each pixel of the box, in levels of 255, row by row; four are written at once, beyond the last one as
  /// well.
  private(set) var light = Buffer<Double>(repeating: 0, count: side * side + 4)
  /// The pixels that may have light.
  private(set) var rows = 0..<0
  private(set) var columns = 0..<0
  /// The light of each column of texels in each row of pixels, and in three rows below the box.
  private var stacks = Buffer<Double>(repeating: 0, count: (side + 3) * mostColumns)
  /// The columns of texels that give light.
  private var shares = Buffer<Share>()
  /// The smallest texels are 1/16 px; a multiple of four.
  private static let mostColumns = Int(limit * 16) + 8

  /// The first of three columns of pixels and the shares of a texel's light that they take; the last share is 0.
  private struct Share {
    let texel: Int
    let first: Int
    let shares: Four
  }

  init() { shares.reserve(Self.mostColumns) }

  /// Draws a picture whose centre is at a place in the box.
  mutating func draw(_ source: Source, x: Double, y: Double, _ masks: TexelMemory) {
    spread(source, x, y, masks)
    if source.spread < 1 {
      // A mix of four misplaces the centre of mass. A part of the error is left: moving the mask further would cost likeness.
      let center = center
      let (offX, offY) = (x + source.balance.x - center.x, y + source.balance.y - center.y)
      spread(source, x + offX * 0.45, y + offY * 0.45, masks)
    }
    level(to: source.light.rounded())
  }

  /// First up and down, for whole columns of texels, then to the sides, for whole rows of pixels.
  private mutating func spread(_ source: Source, _ x: Double, _ y: Double, _ masks: TexelMemory) {
    forEachPixel { $0 = 0 }
    findShares(source, x)
    rows = 0..<0
    guard shares.count > 0 else { return }
    let first = shares[0].texel
    stack(source, y, first..<shares[shares.count - 1].texel + 1, masks)
    addStacks(from: first)
  }

  private mutating func stack(
    _ source: Source, _ y: Double, _ texels: Range<Int>, _ masks: TexelMemory
  ) {
    let level = source.level
    let (first, last) = (0.5 - source.middleY, Double(level.height) - 0.5 - source.middleY)
    rows =
      source.reached(from: y + first * source.texel)
      .lowerBound..<source.reached(from: y + last * source.texel).upperBound
    let (rows, rowBytes) = (rows, Self.mostColumns * 8)
    let stacks = stacks.mutableBytes
    for row in rows.lowerBound..<rows.upperBound + 3 {
      stacks.fill(UInt64(0), row * rowBytes, times: (texels.count + 3) & ~3)
    }
    source.forEachTexel(of: level.height, middle: y, texels: source.middleY) {
      row, place, reached in
      let first = reached.lowerBound
      let shares = source.shares(ofTexelAt: place, reached: reached, from: first)
      let start = level.offset + (row + 1) * level.stride + 1
      Self.forEachFour(texels.count, masks, start + texels.lowerBound) { offset, light in
        let to = first &* rowBytes &+ offset
        stacks.add(light * shares[0], to)
        guard reached.count > 1 else { return }
        stacks.add(light * shares[1], to &+ rowBytes)
        stacks.add(light * shares[2], to &+ 2 &* rowBytes)
      }
    }
  }

  /// Passes on texels with light, four at a time, and the offset of four numbers for them.
  @inline(__always)
  private static func forEachFour(
    _ count: Int, _ masks: TexelMemory, _ start: Int, _ body: (_ offset: Int, Four) -> Void
  ) {
    for texel in stride(from: 0, to: count, by: 4) {
      let bytes = masks.load(start &+ texel, as: UInt32.self)
      if bytes != 0 { body(texel &* 8, Four(bytes: bytes)) }
    }
  }

  private mutating func addStacks(from first: Int) {
    let (light, stacks, shares, rows) = (light.mutableBytes, stacks.bytes, shares.items, rows)
    for index in shares.indices {
      let share = shares[index]
      for row in rows {
        let stack = (row &* Self.mostColumns &+ share.texel &- first) &* 8
        light.add(
          share.shares * stacks.load(stack, as: Double.self),
          (row &* Self.side &+ share.first) &* 8)
      }
    }
  }

  private mutating func findShares(_ source: Source, _ x: Double) {
    shares.removeAll()
    var (low, high) = (Self.side, 0)
    source.forEachTexel(of: source.level.width, middle: x, texels: source.middleX) {
      column, place, reached in
      let first = min(reached.lowerBound, Self.side - 3)
      let taken = source.shares(ofTexelAt: place, reached: reached, from: first)
      guard taken != .zero else { return }
      shares.append(Share(texel: column, first: first, shares: taken))
      (low, high) = (min(low, first), max(high, first + 3))
    }
    columns = low..<max(low, high)
  }

  /// Scales the light to within `slack` of `whole`.
  private mutating func level(to whole: Double) {
    var sum = 0.0
    forEachPixel { sum += $0 }
    let wanted = min(max(sum, whole * (1 - Self.slack)), whole * (1 + Self.slack))
    guard sum > 0, wanted != sum else { return }
    let factor = wanted / sum
    forEachPixel { $0 = min($0 * factor, 255) }
  }

  @inline(__always)
  private mutating func forEachPixel(_ body: (inout Double) -> Void) {
    let (rows, columns, light) = (rows, columns, light.mutableItems)
    for row in rows {
      for column in columns { body(&light[row * Self.side + column]) }
    }
  }

  /// The centre of mass.
  private var center: (x: Double, y: Double) {
    var (sum, sumX, sumY) = (0.0, 0.0, 0.0)
    let light = light.items
    for row in rows {
      for column in columns {
        let value = light[row * Self.side + column]
        sum += value
        sumX += value * (Double(column) + 0.5)
        sumY += value * (Double(row) + 0.5)
      }
    }
    return sum > 0 ? (sumX / sum, sumY / sum) : (0, 0)
  }
}

extension SIMD4<Double> {
  /// Four bytes of a little-endian word.
  @inline(__always)
  fileprivate init(bytes word: UInt32) {
    typealias U32x8 = SIMD4<UInt64>
    let bytes = U32x8(repeating: UInt64(word)) &>> U32x8(0, 8, 16, 24) & 0xff
    // 2⁵² and a number in the lowest bits.
    self = unsafe unsafeBitCast(bytes | 0x4330_0000_0000_0000, to: Self.self) - 0x1p52
  }
}

extension PixelMemory {
  @inline(__always)
  fileprivate func add(_ numbers: SIMD4<Double>, _ offset: Int) {
    store(load(offset, as: SIMD4<Double>.self) + numbers, offset)
  }
}
