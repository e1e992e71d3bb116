import Graphics
import Motion

/// The particles of one cell, as a structure of arrays.
///
/// ```
///   index      0 ………………… settled ………… count
///   x          [ in the air  │ born in    ]     A particle born during the running step keeps its
///   …          [             │ this step  ]     place and speed of birth until the step is over.
/// ```
/// The layer's own cells are sorted by birth, nested ones by step. The dead stay for a while: check `death` in loops.
/// Arrays keep their capacity, so a steady store allocates nothing. A cell has only the columns that it needs.
struct ParticleStore: Sendable {
  /// Optional columns.
  struct Columns: OptionSet, Sendable {
    let rawValue: Int
    static let depth = Columns(rawValue: 1)
    static let parent = Columns(rawValue: 2)
    static let child = Columns(rawValue: 4)
    static let driven = Columns(rawValue: 8)
    static let landing = Columns(rawValue: 16)
  }

  let columns: Columns
  /// Position in points, velocity in points/s, at the step's start or at birth.
  var x: [Float] = []
  var y: [Float] = []
  var velocityX: [Float] = []
  var velocityY: [Float] = []
  /// Nanoseconds on the layer's clock.
  var birth: [Int64] = []
  var death: [Int64] = []
  /// At birth; later values follow from the age.
  var scale: [Float] = []
  var spin: [Float] = []
  var color: [Color] = []
  /// With `.depth`.
  var z: [Float] = []
  var velocityZ: [Float] = []
  /// With `.parent`.
  var identity: [UInt64] = []
  var wayX: [Float] = []
  var wayY: [Float] = []
  /// With `.child`.
  var inherited: [Inheritance] = []
  /// With `.driven`: what behaviours act on.
  var mass: [Float] = []
  var phase: [Float] = []
  /// With `.driven`: acceleration until the step's end in points/s², and drag / mass in 1/s.
  var accelerationX: [Float] = []
  var accelerationY: [Float] = []
  var rate: [Float] = []
  /// With `.driven` and `.depth`.
  var accelerationZ: [Float] = []
  /// With `.landing`: when it landed, in nanoseconds on the layer's clock; `Int64.max` in the air.
  var landed: [Int64] = []
  /// Number of particles, at the front, that existed when the step began.
  var settled = 0
  /// Particles that were dead when the step began and are not yet removed.
  var dead = 0
  var calendar: DeathCalendar
  /// The highest opacity at birth of any particle ever added, not clamped.
  private(set) var mostOpacity: Float = 0

  /// How far births may be out of order, in nanoseconds: a step.
  let disorder: Int64

  init(_ columns: Columns, _ steps: TimeGrid) {
    self.columns = columns
    disorder = steps.instant(1).nanoseconds - steps.instant(0).nanoseconds + 1
    calendar = DeathCalendar(steps)
  }

  /// The dead included.
  var count: Int { x.count }

  var alive: Int { count - dead }

  /// Whether each column that a cell needs for its flight and look has an element for each particle.
  var isComplete: Bool {
    let isDriven = columns.contains(.driven)
    let isDeep = columns.contains(.depth)
    return y.count == count && velocityX.count == count && velocityY.count == count
      && birth.count == count && death.count == count && scale.count == count
      && spin.count == count && color.count == count
      && (!isDeep || z.count == count && velocityZ.count == count)
      && (!columns.contains(.child) || inherited.count == count)
      && (!isDriven || rate.count == count)
      && (!isDriven || accelerationX.count == count && accelerationY.count == count)
      && (!isDriven || !isDeep || accelerationZ.count == count)
  }

  /// Column by column: each has to be looked after once, not for each particle.
  mutating func append(contentsOf particles: [Particle]) {
    guard !particles.isEmpty else { return }
    Self.append(particles, to: &x) { $0.x }
    Self.append(particles, to: &y) { $0.y }
    Self.append(particles, to: &velocityX) { $0.velocityX }
    Self.append(particles, to: &velocityY) { $0.velocityY }
    Self.append(particles, to: &birth) { $0.birth }
    Self.append(particles, to: &death) { $0.death }
    Self.append(particles, to: &scale) { $0.scale }
    Self.append(particles, to: &spin) { $0.spin }
    Self.append(particles, to: &color) { $0.color }
    if columns.contains(.depth) {
      Self.append(particles, to: &z) { $0.z }
      Self.append(particles, to: &velocityZ) { $0.velocityZ }
    }
    if columns.contains(.parent) {
      Self.append(particles, to: &identity) { $0.identity }
      Self.append(particles, to: &wayX) { $0.wayX }
      Self.append(particles, to: &wayY) { $0.wayY }
    }
    if columns.contains(.child) { Self.append(particles, to: &inherited) { $0.inherited } }
    if columns.contains(.landing) {
      landed.append(contentsOf: repeatElement(.max, count: particles.count))
    }
    if columns.contains(.driven) { appendForces(particles) }
    for particle in particles {
      calendar.add(particle.death)
      if particle.color.alpha > mostOpacity { mostOpacity = particle.color.alpha }
    }
  }

  @inline(__always)
  private static func append<Value>(
    _ particles: [Particle], to column: inout [Value], _ value: (Particle) -> Value
  ) {
    let first = column.count
    column.append(contentsOf: repeatElement(value(particles[0]), count: particles.count))
    var values = column.mutableSpan
    for index in particles.indices { values[first + index] = value(particles[index]) }
  }

  private mutating func appendForces(_ particles: [Particle]) {
    Self.append(particles, to: &mass) { $0.mass }
    Self.append(particles, to: &phase) { $0.phase }
    let zeros = repeatElement(Float(0), count: particles.count)
    accelerationX.append(contentsOf: zeros)
    accelerationY.append(contentsOf: zeros)
    rate.append(contentsOf: zeros)
    if columns.contains(.depth) { accelerationZ.append(contentsOf: zeros) }
  }

  /// Lends itself; mutating only because an array's element would be copied otherwise, with a retain for each column.
  @inline(__always)
  mutating func lend(_ body: (borrowing ParticleStore) -> Void) { body(self) }

  mutating func reserveCapacity(_ count: Int) {
    x.reserveCapacity(count)
    y.reserveCapacity(count)
    velocityX.reserveCapacity(count)
    velocityY.reserveCapacity(count)
    birth.reserveCapacity(count)
    death.reserveCapacity(count)
    scale.reserveCapacity(count)
    spin.reserveCapacity(count)
    color.reserveCapacity(count)
    if columns.contains(.depth) {
      z.reserveCapacity(count)
      velocityZ.reserveCapacity(count)
    }
    if columns.contains(.parent) {
      identity.reserveCapacity(count)
      wayX.reserveCapacity(count)
      wayY.reserveCapacity(count)
    }
    if columns.contains(.child) { inherited.reserveCapacity(count) }
    if columns.contains(.landing) { landed.reserveCapacity(count) }
    if columns.contains(.driven) {
      mass.reserveCapacity(count)
      phase.reserveCapacity(count)
      accelerationX.reserveCapacity(count)
      accelerationY.reserveCapacity(count)
      rate.reserveCapacity(count)
      if columns.contains(.depth) { accelerationZ.reserveCapacity(count) }
    }
  }
}
