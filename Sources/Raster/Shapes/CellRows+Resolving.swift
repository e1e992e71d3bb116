import Graphics

extension CellRows {
  @inline(__always)
  func resolve(
    _ row: Int, width: Int, _ fade: some RowFade, into spans: inout SpanBuilder
  ) {
    empty(row) { x, areas in
      if x < width { spans.append(fade.faded(areas.coverage, at: x), at: x) }
    } same: { columns, area in
      // The cell after the frame's last one may begin a group.
      guard columns.lowerBound < width else { return }
      let coverage = SIMD8<Int32>.coverage(ofEach: area)
      fade.append(coverage, at: columns.lowerBound..<min(columns.upperBound, width), to: &spans)
    }
  }

  /// Adds a row's coverage, as shares of 1, to floats that are 0; passes on what is covered.
  @inline(__always)
  func resolve(_ row: Int, into shares: PixelMemory, _ covered: (Range<Int>) -> Void) {
    empty(row) { x, areas in
      shares.store(areas.shares, x &* 4)
      let bytes = areas.covered
      guard bytes != 0 else { return }
      covered(x &+ bytes.trailingZeroBitCount / 8..<x &+ 8 &- bytes.leadingZeroBitCount / 8)
    } same: { columns, area in
      guard area != 0 else { return }
      let same = SIMD8(repeating: area).shares
      for x in Swift.stride(from: columns.lowerBound, to: columns.upperBound, by: 8) {
        shares.store(same, x &* 4)
      }
      covered(columns)
    }
  }

  /// Empties a row; passes on its areas, eight at a time or, between edges, many that are the same.
  @inline(__always)
  private func empty(
    _ row: Int, _ eight: (_ x: Int, SIMD8<Int32>) -> Void,
    same: (_ columns: Range<Int>, _ area: Int32) -> Void
  ) {
    let (marks, columns) = (marks[row], columns(row))
    guard !columns.isEmpty else { return }
    self.marks[row] = CellOccupancy()
    var sum: Int32 = 0
    let base = row &* stride
    func load(_ x: Int) -> SIMD8<Int32> { memory.load((base &+ x) &* 4) }
    // Nothing left of the first cell is covered; right of the last one coverage is constant.
    var x = columns.lowerBound
    while x < columns.upperBound {
      let cells = load(x)
      if cells.isAnySet {
        memory.store(U32x8.zero, (base &+ x) &* 4)
        eight(x, cells.runningSums(from: &sum))
        x &+= 8
      } else {
        // Between two edges, inside or outside.
        let first = x
        repeat {
          x = marks.next(from: x &+ 8, shift)
        } while x < columns.upperBound && !load(x).isAnySet
        x = min(x, columns.upperBound)
        same(first..<x, sum)
      }
    }
  }

  /// The columns of a row's cells that may differ from 0; groups of eight.
  func columns(_ row: Int) -> Range<Int> { marks[row].cells(shift).clamped(to: 0..<stride) }
}

/// Eight cells of `CellRows`, or the areas that they add up to, in 65536ths of a pixel.
extension SIMD8<Int32> {
  @inline(__always)
  var isAnySet: Bool { U32x8(truncatingIfNeeded: self).isAnySet }

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
  var floats: F32x8 {
    unsafe unsafeBitCast(self | Self(repeating: 0x4b00_0000), to: F32x8.self) - 0x1p23
  }

  /// The coverage, as shares of 1.
  @inline(__always)
  var shares: SIMD8<Float> { magnitudes.atMostOne.floats * 0x1p-16 }

  /// A byte each, first lane lowest: 0 where nothing is covered, otherwise 255.
  @inline(__always)
  var covered: UInt64 { U32x8(truncatingIfNeeded: (0 &- magnitudes) &>> 31).lowestBytes }

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

  /// Eight numbers, each from its lane, as of `U16x16`.
  @inline(__always)
  private init(each number: (_ lane: Int) -> Int32) {
    self.init(
      number(0), number(1), number(2), number(3), number(4), number(5), number(6), number(7))
  }
}
