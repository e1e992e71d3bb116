import Testing

@testable import Raster

/// Copying rows, see `PixelMemory.copy`.
struct CopyTests {
  @Test("Rows of each length are copied, to each place of a vector, and nothing beside them")
  func allLengths() {
    let count = 400
    let source = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 + 1) }
    for start in [0, 1, 4, 17, 31] {
      for length in 0...(count - start) {
        var target = Buffer<UInt8>(repeating: 0, count: count)
        let memory = target.mutableItems
        source.lendItems { memory.copy(from: $0, start, count: length) }
        let place = start..<start + length
        let expected = source.indices.map { place.contains($0) ? source[$0] : 0 }
        #expect(target.array == expected, "\(length) bytes from \(start) on")
      }
    }
  }
}
