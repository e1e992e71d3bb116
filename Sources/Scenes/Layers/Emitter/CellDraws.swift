import Emitter
import Motion
import Portable

/// Draws the random values of a scene file's cells.
///
/// One property's draws are uniform and spread over the cells as a Latin hypercube (McKay, Beckman, Conover 1979): of
/// n cells each gets another n-th of the range. So every seed gives a mix, not one-sided wind.
struct CellDraws {
  private var generator: SeededGenerator
  private let order: [Int]

  init(seed: UInt64, property: String, count: Int) {
    // FNV-1a separates the properties' streams; a new property changes no other's values.
    let stream = property.utf8.reduce(0xcbf2_9ce4_8422_2325) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    generator = SeededGenerator(seed: seed, stream: stream)
    order = (0..<count).shuffled(using: &generator)
  }

  /// A cell's share of the range, in [0, 1).
  mutating func share(_ index: Int) -> Double {
    (Double(order[index]) + generator.nextUnit()) / Double(order.count)
  }

  mutating func value(_ draw: CellDescription.Draw, _ index: Int) -> Double {
    draw.value.value(share: share(index))
  }
}
