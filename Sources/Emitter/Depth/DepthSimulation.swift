import Graphics
import Motion

/// A layer whose cells have a `depth`, advanced in fixed steps; it always fills the screen.
///
/// ```
///   step k               step k+1          State stands at the start of the running step, the air's
///   ───|──────|─────────────|────▶ t       velocity is constant in it: a frame inside follows in
///    state  frame                          closed form, so the frame rate changes nothing.
/// ```
public struct DepthSimulation: Sendable {
  /// The simulated layer.
  public let layer: EmitterLayer
  /// Share of the particles that come in again, 0...1, reduced on slow machines.
  public var births = 1.0
  /// Velocity of air beside the layer's wind, as at depth 1, in points/s of its frame, from the next step on.
  public var air = Vector2.zero
  /// Factor of the layer's winds and gusts, from the next step on.
  public var wind: Double

  let runs: [DepthRun]
  var store: DepthStore
  let clock: LayerClock
  let steps: TimeGrid
  private let pictures: DepthPictures
  private(set) var step: Int64
  private(set) var turn: Turn
  private var born: Int
  var retired = 0
  var ledger = FlightLedger()

  /// Steps per second of the layer's time, less for fast layers.
  let stepRate: Int64

  /// Creates a layer at `time`, in nanoseconds since the scene began.
  ///
  /// `screen` is what it covers, in points; `turn` is the direction of down; `firstImage` is the first index of
  /// `images` in the display list.
  public init(
    _ layer: EmitterLayer, screen: EmitterBounds, turn: Turn, firstImage: Int32 = 0,
    at time: Int64 = 0, wind: Double = 1
  ) {
    self.layer = layer
    (self.turn, self.wind) = (turn, wind)
    stepRate = EmitterLimits.stepRate(EmitterSimulation.defaultStepRate, speed: layer.speed)
    let plan = DepthPlan(
      layer, screen: screen, firstImage: firstImage, stepRate: Double(stepRate))
    (runs, store, pictures) = (plan.runs, plan.store, plan.pictures)
    clock = LayerClock(layer.timing)
    steps = TimeGrid(origin: .zero, numerator: stepRate)
    step = steps.index(notAfter: clock.local(time))
    born = store.count
    feel(eddies: nil)
    store.settle()
  }

  /// The particles' pictures, sharp and out of focus.
  public var images: [Bitmap] { pictures.images }

  /// The sampling of each of `images`.
  public var samplings: [Sampling] { pictures.samplings }

  /// When the next step begins, in nanoseconds since the scene began.
  public var nextStep: Int64 { clock.scene(steps.instant(step + 1)) }

  /// Runs every step that begins up to `time`, in nanoseconds since the scene began, which must not decrease.
  public mutating func advance(to time: Int64, turn: Turn) {
    let target = steps.index(notAfter: clock.local(time))
    while step < target { advanceOneStep(turn) }
  }

  /// Particles that came in and that left, up to the running step.
  public func census(at time: Int64) -> EmitterCensus {
    guard clock.hasBegun(at: time) else { return EmitterCensus() }
    return EmitterCensus(born: born, retired: retired)
  }

  /// Continues as a changed layer: with the same numbers and depths, every particle flies on.
  public mutating func change(
    to layer: EmitterLayer, screen: EmitterBounds, at time: Int64, firstImage: Int32 = 0
  ) {
    let before = self
    self = DepthSimulation(
      layer, screen: screen, turn: turn, firstImage: firstImage, at: time,
      wind: wind)
    births = before.births
    guard runs.map(\.particles) == before.runs.map(\.particles), clock == before.clock else {
      return
    }
    store.adopt(before.store)
    (step, born, retired) = (before.step, before.born, before.retired)
    ledger = before.ledger
    feel(eddies: step)
  }

  mutating func advanceOneStep(_ turn: Turn) {
    let frame = FallFrame(self.turn)
    var arrivals = DepthArrivals()
    for run in runs { arrivals += store.fly(run, frame, births: births) }
    born += arrivals.came
    retired += arrivals.left
    ledger.left += arrivals.lost
    self.turn = turn
    step += 1
    feel(eddies: step)
  }

  private mutating func feel(eddies: Int64?) {
    let length = 1 / Double(stepRate)
    let middle = Double(stateTime) / 1e9 + length / 2
    for run in runs {
      store.feel(run, turn, at: middle, step: length, eddies: eddies, air, wind: wind)
    }
  }

  var stateTime: Int64 { steps.instant(step).nanoseconds }
}
