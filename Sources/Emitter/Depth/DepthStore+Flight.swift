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
enum LeafSwing {
  /// The way from one phase to another.
  @inline(__always)
  static func way(
    from before: SIMD8<UInt32>, to after: SIMD8<UInt32>, _ reach: SIMD8<Float>
  ) -> (across: SIMD8<Float>, down: SIMD8<Float>) {
    (
      reach * Swing.at(turns: after) - reach * Swing.at(turns: before),
      0.4 * reach * Swing.at(turns: after &<< 1) - 0.4 * reach * Swing.at(turns: before &<< 1)
    )
  }
}

extension DepthStore {
  /// Moves a run's particles to the step's end; returns how many left the bounds.
  mutating func fly(_ run: DepthRun, _ frame: FallFrame, births: Double) -> DepthArrivals {
    var arrivals = DepthArrivals()
    var blocks = blocks.mutableSpan
    for at in run.blocks {
      blocks[at].x.move(run.flight)
      blocks[at].y.move(run.flight)
      blocks[at].swing(frame)
      if blocks[at].areOutside(run.bounds).isAnySet {
        let (number, count) = run.lanes(at)
        for lane in 0..<count {
          blocks[at].comeAround(lane, number: number + lane, run, births, &arrivals)
        }
      }
    }
    return arrivals
  }
}

extension DepthAxis {
  @inline(__always)
  fileprivate mutating func move(_ flight: SwingingFlight) {
    place += flight.distance(self)
    (velocity, acceleration) = flight.velocity(self)
  }
}

extension DepthBlock {
  @inline(__always)
  fileprivate mutating func swing(_ frame: FallFrame) {
    rotation &+= spin
    let way = LeafSwing.way(from: phase, to: phase &+ pace, reach)
    phase &+= pace
    x.place += frame.acrossX * way.across + frame.downX * way.down
    y.place += frame.acrossY * way.across + frame.downY * way.down
  }

  @inline(__always)
  fileprivate func areOutside(_ bounds: EmitterBounds) -> SIMD8<Int32> {
    // NaN is outside.
    ~(x.place.areAtLeast(Float(bounds.low.x)) & x.place.areBelow(Float(bounds.high.x))
      & y.place.areAtLeast(Float(bounds.low.y)) & y.place.areBelow(Float(bounds.high.y)))
  }

  /// Brings what has left on one side in again on the other.
  ///
  /// ```
  ///   ┌───────────────┐      Where the air is uniform, as many leave a side as enter the one across:
  ///   │  ·     ↓      │      the screen stays evenly filled in each wind and turn. A golden hop
  ///   └──↓────────────┘      along the side keeps a particle from passing the same places again.
  ///    ↺ hop
  /// ```
  fileprivate mutating func comeAround(
    _ lane: Int, number: Int, _ run: DepthRun, _ births: Double, _ arrivals: inout DepthArrivals
  ) {
    let (lowX, highX) = (Float(run.bounds.low.x), Float(run.bounds.high.x))
    let (lowY, highY) = (Float(run.bounds.low.y), Float(run.bounds.high.y))
    let isInsideX = x.place[lane] >= lowX && x.place[lane] < highX
    let isInsideY = y.place[lane] >= lowY && y.place[lane] < highY
    guard !isInsideX || !isInsideY else { return }
    let hop: Float = 0.618_034
    let (width, height) = (highX - lowX, highY - lowY)
    x.place[lane] = Self.wrapped(x.place[lane] + (isInsideX ? hop * width : 0), lowX, highX)
    y.place[lane] = Self.wrapped(y.place[lane] + (isInsideY ? hop * height : 0), lowY, highY)
    let wasShown = isShown[lane] != 0
    isShown[lane] = arrivals.note(wasShown: wasShown, number: number, births) ? -1 : 0
    if run.lands { comeIn(lane, wasShown: wasShown, &arrivals.lost) }
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

  /// Whether one that came around is shown; always the same ones stay away, evenly spread.
  mutating func note(wasShown: Bool, number: Int, _ births: Double) -> Bool {
    if wasShown { left += 1 }
    let number = Double(number)
    let isShown =
      births >= 1
      || ((number + 1) * births).rounded(.down) > (number * births).rounded(.down)
    if isShown { came += 1 }
    return isShown
  }

  static func += (sum: inout DepthArrivals, other: DepthArrivals) {
    sum.left += other.left
    sum.came += other.came
    sum.lost += other.lost
  }
}
