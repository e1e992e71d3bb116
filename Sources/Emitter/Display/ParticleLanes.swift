import Graphics

/// What eight neighbouring particles of a cell look like, from an index on, with the bits of `Course` and `Look`.
protocol ParticleLanes {
  /// What their looks and places need at one time.
  associatedtype Moment

  /// How colours change with the age.
  var fade: Fade { get }

  /// Nil for cells with effects that it does not know.
  init?(_ sight: ParticleSight, _ columns: ParticleStore.Columns)

  /// At an age, and `ahead` after the state in the columns, in seconds.
  func moment(
    _ store: borrowing ParticleStore, _ start: Int, age: SIMD8<Float>, ahead: SIMD8<Float>
  ) -> Moment

  /// In points of the layer.
  func x(_ store: borrowing ParticleStore, _ start: Int, _ moment: Moment) -> SIMD8<Float>
  func y(_ store: borrowing ParticleStore, _ start: Int, _ moment: Moment) -> SIMD8<Float>
  func z(_ store: borrowing ParticleStore, _ start: Int, _ moment: Moment) -> SIMD8<Float>

  /// In radians, before the layer's own.
  func rotation(_ store: borrowing ParticleStore, _ start: Int, _ moment: Moment) -> SIMD8<Float>

  /// Before what they inherit.
  func scale(_ store: borrowing ParticleStore, _ start: Int, _ moment: Moment) -> SIMD8<Float>

  /// The channels, not clamped, of two particles from a lane on, by those of their births; static, as lanes with curves
  /// would be copied for each eight.
  static func colors(
    _ births: SIMD8<Float>, _ lane: Int, _ moment: Moment, _ fade: Fade
  ) -> SIMD8<Float>
}

/// Particles without behaviours, such as sparks.
struct PlainLanes: ParticleLanes {
  struct Moment {
    let age: SIMD8<Float>
    let ahead: SIMD8<Float>
  }

  private let pull: Pull
  private let growth: Float
  let fade: Fade

  init?(_ sight: ParticleSight, _ columns: ParticleStore.Columns) {
    guard sight.look.isPlain, !columns.contains(.driven) else { return nil }
    (pull, growth, fade) = (sight.course.pull, sight.look.growth, sight.look.fade)
  }

  @inline(__always)
  func moment(
    _ store: borrowing ParticleStore, _ start: Int, age: SIMD8<Float>, ahead: SIMD8<Float>
  ) -> Moment { Moment(age: age, ahead: ahead) }

  @inline(__always)
  func x(_ store: borrowing ParticleStore, _ start: Int, _ moment: Moment) -> SIMD8<Float> {
    Course.fall(
      store.x.load(start), store.velocityX.load(start), pull.x, moment.ahead)
  }

  @inline(__always)
  func y(_ store: borrowing ParticleStore, _ start: Int, _ moment: Moment) -> SIMD8<Float> {
    Course.fall(
      store.y.load(start), store.velocityY.load(start), pull.y, moment.ahead)
  }

  @inline(__always)
  func z(_ store: borrowing ParticleStore, _ start: Int, _ moment: Moment) -> SIMD8<Float> {
    Course.fall(
      store.z.load(start), store.velocityZ.load(start), pull.z, moment.ahead)
  }

  @inline(__always)
  func rotation(_ store: borrowing ParticleStore, _ start: Int, _ moment: Moment) -> SIMD8<Float> {
    store.spin.load(start, as: SIMD8.self) * moment.age
  }

  @inline(__always)
  func scale(_ store: borrowing ParticleStore, _ start: Int, _ moment: Moment) -> SIMD8<Float> {
    store.scale.load(start, as: SIMD8.self) + growth * moment.age
  }

  @inline(__always)
  static func colors(
    _ births: SIMD8<Float>, _ lane: Int, _ moment: Moment, _ fade: Fade
  ) -> SIMD8<Float> {
    fade.free(births, SIMD8(moment.age[lane], andFor: moment.age[lane &+ 1]))
  }
}
