import Motion
import Testing

@testable import Raster

@Suite("Marks of a row's cells")
struct CellMarksTests {
  @Test(
    "Every cell that was marked is found, in rows of any width",
    arguments: [8, 504, 512, 520, 1928, 65544])
  func next(count: Int) {
    let shift = CellOccupancy.shift(for: count)
    #expect(count <= 64 << shift && (shift == 3 || count > 32 << shift))
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<50 {
      var (marks, marked) = (CellOccupancy(), Set<Int>())
      for _ in 0..<Int.random(in: 0...4, using: &generator) {
        let first = Int.random(in: 0..<count, using: &generator)
        let last = min(first + Int.random(in: 0..<40, using: &generator), count - 1)
        marks.add(from: first >> shift, to: last >> shift)
        marked.formUnion(first >> shift...last >> shift)
      }
      let cells = marks.cells(shift)
      #expect(cells.isEmpty == marked.isEmpty)
      #expect(marked.isEmpty || cells.lowerBound == marked.min().map { $0 << shift })
      #expect(marked.isEmpty || cells.upperBound == marked.max().map { ($0 + 1) << shift })
      for x in stride(from: 0, to: (64 << shift) + 8, by: 8) {
        let expected =
          marked.contains(x >> shift)
          ? x : marked.filter { $0 > x >> shift }.min().map { $0 << shift } ?? .max
        #expect(marks.next(from: x, shift) == expected)
      }
    }
  }
}
