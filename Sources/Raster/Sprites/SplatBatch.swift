import Graphics
import Portable

/// Places eight neighbouring sprites of one small mask that is at least twice as long as wide, such as streaks of fireworks.
/// ```
///         low ┌──────────┐      The texels of the level with half a pixel to a pixel each, from the first one on:
///             │ ●·       │      x and y, in pixels from the box's corner, and the way to the right; down is a quarter
///             │   ╲·     │      turn from that. A texel reaches the pixels around it.
///             │     ╲●   │
///             └──────────┘ high
/// ```
struct SplatBatch {
  private let place: (x: F32x8, y: F32x8)
  private let right: (x: F32x8, y: F32x8)
  private let low: (x: F32x8, y: F32x8)
  private let high: (x: F32x8, y: F32x8)
  private let levels: Levels
  private let share: F32x8
  private let color: U32x8

  /// `numbers` are those of the sprites' levels.
  @inline(__always)
  init(_ sprites: SpriteLanes, _ levels: Items<SplatLevel>, _ numbers: U32x8) {
    let turn = SineCosines(SIMD8<Double>(sprites.rotation))
    self.levels = Levels(levels, numbers)
    let scale = F32x8(bits: sprites.scale.bits &+ self.levels.doubling)
    right = (F32x8(turn.cosine) * scale, F32x8(turn.sine) * scale)
    let (firstU, firstV) = (self.levels.firstU, self.levels.firstV)
    // The first pixel's centre is half a pixel from the frame's corner.
    place = (
      sprites.x - 0.5 + right.x * firstU - right.y * firstV,
      sprites.y - 0.5 + right.y * firstU + right.x * firstV
    )
    let across = (x: right.x * self.levels.lastU, y: right.y * self.levels.lastU)
    let down = (x: 0 - right.y * self.levels.lastV, y: right.x * self.levels.lastV)
    low = (
      place.x + across.x.atMostZero + down.x.atMostZero,
      place.y + across.y.atMostZero + down.y.atMostZero
    )
    high = (
      place.x + across.x - across.x.atMostZero + down.x - down.x.atMostZero,
      place.y + across.y - across.y.atMostZero + down.y - down.y.atMostZero
    )
    share = self.levels.light * sprites.scale * sprites.scale
    color = sprites.color
  }

  /// Passes on the first `count` sprites, with the pixels in the frame that they may touch.
  @inline(__always)
  func forEach(
    _ count: Int, on size: FrameSize, _ body: (_ lane: Int, Edges, SplatSprite) -> Void
  ) {
    let (left, top) = (low.x.floor, low.y.floor)
    let (width, height) = (
      F32x8(repeating: Float(size.width)), F32x8(repeating: Float(size.height))
    )
    // A texel reaches the pixel after its own.
    let (end, bottom) = (high.x.floor + 2, high.y.floor + 2)
    let isSeen =
      low.x.isBelow(width) & low.y.isBelow(height) & F32x8.zero.isBelow(end)
      & F32x8.zero.isBelow(bottom) & ~(color &>> 24).isEqual(to: .zero)
    let most = F32x8(repeating: 255)
    let (boxColumns, boxRows) = (
      (end - left).clamped(to: most).whole, (bottom - top).clamped(to: most).whole
    )
    let columns = (left.clamped(to: width).whole | end.clamped(to: width).whole &<< 16) & isSeen
    let rows = (top.clamped(to: height).whole | bottom.clamped(to: height).whole &<< 16) & isSeen
    let corner = (x: left.wholeWithSign, y: top.wholeWithSign)
    let first = (
      x: ((place.x - left) * 0x1p16).wholeWithSign, y: ((place.y - top) * 0x1p16).wholeWithSign
    )
    let way = (x: (right.x * 0x1p16).wholeWithSign, y: (right.y * 0x1p16).wholeWithSign)
    for lane in 0..<count where columns[lane] != 0 {
      let sprite = SplatSprite(
        left: Int32(bitPattern: corner.x[lane]), top: Int32(bitPattern: corner.y[lane]),
        x: Int32(bitPattern: first.x[lane]), y: Int32(bitPattern: first.y[lane]),
        rightX: Int32(bitPattern: way.x[lane]), rightY: Int32(bitPattern: way.y[lane]),
        share: share[lane], offset: levels.offset[lane],
        columns: UInt8(truncatingIfNeeded: levels.size[lane]),
        rows: UInt8(truncatingIfNeeded: levels.size[lane] &>> 8),
        boxColumns: UInt8(truncatingIfNeeded: boxColumns[lane]),
        boxRows: UInt8(truncatingIfNeeded: boxRows[lane]))
      body(lane, Edges(word: UInt64(columns[lane]) | UInt64(rows[lane]) &<< 32), sprite)
    }
  }

