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
struct LongLanes {
  private let place: (x: Floats, y: Floats)
  private let right: (x: Floats, y: Floats)
  private let low: (x: Floats, y: Floats)
  private let high: (x: Floats, y: Floats)
  private let levels: Levels
  private let share: Floats
  private let color: Words

  /// `numbers` are those of the sprites' levels.
  @inline(__always)
  init(_ sprites: SpriteLanes, _ levels: Items<LongLevel>, _ numbers: Words) {
    let turn = SineCosines(SIMD8<Double>(sprites.rotation))
    self.levels = Levels(levels, numbers)
    let scale = Floats(bits: sprites.scale.bits &+ self.levels.doubling)
    right = (Floats(turn.cosine) * scale, Floats(turn.sine) * scale)
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

  /// Stores the sprites as `LongSprite` reads them; those without a pixel in the frame have empty edges.
  @inline(__always)
  func store(_ memory: MutableItems<UInt32>, _ start: Int, _ size: FrameSize) {
    let (left, top) = (low.x.floor, low.y.floor)
    let (width, height) = (
      Floats(repeating: Float(size.width)), Floats(repeating: Float(size.height))
    )
    // A texel reaches the pixel after its own.
    let (end, bottom) = (high.x.floor + 2, high.y.floor + 2)
    let isSeen =
      low.x.isBelow(width) & low.y.isBelow(height) & Floats.zero.isBelow(end)
      & Floats.zero.isBelow(bottom) & ~(color &>> 24).isEqual(to: .zero)
    func set(_ field: LongSprite.Field, _ words: Words) {
      memory.store(words, start &+ 8 &* field.rawValue)
    }
    set(.corner, left.wholeWithSign & 0xffff | top.wholeWithSign &<< 16)
    set(.x, ((place.x - left) * 0x1p16).wholeWithSign)
    set(.y, ((place.y - top) * 0x1p16).wholeWithSign)
    set(.rightX, (right.x * 0x1p16).wholeWithSign)
    set(.rightY, (right.y * 0x1p16).wholeWithSign)
    set(.share, share.bits)
    set(.offset, levels.offset)
    let most = Floats(repeating: 255)
    set(
      .size,
      levels.size | (bottom - top).clamped(to: most).whole &<< 16
        | (end - left).clamped(to: most).whole &<< 24)
    set(
      .columns,
      (left.clamped(to: width).whole | end.clamped(to: width).whole &<< 16) & isSeen)
    set(
      .rows,
      (top.clamped(to: height).whole | bottom.clamped(to: height).whole &<< 16) & isSeen)
    set(.color, color)
  }

  /// The levels of eight sprites.
  private struct Levels {
    let doubling: Words
    let firstU: Floats
    let firstV: Floats
    let lastU: Floats
    let lastV: Floats
    let light: Floats
    let offset: Words
    /// Columns in the lowest byte, rows in the next one.
    let size: Words

    @inline(__always)
    init(_ levels: Items<LongLevel>, _ numbers: Words) {
      func each<Number>(_ field: (LongLevel) -> Number) -> SIMD8<Number> {
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

extension LongLanes {
  /// Places sprites up to the first one that is no `LongSprite`, and returns its index.
  static func place(
    _ list: SpriteColumns, _ range: Range<Int>, _ chain: borrowing MipChain,
    _ long: inout LongSprites, _ output: inout CommandOutput
  ) -> Int {
    var index = range.lowerBound
    while index < range.upperBound {
      let number = Int(list.image[index])
      guard chain.traits.indices.contains(number), chain.traits[number].isLong else { break }
      let rest = range.upperBound &- index
      let sprites =
        rest < 8 ? SpriteLanes(list, index..<range.upperBound) : SpriteLanes(list, index)
      let areLong =
        sprites.image.isEqual(to: Words(repeating: UInt32(truncatingIfNeeded: number)))
        & chain.traits[number].areLong(sprites.scale, sprites.rotation)
      let count = min((~areLong).isAnySet ? first(of: areLong) : 8, rest)
      if count > 0 {
        place(sprites, chain.images[number], count, list, index, chain, &long, &output)
      }
      index &+= count
      if count < 8 { break }
    }
    return index
  }

  private static func first(of lanes: Words) -> Int {
    var lane = 0
    while lane < 8, lanes[lane] != 0 { lane &+= 1 }
    return lane
  }

  @inline(never)
  private static func place(
    _ sprites: SpriteLanes, _ image: MipChain.Image, _ count: Int, _ list: SpriteColumns,
    _ index: Int, _ chain: borrowing MipChain, _ long: inout LongSprites,
    _ output: inout CommandOutput
  ) {
    let numbers = image.longLevels(at: sprites.scale)
    chain.longLevels.lendItems { levels in
      long.append { memory, start in
        LongLanes(sprites, levels, numbers).store(memory, start, output.size)
        for lane in 0..<count {
          output.append(LongSprite.command(memory, start &+ lane, list.blend[index &+ lane]))
        }
      }
    }
  }
}

extension MipChain.Image {
  /// The numbers of the levels of which a texel is half a pixel to a pixel wide, so that texels leave no gaps.
  @inline(__always)
  fileprivate func longLevels(at scale: Floats) -> Words {
    let steps = 126 &- (scale.magnitudes.bits &- 1) &>> 23
    let last = Words(repeating: UInt32(levelCount - 1))
    let first = Words(repeating: UInt32(firstLongLevel ?? 0))
    // Lanes of other sprites may be of any size.
    return first &+ steps.replaced(by: last, where: last.isBelow(steps))
  }
}

extension Floats {
  /// The whole number below, or, of some whole numbers, one less; below 2²².
  @inline(__always)
  fileprivate var floor: Floats { self - 0.5 + 0x1.8p23 - 0x1.8p23 }

  /// The nearest whole numbers between −2²² and 2²², as two's complements.
  @inline(__always)
  fileprivate var wholeWithSign: Words { (self + 0x1.8p23).bits &- 0x4b40_0000 }

  @inline(__always)
  fileprivate func clamped(to most: Floats) -> Floats {
    let positive = atLeastZero
    return positive - (most - positive).atMostZero.magnitudes
  }
}
