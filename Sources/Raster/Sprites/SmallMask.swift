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
struct SmallMask {
  /// Rows and columns of a mask's box, at least as many as `SizeClass.side`.
  static let side = 16
  /// Smaller sides than this make a small mask, in pixels.
  static let limit = 8.5
  typealias Four = SIMD4<Double>
  /// By how much the light may differ from the picture's: less than what shows as a shimmer.
  private static let slack = 0.0125

  /// The level to draw from, with lengths in pixels.
  struct Source {
    let level: MipLevel
    /// The side of a texel, and half the width of the spread.
    let texel: Double
    let spread: Double
    /// Texels from the level's corner to the picture's centre.
    let middleX: Double
    let middleY: Double
    /// The picture's light at this size, in levels of 255, and its centre of mass.
    let light: Double
    let balance: (x: Double, y: Double)
    /// Half the width of a texel's light before it is spread: a texel is a square, but a point where the spread is the tent
    /// of a mix of four.
    private let half: Double
    private let inverse: Double

    /// Nil for sprites that are sampled at their pixels' centres: large ones, enlarged ones, and other filters'.
    init?(_ image: MipChain.Image, _ levels: Span<MipLevel>, scale: Double) {
      guard image.isSmall(at: scale) else { return nil }
      // A pixel where the steepest edge is up to 0.8 px wide, nothing from 1 px on.
      let blur = min(max((1 - image.ramp * scale) * 5, 0), 1)
      var (step, texel) = (0, scale)
      while texel * 2 <= max(blur / 2, 0.125), step + 1 < image.levelCount {
        texel *= 2
        step += 1
      }
      let full = levels[image.firstLevel]
      level = levels[image.firstLevel + step]
      let spread = max(texel, blur)
      (self.texel, self.spread, inverse) = (texel, spread, 1 / spread)
      half = max(min(texel, spread - texel), texel / 1024) / 2
      let shrunk = Double(1 << step)
      (middleX, middleY) = (Double(full.width) / 2 / shrunk, Double(full.height) / 2 / shrunk)
      light = Double(level.light) * texel * texel
      balance = (image.balance.x * scale, image.balance.y * scale)
    }

    /// The share of a texel at `place` that a pixel takes along an axis, times the texel's side.
    @inline(__always)
    func share(ofTexelAt place: Double, of pixel: Int) -> Double {
      let distance = Double(pixel) + 0.5 - place
      return (risen(distance + half) - risen(distance - half)) * (texel / (2 * half))
    }

    @inline(__always)
    private func risen(_ place: Double) -> Double {
      let share = place * inverse
      let left = 1 - min(share.magnitude, 1)
      let small = left * left * 0.5
      return share < 0 ? small : 1 - small
    }

    /// The shares of a texel at `place` that a pixel and the two after it take along an axis, times the texel's side.
    ///
    /// The fourth number is 0.
    @inline(__always)
    func shares(ofTexelAt place: Double, from first: Int) -> Four {
      let distances = Four(repeating: Double(first) + 0.5 - place) + Four(0, 1, 2, 0)
      let shares = (risen(distances + half) - risen(distances - half)) * (texel / (2 * half))
      return shares * Four(1, 1, 1, 0)
    }

    /// The tent's area up to a place.
    @inline(__always)
    private func risen(_ places: Four) -> Four {
      let shares = places * inverse
      let sign = shares.bits & 0x8000_0000_0000_0000
      let away = Four(bits: shares.bits ^ sign)
      // 0 beyond the tent's ends.
      let left = Four(bits: (1 - away).bits & away.isBelow(1))
      let small = left * left * 0.5
      let isNegative = shares.isBelow(0)
      return Four(bits: small.bits & isNegative | (1 - small).bits & ~isNegative)
    }

    /// The columns or rows that take light from a texel at `place`, inside the box.
    func reached(from place: Double) -> Range<Int> {
      let reach = spread + texel / 2
      let first = Int(max(place - reach - 0.5, 0).rounded(.up))
      return first..<max(first, Int(min(place + reach + 0.5, Double(SmallMask.side))))
    }
  }

  /// The light in each pixel of the box, in levels of 255, row by row; four are written at once, beyond the last one as
  /// well.
  private(set) var light = [Double](repeating: 0, count: side * side + 4)
  /// The pixels that may have light.
  private(set) var rows = 0..<0
  private(set) var columns = 0..<0
  /// The light of each column of texels in each row of pixels, and in three rows below the box.
  private var stacks = [Double](repeating: 0, count: (side + 3) * mostColumns)
  /// The columns of texels that give light.
  private var shares: [Share] = []
  /// The smallest texels are 1/16 px; a multiple of four.
  private static let mostColumns = Int(limit * 16) + 8

