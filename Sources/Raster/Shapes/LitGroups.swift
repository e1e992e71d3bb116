/// Which groups of eight pixels are lit, a bit each, for several rows.
///
/// What lies between two ropes costs nothing.
struct LitGroups {
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
