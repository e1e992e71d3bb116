import Graphics

/// Particles that fill the screen in depth, in blocks of eight: the farthest first, so nothing is ever sorted.
///
/// ```
///   slice      far │        │ …                     │ near         24 slices of depth
///   run        dust│ dust   │ … │ dust │ crystals   │ crystals     a cell's particles in one slice
///   blocks     [……][……][…   ]…  [……][… ][……][……][……][…    ]        each run begins with a block
/// ```
struct DepthStore: Sendable {
  var blocks: [DepthBlock] = []
  private(set) var count = 0

  /// Adds a run of particles; returns its blocks.
  mutating func append(_ particles: [DepthParticle]) -> Range<Int> {
    let first = blocks.count
    for (number, particle) in particles.enumerated() {
      if number & 7 == 0 { blocks.append(DepthBlock()) }
      blocks[blocks.count - 1].set(number & 7, particle)
    }
    count += particles.count
    return first..<blocks.count
  }

  /// Takes over the motion of an earlier store of the same particles.
  mutating func adopt(_ other: DepthStore) {
    for at in blocks.indices {
      let old = other.blocks[at]
      (blocks[at].x, blocks[at].y, blocks[at].phase) = (old.x, old.y, old.phase)
      (blocks[at].rotation, blocks[at].isShown) = (old.rotation, old.isShown)
      (blocks[at].rest, blocks[at].restX, blocks[at].restY) = (old.rest, old.restX, old.restY)
    }
  }
}

/// Eight neighbouring particles of a run: a row for each of their numbers.
///
/// Lanes without a particle are never shown.
struct DepthBlock: Sendable {
  var x = DepthAxis()
  var y = DepthAxis()
  /// Terminal speed, in points/s.
  var speed = SIMD8<Float>.zero
  /// Sprite pixels per pixel of the picture, at one pixel per point.
  var size = SIMD8<Float>.zero
  var colors = EightColors()
  /// Sway: its reach in points, and phase and phase per step in turns of 2³².
  var reach = SIMD8<Float>.zero
  var phase = SIMD8<UInt32>.zero
  var pace = SIMD8<UInt32>.zero
  /// Rotation of the picture, and rotation per step, in turns of 2³².
  var rotation = SIMD8<UInt32>.zero
  var spin = SIMD8<UInt32>.zero
  /// −1; 0 for particles that were left out when they last came in.
  var isShown = SIMD8<Int32>.zero
  /// Of particles that land: mass in square points of fresh snow.
  var mass = SIMD8<Float>.zero
  /// Steps since the landing, 0 in the air, or `entering`; and where it landed, in points.
  var rest = SIMD8<UInt8>(repeating: entering)
  var restX = SIMD8<Float>.zero
  var restY = SIMD8<Float>.zero

  /// In `rest`: has just come in.
  static let entering: UInt8 = 255

  fileprivate mutating func set(_ lane: Int, _ particle: DepthParticle) {
    (x.place[lane], y.place[lane], speed[lane]) = (particle.x, particle.y, particle.speed)
    (size[lane], colors[lane], mass[lane]) = (particle.size, particle.color, particle.mass)
    (reach[lane], phase[lane], pace[lane]) = (particle.reach, particle.phase, particle.pace)
    (rotation[lane], spin[lane]) = (particle.rotation, particle.spin)
    isShown[lane] = -1
  }
}

/// Motion along an axis in points, points/s and points/s², at the start of the running step.
struct DepthAxis: Sendable {
  var place = SIMD8<Float>.zero
  var velocity = SIMD8<Float>.zero
  var acceleration = SIMD8<Float>.zero
  /// The velocity that the particle tends to until the step's end: its fall and the air's.
  var air = SIMD8<Float>.zero
  /// The part of it that depends on the place.
  var eddy = SIMD8<Float>.zero
}

/// A particle's values at the start; units as in the blocks.
struct DepthParticle {
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
  var mass: Float = 0
}

/// A cell's particles in one slice of depth, and what they have in common.
///
/// A class: copies would cost more than a step.
final class DepthRun: Sendable {
  /// Numbers of its particles in the layer.
  let particles: Range<Int>
  let blocks: Range<Int>
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
    _ particles: Range<Int>, _ blocks: Range<Int>, _ depth: EmitterDepth, at place: Double,
    image: Int32, in bounds: EmitterBounds, _ effects: BehaviorEffects, lands: Bool, step: Double
  ) {
    (self.particles, self.blocks) = (particles, blocks)
    (self.image, self.bounds) = (image, bounds)
    (self.effects, self.lands) = (effects, lands)
    self.depth = place
    swiftness = EmitterDepth.swiftness(place)
    response = depth.delay(at: place)
    dampingRatio = depth.dampingRatio
    flight = SwingingFlight(response: response, dampingRatio: dampingRatio, time: step)
  }

  /// The number of the particle in a block's first lane, and how many lanes have particles.
  func lanes(_ at: Int) -> (number: Int, count: Int) {
    let number = particles.lowerBound + (at - blocks.lowerBound) * ParticleBlock.lanes
    return (number, min(ParticleBlock.lanes, particles.upperBound - number))
  }
}
