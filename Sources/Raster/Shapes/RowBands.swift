/// Items by the first band of sixteen rows they touch; linked lists pass an item on to the next in constant time.
struct RowBands {
  static let height = 16
  private static let none: Int32 = -1

  private var heads: [Int32] = []
  private var next: [Int32] = []

  /// Sorts the items 0, 1, 2, … into the bands of a frame; a band's last item comes first.
  mutating func sort(_ count: Int, rows: Int, firstRow: (_ number: Int) -> Int) {
    let bands = (rows + Self.height - 1) / Self.height
    heads.removeAll(keepingCapacity: true)
    heads.append(contentsOf: repeatElement(Self.none, count: bands))
    next.removeAll(keepingCapacity: true)
    next.append(contentsOf: repeatElement(Self.none, count: count))
    heads.lendMutableItems { heads in
      next.lendMutableItems { next in
        for number in 0..<count {
          let band = firstRow(number) / Self.height
          next[number] = heads[band]
          heads[band] = Int32(truncatingIfNeeded: number)
        }
      }
    }
  }

  var count: Int { heads.count }

  func isEmpty(_ band: Int) -> Bool { heads[band] == Self.none }

  func hasAtMost(_ most: Int, in band: Int) -> Bool {
    var (number, count) = (heads[band], 0)
    let next = next.span
    while number != Self.none, count <= most {
      number = next[Int(number)]
      count += 1
    }
    return count <= most
  }

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
