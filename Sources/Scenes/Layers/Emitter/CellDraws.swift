import Emitter
import Motion
import Portable

/// Draws the random values of a scene file's cells.
///
/// Each value is uniform in its range, and the draws of one property are spread over the cells as a
/// Latin hypercube (McKay, Beckman, Conover 1979): with 14 cells each fourteenth of the range comes
/// up once, in random order. So every seed gives a mix, and none gives snow that all blows one way.
struct CellDraws {
  private var generator: SeededGenerator
  private let order: [Int]

  /// The draws of one property over `count` cells.
  init(seed: UInt64, property: String, count: Int) {
    // FNV-1a keeps the properties' numbers apart; a new property changes no other's.
    let stream = property.utf8.reduce(0xcbf2_9ce4_8422_2325) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    generator = SeededGenerator(seed: seed, stream: stream)
    order = (0..<count).shuffled(using: &generator)
  }

  /// The share of the range for one cell, in [0, 1).
  mutating func share(_ index: Int) -> Double {
    (Double(order[index]) + generator.nextUnit()) / Double(order.count)
  }

  /// The value for one cell.
  mutating func value(_ draw: CellDescription.Draw, _ index: Int) -> Double {
    draw.value.value(share: share(index))
  }
}
