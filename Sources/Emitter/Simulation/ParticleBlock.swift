import Graphics

/// Eight neighbouring particles of a store: a row for each of their numbers.
///
/// ```
///   lane       0   1   2   3   4   5   6   7        All lanes of a row are computed at once. Rows that a
///   x.place    ●   ●   ●   ●   ●   ○   ○   ○        cell does not need keep the values of the births.
///   birth      ●   ●   ●   ●   ●   ∞   ∞   ∞
///   death      ●   ●   ●   ●   ●  −∞  −∞  −∞        ○: lanes without a particle are never alive
/// ```
struct ParticleBlock: Sendable {
  static let lanes = 8

  /// Along the screen, and z towards the viewer.
  var x = ParticleAxis()
  var y = ParticleAxis()
  /// Nanoseconds on the layer's clock.
  var birth = SIMD8<Int64>(repeating: .max)
  var death = SIMD8<Int64>(repeating: .min)
  /// At birth; later values follow from the age.
  var scale = SIMD8<Float>.zero
  var spin = SIMD8<Float>.zero
  var color = EightColors()
  /// What nested cells have from their parents: factors of the size and the colour.
  var inheritedScale = SIMD8<Float>.zero
  var tint = EightColors()
  /// Drag / mass until the step's end, in 1/s.
  var rate = SIMD8<Float>.zero
  /// What behaviours act on.
  var mass = SIMD8<Float>.zero
  var phase = SIMD8<Float>.zero
  var z = ParticleAxis()
  /// What nested cells' births depend on.
  var identity = SIMD8<UInt64>.zero
  var wayX = SIMD8<Float>.zero
  var wayY = SIMD8<Float>.zero
  /// When it landed, in nanoseconds on the layer's clock; `Int64.max` in the air.
  var landed = SIMD8<Int64>.zero

  /// Without what lasts only until the step's end: accelerations and `rate`.
  subscript(lane: Int) -> Particle {
    @inline(__always) get {
      Particle(
        x: x.place[lane], y: y.place[lane], z: z.place[lane], velocityX: x.velocity[lane],
        velocityY: y.velocity[lane], velocityZ: z.velocity[lane], birth: birth[lane],
        death: death[lane], scale: scale[lane], spin: spin[lane], color: color[lane],
        identity: identity[lane], wayX: wayX[lane], wayY: wayY[lane],
        inherited: Inheritance(scale: inheritedScale[lane], tint: tint[lane]),
        mass: mass[lane], phase: phase[lane], landed: landed[lane])
    }
    @inline(__always) set {
      (x.place[lane], y.place[lane], z.place[lane]) = (newValue.x, newValue.y, newValue.z)
      (x.velocity[lane], y.velocity[lane]) = (newValue.velocityX, newValue.velocityY)
      z.velocity[lane] = newValue.velocityZ
      (birth[lane], death[lane]) = (newValue.birth, newValue.death)
      (scale[lane], spin[lane], color[lane]) = (newValue.scale, newValue.spin, newValue.color)
      (inheritedScale[lane], tint[lane]) = (newValue.inherited.scale, newValue.inherited.tint)
      (mass[lane], phase[lane], identity[lane]) = (newValue.mass, newValue.phase, newValue.identity)
      (wayX[lane], wayY[lane], landed[lane]) = (newValue.wayX, newValue.wayY, newValue.landed)
    }
  }

  /// Removes the particles from a lane on.
  mutating func clear(from first: Int) {
    for lane in first..<Self.lanes { (birth[lane], death[lane]) = (.max, .min) }
  }

  /// The lengths of the lives, in seconds.
  @inline(__always)
  var lives: SIMD8<Float> { inSeconds(death &- birth) }
}

/// Positions in points, velocities in points/s and accelerations in points/s² along an axis, at the step's start or at birth.
///
/// Accelerations are those of particles that behaviours act on, until the step's end.
struct ParticleAxis: Sendable {
  var place = SIMD8<Float>.zero
  var velocity = SIMD8<Float>.zero
  var acceleration = SIMD8<Float>.zero
}

/// A particle's numbers, with the units of `ParticleBlock`.
struct Particle {
  static let leastMass: Float = 0.001

  var x: Float
  var y: Float
  var z: Float = 0
  var velocityX: Float
  var velocityY: Float
  var velocityZ: Float = 0
  var birth: Int64
  var death: Int64
  var scale: Float
  var spin: Float
  var color: Color
  /// Separates its children's random streams from other particles' children.
  var identity: UInt64 = 0
  /// Direction at birth, of length 1; children use it while the particle has no velocity.
  var wayX: Float = 1
  var wayY: Float = 0
  var inherited = Inheritance.none
  /// Relevant to forces only; gravity moves all masses alike.
  var mass: Float = 1
  /// Phase of its swing at birth, in turns.
  var phase: Float = 0
  var landed = Int64.max
}

struct Inheritance: Sendable {
  var scale: Float
  var tint: Color

  static let none = Inheritance(scale: 1, tint: .white)
}
