/// Two cells at the same distance from a blurred one, in bytes of memory, and their weight.
struct GlowTap {
  var before: Int
  var after: Int
  let weight: Float
}

/// A view of a glow's memory.
/// ```
///   cells   ├ ring of 2·reach + 1 rows, blurred across ┤ a row's coverage ┤ a row blurred down ┤
///   lines   ├ ring of three rows of pixels, in halves of a 255th ┤
///   lit     ├ marks of each row of the first ring ┤ of the second ┤ of three lines together ┤
/// ```
/// What is not lit is 0 in both rings; a row's coverage is 0 once it is blurred.
struct GlowRows {
  let grid: GlowGrid
  let weights: GlowWeights
  let cells: PixelMemory
  let lines: PixelMemory
  let lit: GroupOccupancy
  /// Those across a row, then those down.
  let taps: MutableItems<GlowTap>
  private let ring: Int
  private let rowBytes: Int
  private let coverage: Int
  /// Where the row blurred down is.
  let blurred: Int
  private let lineBytes: Int
  /// The row of marks of three lines, which are those before it.
  let marksOfMix: Int

  init(
    _ grid: GlowGrid, _ weights: GlowWeights, cells: PixelMemory, lines: PixelMemory,
    marks: MutableItems<UInt64>, taps: MutableItems<GlowTap>
  ) {
    (self.grid, self.weights, self.cells, self.lines) = (grid, weights, cells, lines)
    (self.lit, self.taps) = (GroupOccupancy(marks, groups: grid.groups), taps)
    (ring, rowBytes) = (2 * grid.reach + 1, 4 * grid.stride)
    coverage = ring * rowBytes
    blurred = coverage + rowBytes
    lineBytes = Self.lineBytes(grid)
    marksOfMix = ring + 3
  }

  /// The sizes of the memory.
  static func cells(_ grid: GlowGrid) -> Int { (2 * grid.reach + 3) * grid.stride }
  static func lineBytes(_ grid: GlowGrid) -> Int { (grid.groups + 1) * 16 }
  static func marks(_ grid: GlowGrid) -> Int {
    (2 * grid.reach + 5) * GroupOccupancy.words(grid.groups)
  }

  /// Where a line is.
  @inline(__always)
  func line(_ row: Int) -> Int { row % 3 &* lineBytes }

  /// Blurs the coverage of a row of cells across.
  func addRow(_ row: Int, _ covered: CellRows, _ coveredRow: Int) {
    let slot = row % ring
    clearRow(slot)
    let columns = covered.columns(coveredRow)
    guard !columns.isEmpty else { return }
    let (reach, first) = (grid.reach, coverage)
    covered.resolve(coveredRow, into: cells.dropFirst(first)) {
      let near = $0.lowerBound &- reach &- 1..<$0.upperBound &+ reach &+ 1
      lit.mark(grid.groups(near), slot)
    }
    forEachVector(slot) { cell in
      cells.store(blur(first &+ cell &* 4, 0), slot &* rowBytes &+ cell &* 4)
    }
    cells.fill(UInt32(0), first &+ columns.lowerBound &* 4, times: columns.count)
  }

  /// Blurs the ring down to a line.
  func addLine(_ row: Int) {
    let (reach, slot) = (grid.reach, row % 3)
    clearLine(slot)
    lit.unite(0..<ring, into: ring &+ slot)
    for distance in 0...reach {
      let tap = reach &+ 1 &+ distance
      taps[tap].before = (row &- distance) % ring &* rowBytes
      taps[tap].after = (row &+ distance) % ring &* rowBytes
    }
    forEachVector(ring &+ slot) { cell in
      cells.store(blur(cell &* 4, reach &+ 1), blurred &+ cell &* 4)
    }
    lit.forEachRun(ring &+ slot) { widen($0, slot &* lineBytes) }
  }

  /// Clears everything: another grid divides the memory otherwise.
  func clear() {
    cells.fill(UInt32(0), blurred, times: grid.stride)
    for slot in 0..<ring { clearRow(slot) }
    for slot in 0..<3 { clearLine(slot) }
  }

