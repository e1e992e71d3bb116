/// Things sorted by the band of sixteen rows in which they begin, and handed on from band to band.
///
/// Each band has a chain of numbers: adding one and handing one on cost the same few steps, and the
/// memory is a number for each thing, however many bands it touches.
struct RowBands {
  /// Rows a band.
  static let height = 16
  private static let none: Int32 = -1

  private(set) var heads: [Int32] = []
  private(set) var next: [Int32] = []

  /// Forgets all; the memory stays.
  mutating func reset(rows: Int) {
    heads.removeAll(keepingCapacity: true)
    let count = (rows + Self.height - 1) / Self.height
    heads.append(contentsOf: repeatElement(Self.none, count: count))
    next.removeAll(keepingCapacity: true)
  }

  /// How many bands there are.
  var count: Int { heads.count }

  /// Adds the next number: 0, 1, 2, … in order.
  mutating func append(firstRow: Int) {
    let band = firstRow / Self.height
    let number = Int32(truncatingIfNeeded: next.count)
    next.append(heads[band])
    heads[band] = number
  }

  /// Whether nothing begins or goes on here.
  func isEmpty(_ band: Int) -> Bool { heads[band] == Self.none }

  /// Calls `body` with each thing of a band; what `body` says goes on comes again in the next one.
  mutating func visit(_ band: Int, _ body: (_ number: Int) -> Bool) {
    let isLast = band + 1 == heads.count
    heads.lendMutableItems { heads in
      next.lendMutableItems { next in
        var number = heads[band]
        while number != Self.none {
          let following = next[Int(number)]
          if body(Int(number)), !isLast {
            next[Int(number)] = heads[band + 1]
            heads[band + 1] = number
          }
          number = following
        }
      }
    }
  }
}
