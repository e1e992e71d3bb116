import Graphics

/// Writes a cell's sprites straight from column to column, eight at a time.
///
/// A fraction of the work of `ParticleSight.forEach`, with the same results to the bit.
struct EightParticles<Lanes: ParticleLanes> {
  private let sight: ParticleSight
  private let lanes: Lanes
  private let size: Float

  /// `size` is pixels of the screen per pixel of the picture; nil if the cell has what `Lanes` does not know, or few
  /// particles.
  ///
  /// Nil before the layer's time 0, too: from then on, the time to any death has room.
  init?(_ sight: ParticleSight, _ store: borrowing ParticleStore, size: Float) {
    guard store.count >= 8, sight.now >= 0, !store.columns.contains(.landing),
      let lanes = Lanes(sight, store.columns)
    else { return nil }
    (self.sight, self.lanes, self.size) = (sight, lanes, size)
  }

  /// Adds a store's particles to a list, but for so many at its front, which have faded.
  ///
  /// Others that are not visible are in the list, too, but transparent.
  func append(
    _ store: borrowing ParticleStore, skipping faded: Int, image: Int32, blend: Blend,
    to list: inout DisplayList
  ) {
    let unseen = min(faded, store.count - 8)
    list.append(image: image, blend: blend, upTo: store.count - unseen) {
      (begin, x, y, scale, rotation, color) in
      let first = begin - unseen
      let end = first + store.count
      // So the loop need not check its accesses.
      precondition(begin >= 0 && unseen >= 0)
      precondition(end <= min(x.count, y.count, scale.count, rotation.count))
      precondition(end <= color.count && store.isComplete)
      let inherited = store.inherited.span
      let view = EightPlaces(sight.view)
      let sinceBegin = Float(Double(sight.now - sight.course.begin) / 1e9)
      let now = SIMD8(repeating: sight.now)
      var index = unseen
      while index < store.count {
        // The last eight begin with some that have been written before.
        let start = min(index, store.count &- 8)
        let place = first &+ start
        let age = seconds(now &- store.birth.load(start))
        let moment = lanes.moment(
          store, start, age: age, ahead: ahead(sinceBegin, store.settled &- start, age))
        var areThere = age.areAtLeast(0) & (now &- store.death.load(start)).areNegative
        var nearness = SIMD8<Float>(repeating: 1)
        if sight.hasDepth {
          let z = lanes.z(store, start, moment)
          areThere &= z.areBelow(ParticleSight.nearest)
          nearness = ParticleSight.nearness(z)
        }
        let (spotX, spotY) = (lanes.x(store, start, moment), lanes.y(store, start, moment))
        set(&x, place, view.x(spotX, spotY, nearness))
        set(&y, place, view.y(spotX, spotY, nearness))
        set(&rotation, place, lanes.rotation(store, start, moment) + view.angle)
        let above = inherited.isEmpty ? SIMD8(repeating: 1) : scales(inherited, start)
        set(&scale, place, lanes.scale(store, start, moment) * above * nearness * size)
        // Written out: lanes that are known when this is compiled need no memory to be read from.
        let some = PairsOfColors<Lanes>(lanes.fade, moment, areThere)
        set(&color, place, some.pair(0, store.color, inherited, start))
        set(&color, place &+ 2, some.pair(1, store.color, inherited, start))
        set(&color, place &+ 4, some.pair(2, store.color, inherited, start))
        set(&color, place &+ 6, some.pair(3, store.color, inherited, start))
        index = start &+ 8
      }
      return end
    }
  }

  /// Seconds since the state in the columns: since the step's start or the particle's birth.
  @inline(__always)
  private func ahead(_ sinceBegin: Float, _ settled: Int, _ age: SIMD8<Float>) -> SIMD8<Float> {
    guard settled > 0 else { return age }
    let all = SIMD8(repeating: sinceBegin)
    return settled < 8 ? mixed(all, settled, age) : all
  }

  @inline(never)
  private func mixed(
    _ settled: SIMD8<Float>, _ count: Int, _ born: SIMD8<Float>
  ) -> SIMD8<Float> {
    var both = settled
    for lane in count..<8 { both[lane] = born[lane] }
    return both
  }

  @inline(__always)
  private func scales(_ inherited: Span<Inheritance>, _ start: Int) -> SIMD8<Float> {
    func scale(_ lane: Int) -> Float { unsafe inherited[unchecked: start &+ lane].scale }
    return SIMD8(scale(0), scale(1), scale(2), scale(3), scale(4), scale(5), scale(6), scale(7))
  }
}

/// The colours of eight particles, two at a time; of those that are not there, clear.
private struct PairsOfColors<Lanes: ParticleLanes> {
  private let fade: Fade
  private let moment: Lanes.Moment
  private let areThere: SIMD8<Int32>

  @inline(__always)
  init(_ fade: Fade, _ moment: Lanes.Moment, _ areThere: SIMD8<Int32>) {
    (self.fade, self.moment, self.areThere) = (fade, moment, areThere)
  }

  @inline(__always)
  func pair(
    _ number: Int, _ births: [Color], _ inherited: Span<Inheritance>, _ start: Int
  ) -> SIMD8<Float> {
    let (one, other) = (2 &* number, 2 &* number &+ 1)
    var shown = Fade.clamped(Lanes.colors(births.load(start &+ one), one, moment, fade))
    if !inherited.isEmpty {
      unsafe shown *= SIMD8(
        inherited[unchecked: start &+ one].tint, inherited[unchecked: start &+ other].tint)
    }
    return shown.masked(SIMD8(areThere[one], andFor: areThere[other]))
  }
}