  private func clearRow(_ slot: Int) {
    forEachVector(slot) { cell in
      cells.store(SIMD8<Float>.zero, slot &* rowBytes &+ cell &* 4)
    }
    lit.clear(slot)
  }

  private func clearLine(_ slot: Int) {
    lit.forEachRun(ring &+ slot) {
      lines.fill(UInt16(0), slot &* lineBytes &+ $0.lowerBound &* 16, times: $0.count &* 8)
    }
    lit.clear(ring &+ slot)
  }

  /// Visits the lit cells of a row and their neighbours, eight at once.
  @inline(__always)
  private func forEachVector(_ row: Int, _ body: (_ cell: Int) -> Void) {
    lit.forEachRun(row) { groups in
      let run = grid.cells(groups)
      var cell = run.lowerBound &- 1
      while cell <= run.upperBound {
        body(cell)
        cell &+= 8
      }
    }
  }

  @inline(__always)
  private func blur(_ offset: Int, _ first: Int) -> SIMD8<Float> {
    var sum = pair(offset, taps[first])
    for tap in first &+ 1..<first &+ 1 &+ grid.reach { sum += pair(offset, taps[tap]) }
    return sum
  }

  @inline(__always)
  private func pair(_ offset: Int, _ tap: GlowTap) -> SIMD8<Float> {
    let before: SIMD8<Float> = cells.load(offset &+ tap.before)
    let after: SIMD8<Float> = cells.load(offset &+ tap.after)
    return (before + after) * tap.weight
  }
}

/// Which groups of eight pixels are lit, a bit each, for several rows.
///
/// What lies between two ropes costs nothing.
struct GroupOccupancy {
  private let words: MutableItems<UInt64>
  private let wordsOfRow: Int

  static func words(_ groups: Int) -> Int { (groups + 63) / 64 }

  init(_ words: MutableItems<UInt64>, groups: Int) {
    (self.words, wordsOfRow) = (words, Self.words(groups))
  }

  func clear(_ row: Int) {
    for word in row &* wordsOfRow..<(row &+ 1) &* wordsOfRow { words[word] = 0 }
  }

  @inline(__always)
  func mark(_ groups: Range<Int>, _ row: Int) {
    guard !groups.isEmpty else { return }
    let (first, last) = (groups.lowerBound, groups.upperBound &- 1)
    let base = row &* wordsOfRow
    for word in first &>> 6...last &>> 6 {
      let from = max(first &- word &<< 6, 0)
      let to = min(last &- word &<< 6, 63)
      words[base &+ word] |= (UInt64.max &<< UInt64(from)) & (UInt64.max &>> UInt64(63 &- to))
    }
  }

  /// Marks in a row what is marked in any of several.
  func unite(_ rows: Range<Int>, into row: Int) {
    for word in 0..<wordsOfRow {
      var all: UInt64 = 0
      for row in rows { all |= words[row &* wordsOfRow &+ word] }
      words[row &* wordsOfRow &+ word] = all
    }
  }

  /// Visits a row's runs of marked groups from left to right.
  @inline(__always)
  func forEachRun(_ row: Int, _ body: (Range<Int>) -> Void) {
    let base = row &* wordsOfRow
    var start = first(base, from: 0, unlike: 0)
    while start < wordsOfRow &<< 6 {
      let end = first(base, from: start, unlike: .max)
      body(start..<end)
      start = first(base, from: end, unlike: 0)
    }
  }

  /// The first bit that is not that of `pattern`, or the end.
  @inline(__always)
  private func first(_ base: Int, from bit: Int, unlike pattern: UInt64) -> Int {
    var word = bit &>> 6
    guard word < wordsOfRow else { return bit }
    var bits = (words[base &+ word] ^ pattern) & (UInt64.max &<< UInt64(bit & 63))
    while bits == 0 {
      word &+= 1
      guard word < wordsOfRow else { return word &<< 6 }
      bits = words[base &+ word] ^ pattern
    }
    return word &<< 6 &+ bits.trailingZeroBitCount
  }
}
