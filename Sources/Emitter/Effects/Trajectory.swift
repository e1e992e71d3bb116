import Graphics
import Portable

/// The acceleration of all particles of a cell, in points/s².
struct CommonAcceleration: Equatable, Sendable {
  let x: Float
  let y: Float
  let z: Float

  init(_ node: CellNode, _ field: EmitterField) {
    let flat = field.turn.applied(
      to: Vector2(x: node.cell.xAcceleration, y: node.cell.yAcceleration))
    let stretch = field.stretch
    (x, y, z) = (
      Float(flat.x * stretch), Float(flat.y * stretch), Float(node.cell.zAcceleration * stretch)
    )
  }
}

/// Where a cell's particles fly during the running step, in which accelerations and drag are constant.
struct Trajectory: Sendable {
  /// The step's start, in nanoseconds on the layer's clock.
  let begin: Int64
  let pull: CommonAcceleration
  /// Whether behaviours give each particle an acceleration of its own.
  let isDriven: Bool
  private let sway: SwayBehavior?
  /// To the right when looking down along gravity, of length 1.
  private let across: (x: Float, y: Float)

  init(_ node: CellNode, _ field: EmitterField, from begin: Int64) {
    self.begin = begin
    pull = CommonAcceleration(node, field)
    (isDriven, sway) = (node.isDriven, node.effects.sway)
    let flat = field.turn.applied(to: Vector2(x: 1, y: 0))
    across = (Float(flat.x), Float(flat.y))
  }

  /// The seconds that particles of some ages have flown at `time`: since the step's start or their birth.
  @inline(__always)
  func ahead(at time: Int64, ages: SIMD8<Float>) -> SIMD8<Float> {
    ages.atMost(inSeconds(time - begin))
  }

  /// The flight of a block during `ahead` seconds.
  @inline(__always)
  func flight(_ block: ParticleBlock, _ ahead: SIMD8<Float>) -> Flight {
    guard isDriven else { return Flight(falling: ahead) }
    var flight = Flight(rates: block.rate, times: ahead)
    if let sway {
      // At the step's start; those born in it swing from their birth on.
      let ages = inSeconds(SIMD8(repeating: begin) &- block.birth)
      flight.aside = sway.aside(block.phase, ages: ages.masked(ages.areAbove(0)), after: ahead)
    }
    return flight
  }

  /// Positions at a flight's end.
  @inline(__always)
  func x(_ axis: ParticleAxis, _ flight: Flight) -> SIMD8<Float> {
    let place = flight.place(axis, pull.x)
    return sway == nil ? place : place + across.x * flight.aside
  }

  @inline(__always)
  func y(_ axis: ParticleAxis, _ flight: Flight) -> SIMD8<Float> {
    let place = flight.place(axis, pull.y)
    return sway == nil ? place : place + across.y * flight.aside
  }

  /// Moves a block to a flight's end.
  @inline(__always)
  func move(_ block: inout ParticleBlock, _ flight: Flight, isDeep: Bool) {
    (block.x.place, block.x.velocity) = (x(block.x, flight), flight.velocity(block.x, pull.x))
    (block.y.place, block.y.velocity) = (y(block.y, flight), flight.velocity(block.y, pull.y))
    guard isDeep else { return }
    (block.z.place, block.z.velocity) = (
      flight.place(block.z, pull.z), flight.velocity(block.z, pull.z)
    )
  }
}

/// Flight under constant acceleration and drag: the exact solution of v' = a − k v.
///
/// ```
///   z = k t      φ₁ = (1 − e⁻ᶻ) / z       φ₂ = (1 − φ₁) / z       without drag: 1, 1, ½
///   way = t φ₁   bend = t² φ₂             x ← x + v way + a bend       v ← v e⁻ᶻ + a way
/// ```
/// (The φ functions of exponential integrators: Hochbruck, Ostermann, *Acta Numerica* 19, 2010.)
struct Flight {
  private let isDriven: Bool
  /// Remaining share of the speed: e⁻ᶻ.
  private(set) var keep: SIMD8<Float>
  private(set) var way: SIMD8<Float>
  private(set) var bend: SIMD8<Float>
  /// How far a swing leads aside, in points.
  fileprivate(set) var aside = SIMD8<Float>.zero

  /// Without behaviours, for `times` in seconds.
  @inline(__always)
  init(falling times: SIMD8<Float>) {
    isDriven = false
    keep = SIMD8(repeating: 1)
    (way, bend) = (times, times * times * 0.5)
  }

  /// With accelerations of each particle; `rates` are k = drag / mass in 1/s, not negative.
  @inline(__always)
  init(rates: SIMD8<Float>, times: SIMD8<Float>) {
    isDriven = true
    // Taylor series: the quotients above lose digits near 0. The next term of φ₂ is 0.5⁷ / 9!.
    let z = rates * times
    var sum = SIMD8<Float>(repeating: 1 / 40_320)
    sum = 1 / 5040 - z * sum
    sum = 1 / 720 - z * sum
    sum = 1 / 120 - z * sum
    sum = 1 / 24 - z * sum
    sum = 1 / 6 - z * sum
    let second = 0.5 - z * sum
    let first = 1 - z * second
    keep = 1 - z * first
    (way, bend) = (times * first, times * times * second)
    let areFar = ~z.areBelow(0.5)
    if areFar.isAnySet { setFar(areFar, z, times) }
  }

  /// Strong drag is rare: within a frame it stops a particle.
  @inline(never)
  private mutating func setFar(_ areFar: SIMD8<Int32>, _ z: SIMD8<Float>, _ times: SIMD8<Float>) {
    for lane in 0..<8 where areFar[lane] != 0 {
      let (z, time) = (z[lane], times[lane])
      keep[lane] = Float(exponential(-Double(z)))
      let first = (1 - keep[lane]) / z
      (way[lane], bend[lane]) = (time * first, time * time * ((1 - first) / z))
    }
  }

  /// Coordinates at the end; `pull` is the acceleration without behaviours.
  @inline(__always)
  func place(_ axis: ParticleAxis, _ pull: Float) -> SIMD8<Float> {
    axis.place + axis.velocity * way + acceleration(axis, pull) * bend
  }

  @inline(__always)
  func velocity(_ axis: ParticleAxis, _ pull: Float) -> SIMD8<Float> {
    axis.velocity * keep + acceleration(axis, pull) * way
  }

  @inline(__always)
  private func acceleration(_ axis: ParticleAxis, _ pull: Float) -> SIMD8<Float> {
    isDriven ? axis.acceleration : SIMD8(repeating: pull)
  }
}
