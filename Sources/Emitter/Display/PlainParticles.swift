import Graphics

/// Writes the sprites of a cell without behaviours, such as sparks: straight from column to column, eight at a time.
///
/// A fraction of the work of `ParticleSight.forEach`, with the same results to the bit.
struct PlainParticles {
  private static let lanes = 8
  private let sight: ParticleSight
  private let size: Float

  /// `size` is pixels of the screen per pixel of the picture; nil if the store's particles are not plain, or few.
  ///
  /// Nil before the layer's time 0, too: from then on, the time to any death has room.
  init?(_ sight: ParticleSight, _ store: borrowing ParticleStore, size: Float) {
    guard sight.look.isPlain, store.columns.isDisjoint(with: [.driven, .landing]),
      store.count >= Self.lanes, sight.now >= 0
    else { return nil }
    (self.sight, self.size) = (sight, size)
  }

  /// Adds a store's visible particles to a list.
  func append(
    _ store: borrowing ParticleStore, image: Int32, blend: Blend, to list: inout DisplayList
  ) {
    list.appendVisible(image: image, blend: blend, of: store.count) {
      (first, x, y, scale, rotation, color) in
      let (births, deaths) = (store.birth.span, store.death.span)
      let (xs, ys, zs) = (store.x.span, store.y.span, store.z.span)
      let (speedsX, speedsY) = (store.velocityX.span, store.velocityY.span)
      let speedsZ = store.velocityZ.span
      let (scales, spins, colors) = (store.scale.span, store.spin.span, store.color.span)
      let inherited = store.inherited.span
      let (look, course, view) = (sight.look, sight.course, EightPlaces(sight.view))
      let sinceBegin = Float(Double(sight.now - course.begin) / 1e9)
      let now = SIMD8(repeating: sight.now)
      var index = 0
      while index < store.count {
        // The last eight begin with some that have been written before.
        let start = min(index, store.count &- Self.lanes)
        let place = first &+ start
        let age = seconds(now &- births.load(start))
        let ahead = Self.ahead(sinceBegin, store.settled &- start, age)
        var areThere = age.areAtLeast(0) & (now &- deaths.load(start)).areNegative
        var nearness = SIMD8<Float>(repeating: 1)
        if sight.hasDepth {
          let z = Course.fall(zs.load(start), speedsZ.load(start), course.pull.z, ahead)
          areThere &= z.areBelow(ParticleSight.nearest)
          nearness = ParticleSight.nearness(z)
        }
        let spotX = Course.fall(xs.load(start), speedsX.load(start), course.pull.x, ahead)
        let spotY = Course.fall(ys.load(start), speedsY.load(start), course.pull.y, ahead)
        set(&x, place, view.x(spotX, spotY, nearness))
        set(&y, place, view.y(spotX, spotY, nearness))
        set(&rotation, place, spins.load(start, as: SIMD8.self) * age + view.angle)
        let above = inherited.isEmpty ? SIMD8(repeating: 1) : Self.scales(inherited, start)
        set(
          &scale, place,
          (scales.load(start, as: SIMD8.self) + look.growth * age) * above * nearness * size)
        // Written out: lanes that are known when this is compiled need no memory to be read from.
        let some = PairsOfColors(look.fade, age, areThere)
        set(&color, place, some.pair(0, colors, inherited, start))
        set(&color, place &+ 2, some.pair(1, colors, inherited, start))
        set(&color, place &+ 4, some.pair(2, colors, inherited, start))
        set(&color, place &+ 6, some.pair(3, colors, inherited, start))
        index = start &+ Self.lanes
      }
    }
  }

  /// Seconds since the state in the columns: since the step's start or the particle's birth.
  @inline(__always)
  private static func ahead(
    _ sinceBegin: Float, _ settled: Int, _ age: SIMD8<Float>
  ) -> SIMD8<Float> {
    guard settled > 0 else { return age }
    let all = SIMD8(repeating: sinceBegin)
    return settled < lanes ? mixed(all, settled, age) : all
  }

  @inline(never)
  private static func mixed(
    _ settled: SIMD8<Float>, _ count: Int, _ born: SIMD8<Float>
  ) -> SIMD8<Float> {
    var both = settled
    for lane in count..<lanes { both[lane] = born[lane] }
    return both
  }

  @inline(__always)
  private static func scales(_ inherited: Span<Inheritance>, _ start: Int) -> SIMD8<Float> {
    let above = inherited.extracting(start..<start &+ lanes)
    return SIMD8(
      above[0].scale, above[1].scale, above[2].scale, above[3].scale, above[4].scale,
      above[5].scale, above[6].scale, above[7].scale)
  }
}

/// The colours of eight particles, two at a time; of those that are not there, clear.
private struct PairsOfColors {
  private let fade: Fade
  private let age: SIMD8<Float>
  private let areThere: SIMD8<Int32>

  @inline(__always)
  init(_ fade: Fade, _ age: SIMD8<Float>, _ areThere: SIMD8<Int32>) {
    (self.fade, self.age, self.areThere) = (fade, age, areThere)
  }

  @inline(__always)
  func pair(
    _ number: Int, _ births: Span<Color>, _ inherited: Span<Inheritance>, _ start: Int
  ) -> SIMD8<Float> {
    let (one, other) = (2 &* number, 2 &* number &+ 1)
    var shown = fade.colors(births.load(start &+ one), SIMD8(age[one], andFor: age[other]))
    if !inherited.isEmpty {
      shown *= SIMD8(inherited[start &+ one].tint, inherited[start &+ other].tint)
    }
    return shown.masked(SIMD8(areThere[one], andFor: areThere[other]))
  }
}
