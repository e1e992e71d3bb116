import Graphics
import Portable

/// Particles that drag and forces act on, such as the stars of fireworks: they may be aligned to their flight, and curves
/// may multiply their sizes and opacities.
struct DrivenLanes: ParticleLanes {
  struct Moment {
    let age: SIMD8<Float>
    let ahead: SIMD8<Float>
    let damping: EightDampings
    let size: SIMD8<Float>
    let opacity: SIMD8<Float>
  }

  private let growth: Float
  private let fade: Fade
  private let isDeep: Bool
  private let alignment: Float?
  /// No stops multiply nothing: an optional curve would be copied to be evaluated.
  private let size: LifeCurve
  private let opacity: LifeCurve

  /// Nil also for swaying ones: each has a sine of its own.
  init?(_ sight: ParticleSight, _ columns: ParticleStore.Columns) {
    let effects = sight.look.effects
    guard columns.contains(.driven), effects.sway == nil, effects.rocking == nil,
      effects.rotation == nil, effects.spin == nil, effects.scaleSpeed == nil,
      effects.scale?.multiplies != false, effects.gradient == nil, effects.channels.count < 2
    else { return nil }
    switch effects.channels.first {
    case .alpha(let following) where following.multiplies: opacity = following.curve
    case nil: opacity = .none
    default: return nil
    }
    (growth, fade, isDeep) = (sight.look.growth, sight.look.fade, columns.contains(.depth))
    (alignment, size) = (effects.alignment, effects.scale?.curve ?? .none)
  }

  @inline(__always)
  func moment(
    _ store: borrowing ParticleStore, _ start: Int, age: SIMD8<Float>, ahead: SIMD8<Float>
  ) -> Moment {
    let shares = store.shares(start, ages: age)
    return Moment(
      age: age, ahead: ahead,
      damping: EightDampings(rates: store.rate.span.load(start), times: ahead),
      size: size.factors(shares), opacity: opacity.factors(shares))
  }

  @inline(__always)
  func x(_ store: borrowing ParticleStore, _ start: Int, _ moment: Moment) -> SIMD8<Float> {
    moment.damping.place(
      store.x.span.load(start), store.velocityX.span.load(start),
      store.accelerationX.span.load(start), moment.ahead)
  }

  @inline(__always)
  func y(_ store: borrowing ParticleStore, _ start: Int, _ moment: Moment) -> SIMD8<Float> {
    moment.damping.place(
      store.y.span.load(start), store.velocityY.span.load(start),
      store.accelerationY.span.load(start), moment.ahead)
  }

  @inline(__always)
  func z(_ store: borrowing ParticleStore, _ start: Int, _ moment: Moment) -> SIMD8<Float> {
    moment.damping.depth(
      store.z.span.load(start), store.velocityZ.span.load(start),
      store.accelerationZ.span.load(start), moment.ahead)
  }

  @inline(__always)
  func rotation(_ store: borrowing ParticleStore, _ start: Int, _ moment: Moment) -> SIMD8<Float> {
    let own = store.spin.span.load(start, as: SIMD8.self) * moment.age
    guard let alignment else { return own }
    let (ahead, damping) = (moment.ahead, moment.damping)
    let x = damping.velocity(
      store.velocityX.span.load(start), store.accelerationX.span.load(start), ahead)
    let y = damping.velocity(
      store.velocityY.span.load(start), store.accelerationY.span.load(start), ahead)
    return own + (SIMD8<Float>(arcTangents(SIMD8<Double>(y), over: SIMD8<Double>(x))) + alignment)
  }

  @inline(__always)
  func scale(_ store: borrowing ParticleStore, _ start: Int, _ moment: Moment) -> SIMD8<Float> {
    (store.scale.span.load(start, as: SIMD8.self) + growth * moment.age) * moment.size
  }

  @inline(__always)
  func colors(_ births: SIMD8<Float>, _ lane: Int, _ moment: Moment) -> SIMD8<Float> {
    let free = fade.free(births, SIMD8(moment.age[lane], andFor: moment.age[lane &+ 1]))
    return free
      * SIMD8(1, 1, 1, moment.opacity[lane], 1, 1, 1, moment.opacity[lane &+ 1])
  }
}

extension ParticleStore {
  /// The shares of their lives that eight particles have lived.
  @inline(__always)
  fileprivate func shares(_ start: Int, ages: SIMD8<Float>) -> SIMD8<Float> {
    let lives = seconds(death.span.load(start) &- birth.span.load(start))
    let shares = (ages / lives).masked(lives.areAbove(0))
    return shares.masked(shares.areAbove(0)).atMostOne
  }
}
