import Graphics
import Motion

/// The particles of one cell, in blocks of eight.
///
/// ```
///   index      0 ………………… settled ………… count
///   blocks     [ in the air  │ born in    │ ]   A particle born during the running step keeps its
///              [             │ this step  │ ]   place and speed of birth until the step is over.
/// ```
/// The layer's own cells are sorted by birth, nested ones by step. The dead stay for a while: check `death` in loops.
/// The array keeps its capacity, so a steady store allocates nothing.
struct ParticleStore: Sendable {
  var blocks: [ParticleBlock] = []
  /// The dead included.
  private(set) var count = 0
  /// Number of particles, at the front, that existed when the step began.
  var settled = 0
  /// Particles that were dead when the step began and are not yet removed.
  private(set) var dead = 0
  private var calendar: DeathCalendar
  /// The highest opacity at birth of any particle ever added, not clamped.
  private(set) var mostOpacity: Float = 0

  /// How far births may be out of order, in nanoseconds: a step.
  let disorder: Int64

  init(_ steps: TimeGrid) {
    disorder = steps.instant(1).nanoseconds - steps.instant(0).nanoseconds + 1
    calendar = DeathCalendar(steps)
  }

  var alive: Int { count - dead }

  subscript(index: Int) -> Particle { blocks[index >> 3][index & 7] }

  mutating func reserveCapacity(_ count: Int) { blocks.reserveCapacity((count + 7) >> 3) }

  mutating func append(_ particle: Particle) {
    if count & 7 == 0 { blocks.append(ParticleBlock()) }
    blocks[count >> 3][count & 7] = particle
    count += 1
    calendar.add(particle.death)
    if particle.color.alpha > mostOpacity { mostOpacity = particle.color.alpha }
  }

  /// Counts the dead at `step`, one more per call; removes them when they are a quarter, and returns how many.
  ///
  /// So a death costs at most three moves; until then the dead stay, invisible, and the others keep their order.
  mutating func retire(_ step: Int64, at time: Int64) -> Int {
    dead += calendar.deaths(at: step, of: blocks)
    guard dead > 0, dead * 4 >= count else { return 0 }
    let before = count
    removeDead(at: time)
    (settled, dead) = (count, 0)
    return before - count
  }

  private mutating func removeDead(at time: Int64) {
    var kept = 0
    for index in 0..<count where blocks[index >> 3].death[index & 7] > time {
      if kept < index { blocks[kept >> 3][kept & 7] = blocks[index >> 3][index & 7] }
      kept += 1
    }
    count = kept
    blocks.removeLast(blocks.count - (count + 7) >> 3)
    if count & 7 > 0 { blocks[count >> 3].clear(from: count & 7) }
  }

  /// Brings a particle's death to an earlier time.
  mutating func end(_ index: Int, at time: Int64) {
    calendar.change(from: blocks[index >> 3].death[index & 7], to: time)
    blocks[index >> 3].death[index & 7] = time
  }
}

extension [ParticleBlock] {
  /// How many births or deaths are not after a time, from the layer's time 0 on: differences have room.
  ///
  /// Lanes without a particle are not counted.
  func count(notAfter time: Int64, _ instants: (ParticleBlock) -> SIMD8<Int64>) -> Int {
    let now = SIMD8(repeating: time)
    var later = SIMD8<Int32>.zero
    for block in self { later &+= (now &- instants(block)).areNegative }
    return count * ParticleBlock.lanes + Int(later.wrappedSum())
  }
}
