/// A row of Bayer's matrix of 8 × 8, as thresholds added before 256ths are rounded down; whole levels do not change.
struct OrderedDither {
  private let row: Int

  init(_ y: Int) { row = y & 7 }

  private static let matrix: [UInt64] = [
    0x2a0a_2202_2808_2000, 0x1a3a_1232_1838_1030, 0x2606_2e0e_2404_2c0c, 0x1636_1e3e_1434_1c3c,
    0x2909_2101_2b0b_2303, 0x1939_1131_1b3b_1333, 0x2505_2d0d_2707_2f0f, 0x1535_1d3d_1737_1f3f,
  ]

  /// 2...254, at a column.
  @inline(__always)
  func threshold(_ x: Int) -> UInt16 {
    UInt16(truncatingIfNeeded: Self.matrix[row] >> UInt64(8 &* (x & 7)) & 63) &* 4 &+ 2
  }

  /// For both channels of eight pixels from a column on.
  func lanes(_ x: Int) -> Lanes {
    var numbers = Eight.zero
    for lane in 0..<8 { numbers[lane] = threshold(x &+ lane) }
    return Lanes(twice: numbers)
  }
}

/// Five or six bits from a channel times 256, which is at most 255 · 256; `chance` is 2...254.
///
/// 31/255 of the channel, times 2048 / 256: the exact sum of v − v/32 and its 256th; likewise 63/255, times 1024 / 256.
enum Level565 {
  @inline(__always)
  static func five(_ exact: UInt16, _ chance: UInt16) -> UInt16 {
    let part = exact &- exact >> 5
    return (part &+ part >> 8 &+ chance &* 8) >> 11
  }

  @inline(__always)
  static func six(_ exact: UInt16, _ chance: UInt16) -> UInt16 {
    let part = exact &- exact >> 6
    return (part &+ part >> 8 &+ chance &* 4) >> 10
  }

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
}
