import Graphics

/// The frame of falling: down, and to the right looking down, as unit vectors.
struct FallFrame: Sendable {
  let downX: Float
  let downY: Float
  var acrossX: Float { downY }
  var acrossY: Float { -downX }

  init(_ turn: Turn) {
    let down = turn.applied(to: Vector2(x: 0, y: 1))
    (downX, downY) = (Float(down.x), Float(down.y))
  }
}

/// A falling leaf's swing, in its sway's reach: across, and down twice as often, fastest in the middle.
///
/// ```
///     ╲      ╱      across  swing(phase)
///      ╲╮  ╭╱       down    0.4 · swing(2 · phase)
///       ╰──╯
/// ```
struct LeafSwing {
  let across: Float
  let down: Float

  @inline(__always)
  init(_ phase: UInt32, _ reach: Float) {
    across = reach * Swing.at(turns: phase)
    down = 0.4 * reach * Swing.at(turns: phase &<< 1)
  }
}

extension DepthStore {
  /// Moves a run's particles to the step's end; returns how many left the bounds.
  mutating func fly(_ run: DepthRun, _ frame: FallFrame, births: Double) -> DepthArrivals {
    Self.move(&x, &velocityX, &accelerationX, airX, run.particles, run.flight)
    Self.move(&y, &velocityY, &accelerationY, airY, run.particles, run.flight)
    swing(run.particles, frame)
    return comeAround(run, births)
  }

  private static func move(
    _ place: inout [Float], _ velocity: inout [Float], _ acceleration: inout [Float],
    _ air: [Float], _ particles: Range<Int>, _ flight: SwingingFlight
  ) {
    let air = air.span
    var places = place.mutableSpan
    var velocities = velocity.mutableSpan
    var accelerations = acceleration.mutableSpan
    let count = min(air.count, places.count, velocities.count, accelerations.count)
    for index in particles.clamped(to: 0..<count) {
      let (aim, speed, change) = (air[index], velocities[index], accelerations[index])
      places[index] += flight.distance(speed, change, air: aim)
      (velocities[index], accelerations[index]) = flight.velocity(speed, change, air: aim)
    }
  }

  private mutating func swing(_ particles: Range<Int>, _ frame: FallFrame) {
    for index in particles {
      rotation[index] &+= spin[index]
      let before = LeafSwing(phase[index], reach[index])
      phase[index] &+= pace[index]
      let after = LeafSwing(phase[index], reach[index])
      let (across, down) = (after.across - before.across, after.down - before.down)
      x[index] += frame.acrossX * across + frame.downX * down
      y[index] += frame.acrossY * across + frame.downY * down
    }
  }

  /// Brings what has left on one side in again on the other.
  ///
  /// ```
  ///   ┌───────────────┐      Where the air is uniform, as many leave a side as enter the one across:
  ///   │  ·     ↓      │      the screen stays evenly filled in each wind and turn. A golden hop
  ///   └──↓────────────┘      along the side keeps a particle from passing the same places again.
  ///    ↺ hop
  /// ```
  private mutating func comeAround(_ run: DepthRun, _ births: Double) -> DepthArrivals {
    var arrivals = DepthArrivals()
    let (lowX, highX) = (Float(run.bounds.low.x), Float(run.bounds.high.x))
    let (lowY, highY) = (Float(run.bounds.low.y), Float(run.bounds.high.y))
    for index in run.particles {
      let isInsideX = x[index] >= lowX && x[index] < highX
      let isInsideY = y[index] >= lowY && y[index] < highY
      guard !isInsideX || !isInsideY else { continue }
      let hop: Float = 0.618_034
      let (width, height) = (highX - lowX, highY - lowY)
      x[index] = Self.wrapped(x[index] + (isInsideX ? hop * width : 0), lowX, highX)
      y[index] = Self.wrapped(y[index] + (isInsideY ? hop * height : 0), lowY, highY)
      let wasShown = isShown[index]
      arrivals.note(&isShown[index], number: index, births)
      if run.lands { comeIn(index, wasShown: wasShown, &arrivals.lost) }
    }
    return arrivals
  }

  /// The same place in a world that repeats after each width; `low` if it is not finite.
  private static func wrapped(_ place: Float, _ low: Float, _ high: Float) -> Float {
    let width = high - low
    let turns = ((place - low) / width).rounded(.down)
    let wrapped = place - turns * width
    return wrapped >= low && wrapped < high ? wrapped : low
  }
}

/// Particles that left, and those that came for them.
struct DepthArrivals {
  var left = 0
  var came = 0
  /// Snow that left, in square points, where particles land.
  var lost = 0.0

  /// Decides about one that came around; always the same ones stay away, evenly spread.
  mutating func note(_ isShown: inout Bool, number: Int, _ births: Double) {
    if isShown { left += 1 }
    let number = Double(number)
    isShown =
      births >= 1
      || ((number + 1) * births).rounded(.down) > (number * births).rounded(.down)
    if isShown { came += 1 }
  }

  static func += (sum: inout DepthArrivals, other: DepthArrivals) {
    sum.left += other.left
    sum.came += other.came
    sum.lost += other.lost
  }
}