  /// The first of three columns of pixels and the shares of a texel's light that they take; the last share is 0.
  private struct Share {
    let texel: Int
    let first: Int
    let shares: Four
  }

  init() { shares.reserveCapacity(Self.mostColumns) }

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
    guard let first = shares.first?.texel, let last = shares.last?.texel else { return }
    stack(source, y, first..<last + 1, masks)
    Self.add(&stacks, from: first, shares, to: &light, rows)
  }

  private mutating func stack(
    _ source: Source, _ y: Double, _ texels: Range<Int>, _ masks: TexelMemory
  ) {
    let level = source.level
    func place(_ row: Int) -> Double { y + (Double(row) + 0.5 - source.middleY) * source.texel }
    rows =
      source.reached(from: place(0)).lowerBound
      ..< source.reached(from: place(level.height - 1)).upperBound
    let (rows, rowBytes) = (rows, Self.mostColumns * 8)
    stacks.lendPixels { stacks in
      for row in rows.lowerBound..<rows.upperBound + 3 {
        stacks.fill(UInt64(0), row * rowBytes, times: (texels.count + 3) & ~3)
      }
      for row in 0..<level.height {
        let place = place(row)
        let reached = source.reached(from: place)
        // Where the spread is narrow, most texels are between pixels' centres.
        guard let first = reached.first else { continue }
        let start = level.offset + (row + 1) * level.stride + 1
        let (from, to) = (start + texels.lowerBound, first * rowBytes)
        guard reached.count > 1 else {
          let share = source.share(ofTexelAt: place, of: first)
          Self.forEachFour(texels.count, masks, from) { stacks.add($1 * share, to &+ $0) }
          continue
        }
        let shares = source.shares(ofTexelAt: place, from: first)
        Self.forEachFour(texels.count, masks, from) {
          stacks.add($1 * shares[0], to &+ $0)
          stacks.add($1 * shares[1], to &+ rowBytes &+ $0)
          stacks.add($1 * shares[2], to &+ 2 &* rowBytes &+ $0)
        }
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

  private static func add(
    _ stacks: inout [Double], from first: Int, _ shares: [Share], to light: inout [Double],
    _ rows: Range<Int>
  ) {
    let shares = shares.span
    stacks.lendPixels { stacks in
      light.lendPixels { light in
        for index in shares.indices {
          let share = shares[index]
          for row in rows {
            let stack = (row &* mostColumns &+ share.texel &- first) &* 8
            light.add(
              share.shares * stacks.load(stack, as: Double.self),
              (row &* side &+ share.first) &* 8)
          }
        }
      }
    }
  }

  private mutating func findShares(_ source: Source, _ x: Double) {
    shares.removeAll(keepingCapacity: true)
    var (low, high) = (Self.side, 0)
    for column in 0..<source.level.width {
      let place = x + (Double(column) + 0.5 - source.middleX) * source.texel
      let reached = source.reached(from: place)
      guard !reached.isEmpty else { continue }
      let first = min(reached.lowerBound, Self.side - 3)
      let isAlone = reached.count == 1 && first == reached.lowerBound
      let taken =
        isAlone
        ? Four(source.share(ofTexelAt: place, of: first), 0, 0, 0)
        : source.shares(ofTexelAt: place, from: first)
      guard taken != .zero else { continue }
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
    let (rows, columns) = (rows, columns)
    var light = light.mutableSpan
    for row in rows {
      for column in columns { body(&light[row * Self.side + column]) }
    }
  }

  /// The centre of mass.
  private var center: (x: Double, y: Double) {
    var (sum, sumX, sumY) = (0.0, 0.0, 0.0)
    let light = light.span
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
  fileprivate typealias Bits = SIMD4<UInt64>

  @inline(__always)
  fileprivate var bits: Bits { unsafe unsafeBitCast(self, to: Bits.self) }

  @inline(__always)
  fileprivate init(bits: Bits) { self = unsafe unsafeBitCast(bits, to: Self.self) }

  /// Ones where it holds: see `Floats.isBelow`.
  @inline(__always)
  fileprivate func isBelow(_ other: Double) -> Bits {
    unsafe unsafeBitCast(self .< Self(repeating: other), to: Bits.self)
  }

  /// Four bytes of a little-endian word.
  @inline(__always)
  fileprivate init(bytes word: UInt32) {
    let bytes = Bits(repeating: UInt64(word)) &>> Bits(0, 8, 16, 24) & 0xff
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
