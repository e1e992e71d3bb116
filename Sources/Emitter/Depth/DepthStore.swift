import Graphics

/// Particles that fill the screen in depth, as a structure of arrays: the farthest first, so nothing is ever sorted.
///
/// ```
///   slice      far │        │ …                     │ near         24 slices of depth
///   run        dust│ dust   │ … │ dust │ crystals   │ crystals     a cell's particles in one slice
///   x          [……………………………………………………………………………………………………]
/// ```
struct DepthStore: Sendable {
  /// In points, points/s and points/s², at the start of the running step.
  var x: [Float] = []
  var y: [Float] = []
  var velocityX: [Float] = []
  var velocityY: [Float] = []
  var accelerationX: [Float] = []
  var accelerationY: [Float] = []
  /// The velocity, in points/s, that the particle tends to until the step's end: its fall and the air's.
  var airX: [Float] = []
  var airY: [Float] = []
  /// The part of it that depends on the place.
  var eddyX: [Float] = []
  var eddyY: [Float] = []
  /// Terminal speed, in points/s.
  var speed: [Float] = []
  /// Sprite pixels per pixel of the picture, at one pixel per point.
  var size: [Float] = []
  var color: [Color] = []
  /// Sway: its reach in points, and phase and phase per step in turns of 2³².
  var reach: [Float] = []
  var phase: [UInt32] = []
  var pace: [UInt32] = []
  /// Rotation of the picture, and rotation per step, in turns of 2³².
  var rotation: [UInt32] = []
  var spin: [UInt32] = []
  /// False for particles that were left out when they last came in.
  var isShown: [Bool] = []
  /// Of particles that land: mass in square points of fresh snow.
  var mass: [Float] = []
  /// Steps since the landing, 0 in the air, or `entering`; and where it landed, in points.
  var rest: [UInt8] = []
  var restX: [Float] = []
  var restY: [Float] = []

  var count: Int { x.count }

  mutating func append(_ particle: DepthParticle) {
    x.append(particle.x)
    y.append(particle.y)
    speed.append(particle.speed)
    size.append(particle.size)
    color.append(particle.color)
    reach.append(particle.reach)
    phase.append(particle.phase)
    pace.append(particle.pace)
    rotation.append(particle.rotation)
    spin.append(particle.spin)
    isShown.append(true)
    velocityX.append(0)
    velocityY.append(0)
    accelerationX.append(0)
    accelerationY.append(0)
    airX.append(0)
    airY.append(0)
    eddyX.append(0)
    eddyY.append(0)
  }

  /// Takes over the motion of an earlier store of the same particles.
  mutating func adopt(_ other: DepthStore) {
    (x, y, velocityX, velocityY) = (other.x, other.y, other.velocityX, other.velocityY)
    (accelerationX, accelerationY) = (other.accelerationX, other.accelerationY)
    (eddyX, eddyY) = (other.eddyX, other.eddyY)
    (phase, rotation, isShown) = (other.phase, other.rotation, other.isShown)
    if rest.count == other.rest.count {
      (rest, restX, restY) = (other.rest, other.restX, other.restY)
    }
  }
}

/// A particle's values at the start; units as in the store.
struct DepthParticle {
  var nearness = 1.0
  var x: Float = 0
  var y: Float = 0
  var speed: Float = 0
  var size: Float = 1
  var color = Color.white
  var reach: Float = 0
  var phase: UInt32 = 0
  var pace: UInt32 = 0
  var rotation: UInt32 = 0
  var spin: UInt32 = 0
}

/// A cell's particles in one slice of depth, and what they have in common.
///
/// A class: copies would cost more than a step.
final class DepthRun: Sendable {
  let particles: Range<Int>
  let image: Int32
  /// Where they live, in points: the screen and a margin that hides them.
  let bounds: EmitterBounds
  /// The factor of speeds at this depth.
  let swiftness: Double
  /// Seconds of delay behind the air.
  let response: Double
  let dampingRatio: Double
  /// Motion over one step.
  let flight: SwingingFlight
  let effects: BehaviorEffects
  /// The middle of its slice of depth.
  let depth: Double
  /// Whether its particles end on surfaces.
  let lands: Bool

  /// `step` is the length of a step, in seconds.
  init(
    _ particles: Range<Int>, _ depth: EmitterDepth, at place: Double, image: Int32,
    in bounds: EmitterBounds, _ effects: BehaviorEffects, lands: Bool, step: Double
  ) {
    (self.particles, self.image, self.bounds) = (particles, image, bounds)
    (self.effects, self.lands) = (effects, lands)
    self.depth = place
    swiftness = EmitterDepth.swiftness(place)
    response = depth.delay(at: place)
    dampingRatio = depth.dampingRatio
    flight = SwingingFlight(response: response, dampingRatio: dampingRatio, time: step)
  }
}
