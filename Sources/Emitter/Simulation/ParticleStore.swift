import Graphics
import Motion

/// The particles of one cell, as a structure of arrays.
///
/// ```
///   index      0 ………………… settled ………… count
///   x          [ in the air  │ born in    ]     A particle born during the running step keeps its
///   …          [             │ this step  ]     place and speed of birth until the step is over.
/// ```
/// Those of the layer's own cells stand oldest first, those of cells inside others step by step.
/// The dead stay in between until they are many: who goes through a store asks for `death`. Arrays keep
/// their capacity; a steady store allocates nothing. What a cell has no use for is not
/// kept: depth, what children need of their parents, what a child has inherited.
struct ParticleStore: Sendable {
  /// What there is besides.
  struct Columns: OptionSet, Sendable {
    let rawValue: Int
    static let depth = Columns(rawValue: 1)
    static let parent = Columns(rawValue: 2)
    static let child = Columns(rawValue: 4)
    static let driven = Columns(rawValue: 8)
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
  /// Values at birth; what they are later follows from the age.
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
  /// With `.driven`: the acceleration until the step's end in points/s², and drag / mass in 1/s.
  var accelerationX: [Float] = []
  var accelerationY: [Float] = []
  var rate: [Float] = []
  /// With `.driven` and `.depth`.
  var accelerationZ: [Float] = []
  /// How many at the front were already there when the step began.
  var settled = 0
  /// How many were dead when the step began and are still there.
  var dead = 0
  var calendar: DeathCalendar

  /// A store without particles.
  ///
  /// - Parameters:
  ///   - columns: what there is besides.
  ///   - steps: when steps begin, for the dead are counted by them.
  init(_ columns: Columns, _ steps: TimeGrid) {
    self.columns = columns
    calendar = DeathCalendar(steps)
  }

  /// How many there are, the dead included.
  var count: Int { x.count }

  /// How many have not died before the step began.
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
