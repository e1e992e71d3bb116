import Motion

/// Counts deaths per coming step, so that no search for dead particles is needed.
///
/// ```
///   step     next ─────────────────── end        A wheel of 64 slots, step k in slot k mod 64. Deaths
///   deaths    0  3  1  0  2  …  0  4  │ later     from `end` on are counted when the wheel has turned.
/// ```
/// A death belongs to the first step at or after it. A particle is checked once per turn of the wheel, not per step.
struct DeathCalendar: Sendable {
  private static let slots: Int64 = 64

  private let steps: TimeGrid
  private var counts = InlineArray<64, Int32>(repeating: 0)
  private var next: Int64 = 0
  private var end: Int64 = 0
  private var last = Int64.min

  init(_ steps: TimeGrid) { self.steps = steps }

  mutating func add(_ death: Int64) { count(death, 1) }

  /// Brings a death forward.
  mutating func change(from old: Int64, to death: Int64) {
    count(old, -1)
    count(death, 1)
  }

  private mutating func count(_ death: Int64, _ number: Int32) {
    guard death <= last else { return }
    let step = steps.index(notAfter: Instant(nanoseconds: death - 1)) + 1
    counts[Self.slot(max(step, next))] += number
  }

  /// Deaths between the step before and `step`, which must rise; `blocks` have all particles, dead included.
  mutating func deaths(at step: Int64, of blocks: [ParticleBlock]) -> Int {
    if step >= end { turn(to: step, blocks) }
    next = step + 1
    let slot = Self.slot(step)
    let count = counts[slot]
    counts[slot] = 0
    return Int(count)
  }

  private mutating func turn(to step: Int64, _ blocks: [ParticleBlock]) {
    let before = steps.instant(step - 1).nanoseconds
    (next, end) = (step, step + Self.slots)
    last = steps.instant(end - 1).nanoseconds
    counts = InlineArray(repeating: 0)
    let after = SIMD8(repeating: last + 1)
    for block in blocks {
      // Most die much later.
      guard (block.death &- after).areNegative.isAnySet else { continue }
      for lane in 0..<ParticleBlock.lanes where block.death[lane] > before {
        add(block.death[lane])
      }
    }
  }

  private static func slot(_ step: Int64) -> Int { Int(step & (slots - 1)) }
}
