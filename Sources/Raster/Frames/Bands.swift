/// Sorts commands into bands of 64 rows in drawing order, so that a band stays in the CPU's cache while it is drawn.
struct Bands {
  static let height = 64

  /// The start of each band in `items`, and the end of the last one.
  private(set) var starts: [Int32] = []
  /// Indices of commands, repeated in each band they touch.
  private(set) var items: [Int32] = []

  mutating func sort(_ commands: Span<DrawCommand>, _ range: Range<Int>, height: Int) {
    let count = (height + Self.height - 1) / Self.height
    starts.removeAll(keepingCapacity: true)
    starts.append(contentsOf: repeatElement(0, count: count + 2))
    for index in range {
      for band in Self.bands(commands[index]) { starts[band + 2] += 1 }
    }
    for band in 1..<count + 2 { starts[band] += starts[band - 1] }
    items.removeAll(keepingCapacity: true)
    items.append(contentsOf: repeatElement(0, count: Int(starts[count + 1])))
    for index in range {
      for band in Self.bands(commands[index]) {
        items[Int(starts[band + 1])] = Int32(index)
        starts[band + 1] += 1
      }
    }
  }

  private static func bands(_ command: DrawCommand) -> ClosedRange<Int> {
    command.edges.top / height...(command.edges.bottom - 1) / height
  }
}
