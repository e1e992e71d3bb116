/// Items by the first band of sixteen rows they touch; linked lists pass an item on to the next in constant time.
struct RowBands {
  static let height = 16
  private static let none: Int32 = -1

  private(set) var heads: [Int32] = []
  private(set) var next: [Int32] = []

  mutating func reset(rows: Int) {
    heads.removeAll(keepingCapacity: true)
    let count = (rows + Self.height - 1) / Self.height
    heads.append(contentsOf: repeatElement(Self.none, count: count))
    next.removeAll(keepingCapacity: true)
  }

  var count: Int { heads.count }

  /// Adds the next item; items are 0, 1, 2, … in order.
  mutating func append(firstRow: Int) {
    let band = firstRow / Self.height
    let number = Int32(truncatingIfNeeded: next.count)
    next.append(heads[band])
    heads[band] = number
  }

  func isEmpty(_ band: Int) -> Bool { heads[band] == Self.none }

  /// Visits the items of a band; those for which `body` returns true continue in the next band.
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
