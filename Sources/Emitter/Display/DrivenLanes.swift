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
  let fade: Fade
  private let curves: LaneCurves

  init?(_ sight: ParticleSight, _ columns: ParticleStore.Columns) {
    guard columns.contains(.driven), let curves = sight.look.laneCurves else { return nil }
    (growth, fade, self.curves) = (sight.look.growth, sight.look.fade, curves)
  }

  @inline(__always)
  func moment(
    _ store: borrowing ParticleStore, _ start: Int, age: SIMD8<Float>, ahead: SIMD8<Float>
  ) -> Moment {
    let shares = store.shares(start, ages: age)
    return Moment(
      age: age, ahead: ahead,
      damping: EightDampings(rates: store.rate.load(start), times: ahead),
      size: curves.size.factors(shares), opacity: curves.opacity.factors(shares))
  }

  @inline(__always)
  func x(_ store: borrowing ParticleStore, _ start: Int, _ moment: Moment) -> SIMD8<Float> {
    moment.damping.place(
      store.x.load(start), store.velocityX.load(start),
      store.accelerationX.load(start), moment.ahead)
  }

  @inline(__always)
  func y(_ store: borrowing ParticleStore, _ start: Int, _ moment: Moment) -> SIMD8<Float> {
    moment.damping.place(
      store.y.load(start), store.velocityY.load(start),
      store.accelerationY.load(start), moment.ahead)
  }

  @inline(__always)
  func z(_ store: borrowing ParticleStore, _ start: Int, _ moment: Moment) -> SIMD8<Float> {
    moment.damping.depth(
      store.z.load(start), store.velocityZ.load(start),
      store.accelerationZ.load(start), moment.ahead)
  }

  @inline(__always)
  func rotation(_ store: borrowing ParticleStore, _ start: Int, _ moment: Moment) -> SIMD8<Float> {
    let own = store.spin.load(start, as: SIMD8.self) * moment.age
    guard let alignment = curves.alignment else { return own }
    let (ahead, damping) = (moment.ahead, moment.damping)
    let x = damping.velocity(
      store.velocityX.load(start), store.accelerationX.load(start), ahead)
    let y = damping.velocity(
      store.velocityY.load(start), store.accelerationY.load(start), ahead)
    return own + (SIMD8<Float>(arcTangents(SIMD8<Double>(y), over: SIMD8<Double>(x))) + alignment)
  }

  @inline(__always)
  func scale(_ store: borrowing ParticleStore, _ start: Int, _ moment: Moment) -> SIMD8<Float> {
    (store.scale.load(start, as: SIMD8.self) + growth * moment.age) * moment.size
  }

  @inline(__always)
  static func colors(
    _ births: SIMD8<Float>, _ lane: Int, _ moment: Moment, _ fade: Fade
  ) -> SIMD8<Float> {
    let free = fade.free(births, SIMD8(moment.age[lane], andFor: moment.age[lane &+ 1]))
    return free
      * SIMD8(1, 1, 1, moment.opacity[lane], 1, 1, 1, moment.opacity[lane &+ 1])
  }
}

extension ParticleStore {
  /// The shares of their lives that eight particles have lived.
  @inline(__always)
  fileprivate func shares(_ start: Int, ages: SIMD8<Float>) -> SIMD8<Float> {
    let lives = seconds(death.load(start) &- birth.load(start))
    let shares = (ages / lives).masked(lives.areAbove(0))
    return shares.masked(shares.areAbove(0)).atMostOne
  }
}

/// The behaviours that `DrivenLanes` can draw: an alignment to the flight, and curves over a particle's life.
struct LaneCurves: Sendable {
  let alignment: Float?
  /// What multiplies sizes and opacities; without stops, 1, as an optional curve would be copied to be evaluated.
  let size: LifeCurve
  let opacity: LifeCurve

  /// Takes the effects that it knows; nil if others are left, such as a sway, of which each particle has a sine of its own.
  init?(_ effects: DrawnEffects) {
    var others = effects
    var (size, opacity) = (LifeCurve.empty, LifeCurve.empty)
    others.shape.alignment = nil
    if let scale = effects.shape.scale, scale.multiplies {
      size = scale.curve
      others.shape.scale = nil
    }
    if let channel = effects.color.channels.first, case .alpha(let alpha) = channel,
      alpha.multiplies
    {
      opacity = alpha.curve
      others.color.channels.removeFirst()
    }
    guard others == DrawnEffects() else { return nil }
    (alignment, self.size, self.opacity) = (effects.shape.alignment, size, opacity)
  }
}
