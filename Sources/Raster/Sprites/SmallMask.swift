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
      var shares = places * inverse
      shares = shares.replacing(with: -1, where: shares .< -1)
      shares = shares.replacing(with: 1, where: shares .> 1)
      let (left, right) = (shares + 1, 1 - shares)
      return (1 - right * right * 0.5).replacing(with: left * left * 0.5, where: shares .< 0)
    }

    /// The columns or rows that take light from a texel at `place`, inside the box.
    func reached(from place: Double) -> Range<Int> {
      let reach = spread + texel / 2
      let first = Int(max(place - reach - 0.5, 0).rounded(.up))
      return first..<max(first, Int(min(place + reach + 0.5, Double(SmallMask.side))))
    }
  }

  /// The light in each pixel of the box, in levels of 255, row by row.
  private(set) var light = [Double](repeating: 0, count: side * side)
  /// The pixels that may have light.
  private(set) var rows = 0..<0
  private(set) var columns = 0..<0
  /// The light of a row of texels in each column; four are written at once, beyond the last one as well.
  private var line = [Double](repeating: 0, count: side + 4)
  /// The columns of texels that give light.
  private var shares: [Share] = []
  /// The smallest texels are 1/16 px.
  private static let mostColumns = Int(limit * 16) + 2

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

  private mutating func spread(_ source: Source, _ x: Double, _ y: Double, _ masks: TexelMemory) {
    forEachPixel { $0 = 0 }
    findShares(source, x)
    let (level, columns) = (source.level, columns)
    rows = Self.side..<Self.side
    for row in 0..<level.height {
      let place = y + (Double(row) + 0.5 - source.middleY) * source.texel
      let reached = source.reached(from: place)
      // Where the spread is narrow, most texels are between pixels' centres.
      guard !reached.isEmpty,
        takeLine(masks, level.offset + (row + 1) * level.stride + 1)
      else { continue }
      rows = min(rows.lowerBound, reached.lowerBound)..<reached.upperBound
      let shares = source.shares(ofTexelAt: place, from: reached.lowerBound)
      for row in reached {
        let share = shares[row &- reached.lowerBound]
        if share != 0 { Self.add(&line, columns, times: share, to: &light, row) }
      }
    }
    if rows.lowerBound == Self.side { rows = 0..<0 }
  }

  /// Adds a line's light to a row, four columns at once.
  private static func add(
    _ line: inout [Double], _ columns: Range<Int>, times share: Double, to light: inout [Double],
    _ row: Int
  ) {
    line.lendPixels { line in
      light.lendPixels { light in
        var column = columns.lowerBound & ~3
        while column < columns.upperBound {
          let (from, to) = (column &* 8, (row &* side &+ column) &* 8)
          let sum = light.load(to, as: Four.self) + line.load(from, as: Four.self) * share
          light.store(sum, to)
          column &+= 4
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
      let taken = source.shares(ofTexelAt: place, from: first)
      guard taken != .zero else { continue }
      shares.append(Share(texel: column, first: first, shares: taken))
      (low, high) = (min(low, first), max(high, first + 3))
    }
    columns = low..<max(low, high)
  }

  /// Sums a row of texels, from an offset on, in `line`; returns false if it gives no light.
  private mutating func takeLine(_ masks: TexelMemory, _ offset: Int) -> Bool {
    Self.takeLine(&line, shares, masks, offset)
  }

  private static func takeLine(
    _ line: inout [Double], _ shares: [Share], _ masks: TexelMemory, _ offset: Int
  ) -> Bool {
    let shares = shares.span
    return line.lendPixels { line in
      for column in stride(from: 0, to: side, by: 4) { line.store(Four.zero, column &* 8) }
      var isLit = false
      for index in shares.indices {
        let share = shares[index]
        let value = masks.load(offset &+ share.texel, as: UInt8.self)
        guard value > 0 else { continue }
        isLit = true
        let place = share.first &* 8
        line.store(line.load(place, as: Four.self) + share.shares * Double(value), place)
      }
      return isLit
    }
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