  /// The levels of eight sprites.
  private struct Levels {
    let doubling: U32x8
    let firstU: F32x8
    let firstV: F32x8
    let lastU: F32x8
    let lastV: F32x8
    let light: F32x8
    let offset: U32x8
    /// Columns in the lowest byte, rows in the next one.
    let size: U32x8

    @inline(__always)
    init(_ levels: Items<SplatLevel>, _ numbers: U32x8) {
      func each<Number>(_ field: (SplatLevel) -> Number) -> SIMD8<Number> {
        func of(_ lane: Int) -> Number { field(levels[Int(numbers[lane])]) }
        return SIMD8(of(0), of(1), of(2), of(3), of(4), of(5), of(6), of(7))
      }
      doubling = each { $0.doubling }
      (firstU, firstV) = (each { $0.firstU }, each { $0.firstV })
      (lastU, lastV) = (each { $0.lastU }, each { $0.lastV })
      light = each { $0.light }
      offset = each { $0.offset }
      size = each { UInt32($0.width) | UInt32($0.height) &<< 8 }
    }
  }
}

extension SplatBatch {
  /// Places sprites up to the first one that is no `SplatSprite`, and returns its index.
  static func place(
    _ list: SpriteColumns, _ range: Range<Int>, _ chain: borrowing MipChain,
    _ splats: inout Buffer<SplatSprite>, _ output: inout CommandOutput
  ) -> Int {
    var index = range.lowerBound
    while index < range.upperBound {
      let number = Int(list.image[index])
      guard chain.traits.indices.contains(number), chain.traits[number].maySplat else { break }
      let rest = range.upperBound &- index
      let sprites =
        rest < 8 ? SpriteLanes(list, index..<range.upperBound) : SpriteLanes(list, index)
      let areSplats =
        sprites.image.isEqual(to: U32x8(repeating: UInt32(truncatingIfNeeded: number)))
        & chain.traits[number].areSplats(sprites.scale, sprites.rotation)
      let count = min((~areSplats).isAnySet ? first(of: areSplats) : 8, rest)
      if count > 0 {
        place(sprites, chain.images[number], count, list, index, chain, &splats, &output)
      }
      index &+= count
      if count < 8 { break }
    }
    return index
  }

  private static func first(of lanes: U32x8) -> Int {
    var lane = 0
    while lane < 8, lanes[lane] != 0 { lane &+= 1 }
    return lane
  }

  @inline(never)
  private static func place(
    _ sprites: SpriteLanes, _ image: MipChain.Image, _ count: Int, _ list: SpriteColumns,
    _ index: Int, _ chain: borrowing MipChain, _ splats: inout Buffer<SplatSprite>,
    _ output: inout CommandOutput
  ) {
    let numbers = image.splatLevels(at: sprites.scale)
    let batch = SplatBatch(sprites, chain.splatLevels.items, numbers)
    batch.forEach(count, on: output.size) { lane, edges, sprite in
      output.append(
        DrawCommand(
          edges, .splat, list.blend[index &+ lane], source: splats.count, color: sprites.color[lane]
        )
      )
      splats.append(sprite)
    }
  }
}

extension MipChain.Image {
  /// The numbers of the levels of which a texel is half a pixel to a pixel wide, so that texels leave no gaps.
  @inline(__always)
  fileprivate func splatLevels(at scale: F32x8) -> U32x8 {
    let steps = 126 &- (scale.magnitudes.bits &- 1) &>> 23
    let last = U32x8(repeating: UInt32(levelCount - 1))
    let first = U32x8(repeating: UInt32(firstSplatLevel ?? 0))
    // Lanes of other sprites may be of any size.
    return first &+ steps.replaced(by: last, where: last.isBelow(steps))
  }
}

extension F32x8 {
  /// The whole number below, or, of some whole numbers, one less; below 2²².
  @inline(__always)
  fileprivate var floor: F32x8 { self - 0.5 + 0x1.8p23 - 0x1.8p23 }

  /// The nearest whole numbers between −2²² and 2²², as two's complements.
  @inline(__always)
  fileprivate var wholeWithSign: U32x8 { (self + 0x1.8p23).bits &- 0x4b40_0000 }

  @inline(__always)
  fileprivate func clamped(to most: F32x8) -> F32x8 {
    let positive = atLeastZero
    return positive - (most - positive).atMostZero.magnitudes
  }
}
