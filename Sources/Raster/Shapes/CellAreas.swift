import Graphics

/// Eight cells of `CellRows`, or the areas that they add up to, in 65536ths of a pixel.
extension SIMD8<Int32> {
  @inline(__always)
  var isAnySet: Bool { Words(truncatingIfNeeded: self).isAnySet }

  /// The sums up to each of eight numbers, and `sum`, which becomes the last one: three steps instead of eight.
  /// ```
  ///    a    b     c      d    │  e    f     g      h
  ///    a    ab    bc     cd   │  e    ef    fg     gh         plus the one before
  ///    a    ab    abc    abcd │  e    ef    efg    efgh       plus the one two before
  ///    plus sum               │  plus sum and abcd
  /// ```
  @inline(__always)
  func runningSums(from sum: inout Int32) -> Self {
    let pairs = self &+ Self(0, self[0], self[1], self[2], 0, self[4], self[5], self[6])
    let fours = pairs &+ Self(0, 0, pairs[0], pairs[1], 0, 0, pairs[4], pairs[5])
    let middle = sum &+ fours[3]
    let before = Self(lowHalf: SIMD4(repeating: sum), highHalf: SIMD4(repeating: middle))
    sum = middle &+ fours[7]
    return fours &+ before
  }

  /// The coverage of areas times winding numbers, in 255ths, a byte each, first lane lowest.
  @inline(__always)
  var coverage: UInt64 {
    let areas = magnitudes.atMostOne
    let levels = ((areas &<< 8) &- areas &+ Self(repeating: 1 << 15)) &>> 16
    func byte(_ lane: Int) -> UInt8 { UInt8(truncatingIfNeeded: levels[lane]) }
    let bytes = SIMD8<UInt8>(
      byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6), byte(7))
    return unsafe unsafeBitCast(bytes, to: UInt64.self)
  }

  /// Numbers from 0 to below 2²³ as floats: 2²³ and such a number have the bits of their sum.
  @inline(__always)
  var floats: Floats {
    unsafe unsafeBitCast(self | Self(repeating: 0x4b00_0000), to: Floats.self) - 0x1p23
  }

  /// The coverage, as shares of 1.
  @inline(__always)
  var shares: SIMD8<Float> { magnitudes.atMostOne.floats * 0x1p-16 }

  /// A byte each, first lane lowest: 0 where nothing is covered, otherwise 255.
  @inline(__always)
  var covered: UInt64 { Words(truncatingIfNeeded: (0 &- magnitudes) &>> 31).lowestBytes }

  /// min(a, 1); `pointwiseMin` would be a call.
  @inline(__always)
  private var atMostOne: Self {
    let one = Self(repeating: 1 << 16)
    return Self(each: { self[$0] < one[$0] ? self[$0] : one[$0] })
  }

  /// The coverage of eight pixels with the same area.
  @inline(__always)
  static func coverage(ofEach area: Int32) -> UInt64 {
    let part = Swift.min(area.magnitude, 65536)
    return UInt64(part &* 255 &+ 0x8000) &>> 16 &* 0x0101_0101_0101_0101
  }

  @inline(__always)
  private var magnitudes: Self { Self(each: { self[$0] < 0 ? 0 &- self[$0] : self[$0] }) }

  /// Eight numbers, each from its lane, as of `Lanes`.
  @inline(__always)
  private init(each number: (_ lane: Int) -> Int32) {
    self.init(
      number(0), number(1), number(2), number(3), number(4), number(5), number(6), number(7))
  }
}
