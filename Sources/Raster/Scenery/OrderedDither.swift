import Graphics

/// A row of Bayer's matrix, as thresholds of 2...254 added before 256ths are rounded down; whole levels do not change.
struct OrderedDither {
  private let ranks: UInt64

  init(_ y: Int) { ranks = Bayer.ranks(row: y) }

  /// For both channels of eight pixels from a column on.
  func lanes(_ x: Int) -> Lanes {
    let shift = UInt64(8 &* (x & 7))
    let turned = shift == 0 ? ranks : ranks >> shift | ranks << (64 &- shift)
    return Lanes(twice: (Eight(bytes: turned) & 63) &* 4 &+ 2)
  }
}

/// Five or six bits from a channel times 256, which is at most 255 · 256; `chance` is 2...254.
///
/// 31/255 of the channel, times 2048 / 256: the exact sum of v − v/32 and its 256th; likewise 63/255, times 1024 / 256.
enum Level565 {
  @inline(__always)
  static func five(_ exact: Lanes, _ chance: Lanes) -> Lanes {
    let part = exact &- exact &>> 5
    return (part &+ part &>> 8 &+ chance &* 8) &>> 11
  }

  @inline(__always)
  static func six(_ exact: Lanes, _ chance: Lanes) -> Lanes {
    let part = exact &- exact &>> 6
    return (part &+ part &>> 8 &+ chance &* 4) &>> 10
  }

  /// Eight pixels from channels of 256ths.
  @inline(__always)
  static func pixels(_ redBlue: Lanes, _ alphaGreen: Lanes, _ chance: Lanes) -> Eight {
    let (outer, green) = (five(redBlue, chance), six(alphaGreen, chance))
    return (outer.words &>> 5).lows & Eight(repeating: 0xf800) | green.evenHalf &<< 5
      | outer.evenHalf & 31
  }
}
