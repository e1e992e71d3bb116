import Graphics
import Portable

/// The turns of sprites, computed for eight neighbours at once.
struct TurnWindow {
  private var turns = InlineArray<8, Turn>(repeating: .none)
  /// The first neighbour's index; none at the beginning.
  private var start = -8

  /// The turn of a sprite.
  @inline(__always)
  mutating func turn(_ list: SpriteColumns, _ index: Int) -> Turn {
    let lane = index &- start
    if lane >= 0, lane < 8 { return turns[lane] }
    guard index &+ 8 <= list.rotation.count else { return Turn(Double(list.rotation[index])) }
    move(list, to: index)
    return turns[0]
  }

  @inline(never)
  private mutating func move(_ list: SpriteColumns, to index: Int) {
    let both = SineCosines(SIMD8<Double>(list.rotation.load(index, as: Floats.self)))
    for lane in 0..<8 { turns[lane] = Turn(cosine: both.cosine[lane], sine: both.sine[lane]) }
    start = index
  }
}
