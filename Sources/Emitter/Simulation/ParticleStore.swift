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

  init(_ columns: Columns, _ steps: TimeGrid) {
    self.columns = columns
    calendar = DeathCalendar(steps)
  }

  /// The dead included.
  var count: Int { x.count }

  var alive: Int { count - dead }

  mutating func append(_ particle: Particle) {
    x.append(particle.x)
    y.append(particle.y)
    velocityX.append(particle.velocityX)
    velocityY.append(particle.velocityY)
    birth.append(particle.birth)
    death.append(particle.death)
    scale.append(particle.scale)
    spin.append(particle.spin)
    color.append(particle.color)
    if columns.contains(.depth) {
      z.append(particle.z)
      velocityZ.append(particle.velocityZ)
    }
    if columns.contains(.parent) {
      identity.append(particle.identity)
      wayX.append(particle.wayX)
      wayY.append(particle.wayY)
    }
    if columns.contains(.child) { inherited.append(particle.inherited) }
    if columns.contains(.landing) { landed.append(.max) }
    calendar.add(particle.death)
    if columns.contains(.driven) {
      mass.append(particle.mass)
      phase.append(particle.phase)
      accelerationX.append(0)
      accelerationY.append(0)
      rate.append(0)
      if columns.contains(.depth) { accelerationZ.append(0) }
    }
  }

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
