import Graphics

/// Numbers of four edges.
typealias F64x4 = SIMD4<Double>
/// Whole numbers of four edges, or masks of ones and zeros.
typealias U64x4 = SIMD4<UInt64>

/// The ends of four edges.
struct EdgeEndsX4 {
  let fromX: F64x4
  let fromY: F64x4
  let toX: F64x4
  let toY: F64x4

  /// Four edges from an index on.
  @inline(__always)
  init(_ ends: Items<EdgeEnds>, _ index: Int) {
    let (a, b): (F64x4, F64x4) = (ends.load(index), ends.load(index &+ 1))
    let (c, d): (F64x4, F64x4) = (ends.load(index &+ 2), ends.load(index &+ 3))
    fromX = F64x4(a[0], b[0], c[0], d[0])
    fromY = F64x4(a[1], b[1], c[1], d[1])
    toX = F64x4(a[2], b[2], c[2], d[2])
    toY = F64x4(a[3], b[3], c[3], d[3])
  }

  /// Whether all are inside a frame.
  @inline(__always)
  func areInside(_ clip: EdgeClip) -> Bool {
    let (width, height) = (
      F64x4(repeating: clip.width), F64x4(repeating: clip.height)
    )
    let before = fromX.bits | fromY.bits | toX.bits | toY.bits
    let after =
      (width - fromX).bits | (width - toX).bits | (height - fromY).bits | (height - toY).bits
    return !((before | after) &>> 63).isAnySet
  }
}

/// Four edges inside the frame, equal to those of `Edge.init` to the bit.
///
/// A CPU then divides for four edges at once.
struct EdgeX4 {
  /// As many numbers as four edges have, to be read one by one: a vector would be computed lane by lane instead.
  static let lanes = 32

  private let (x, next, endX, slope): (U64x4, U64x4, U64x4, U64x4)
  private let (top, bottom): (U64x4, U64x4)
  /// 1 or −1.
  private let winding: U64x4
  private let rise: F64x4
  /// 0 for edges that enclose nothing, otherwise 1.
  private let isKept: U64x4

  @inline(__always)
  init(_ ends: EdgeEndsX4) {
    let runsDown = ends.fromY.isBelow(ends.toY)
    x = (ends.toX.replaced(by: ends.fromX, where: runsDown) * 0x1p32).whole
    endX = (ends.fromX.replaced(by: ends.toX, where: runsDown) * 0x1p32).whole
    top = (ends.toY.replaced(by: ends.fromY, where: runsDown) * 0x1p16).whole
    bottom = (ends.fromY.replaced(by: ends.toY, where: runsDown) * 0x1p16).whole
    winding = (runsDown & 2) &- 1
    let (way, height) = (F64x4(whole: endX &- x), F64x4(whole: bottom &- top))
    let down = F64x4(bits: height.bits | ~runsDown & F64x4.sign)
    rise = down * 0x1p32 / way.magnitudes.atLeastOne
    isKept =
      (ends.toY - ends.fromY).magnitudes.isAbove(1e-9) & top.isBelow(bottom) & 1
    let row = U64x4(repeating: UInt64(Edge.row))
    let rest = row &- (top & (row &- 1))
    let isLong = rest.isBelow(bottom &- top)
    let steepness = way / height
    next =
      (x &+ (steepness * F64x4(whole: rest)).truncated) & isLong | endX & ~isLong
    slope = (steepness * 0x1p16).truncated & isLong & ~(bottom &- top).isBelow(row)
  }

  /// Appends those that enclose something, where there is room for all.
  @inline(__always)
  func append(
    to edges: MutableItems<Edge>, _ count: inout Int, by lanes: MutableItems<UInt64>
  ) {
    lanes.store(x, 0)
    lanes.store(next, 4)
    lanes.store(endX, 8)
    lanes.store(slope, 12)
    lanes.store(top | bottom &<< 32, 16)
    lanes.store(winding, 20)
    lanes.store(rise, 24)
    lanes.store(isKept, 28)
    for lane in 0..<4 {
      edges[count] = Edge(
        x: lanes[lane], next: lanes[lane &+ 4], endX: lanes[lane &+ 8], slope: lanes[lane &+ 12],
        rows: lanes[lane &+ 16], winding: lanes[lane &+ 20], rise: lanes[lane &+ 24])
      count &+= Int(truncatingIfNeeded: lanes[lane &+ 28])
    }
  }
}

extension U64x4 {
  @inline(__always)
  fileprivate var isAnySet: Bool { self[0] | self[1] | self[2] | self[3] != 0 }

  /// Ones where a number is less than another one; both are below 2⁶³.
  @inline(__always)
  fileprivate func isBelow(_ other: Self) -> Self { 0 &- (self &- other) &>> 63 }
}

extension F64x4 {
  @inline(__always)
  fileprivate static var sign: U64x4 { U64x4(repeating: 1 << 63) }
  /// Added to a number, it leaves the nearest whole number, ties to even, in the low bits.
  @inline(__always)
  private static var rounding: Self { Self(repeating: 0x1.8p52) }

  @inline(__always)
  fileprivate init(bits: U64x4) { self = unsafe unsafeBitCast(bits, to: Self.self) }

  /// From signed whole numbers of up to 51 bits.
  @inline(__always)
  fileprivate init(whole: U64x4) {
    self = Self(bits: whole &+ Self.rounding.bits) - Self.rounding
  }

  @inline(__always)
  fileprivate var bits: U64x4 { unsafe unsafeBitCast(self, to: U64x4.self) }

  /// The nearest whole numbers, see `wholeNumber`.
  @inline(__always)
  fileprivate var whole: U64x4 { (self + Self.rounding).bits &- Self.rounding.bits }

  /// The whole numbers towards 0, of numbers below 2⁵².
  @inline(__always)
  fileprivate var truncated: U64x4 {
    let one = Self(repeating: 0x1p52)
    let (size, isNegative) = (magnitudes, 0 &- bits &>> 63)
    let sums = size + one
    // The nearest one is one too many if it is above.
    let whole = sums.bits &- one.bits &- (size - (sums - one)).bits &>> 63
    return (whole ^ isNegative) &- isNegative
  }

  @inline(__always)
  fileprivate var magnitudes: Self { Self(bits: bits & ~Self.sign) }

  /// Of whole numbers from 0 on, 1 instead of 0.
  @inline(__always)
  fileprivate var atLeastOne: Self {
    let isZero = 0 &- (bits &- 1) &>> 63
    return Self(bits: bits | isZero & Self(repeating: 1).bits)
  }

  @inline(__always)
  fileprivate func isBelow(_ other: Self) -> U64x4 { 0 &- (self - other).bits &>> 63 }

  @inline(__always)
  fileprivate func isAbove(_ limit: Double) -> U64x4 { Self(repeating: limit).isBelow(self) }

  @inline(__always)
  fileprivate func replaced(by other: Self, where mask: U64x4) -> Self {
    Self(bits: bits & ~mask | other.bits & mask)
  }
}
