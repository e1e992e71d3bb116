import Graphics

/// Writes the sprites of a cell without behaviours, such as sparks: straight from column to column.
///
/// A cell's choices are made once instead of for each particle: a third of the work of `ParticleSight.forEach`, with the
/// same results to the bit.
struct PlainParticles {
  private let sight: ParticleSight
  private let size: Float

  /// `size` is pixels of the screen per pixel of the picture; nil if the store's particles are not plain.
  init?(_ sight: ParticleSight, _ store: borrowing ParticleStore, size: Float) {
    guard sight.look.isPlain, store.columns.isDisjoint(with: [.driven, .landing]) else {
      return nil
    }
    (self.sight, self.size) = (sight, size)
  }

  /// Adds a store's visible particles to a list.
  func append(
    _ store: borrowing ParticleStore, image: Int32, blend: Blend, to list: inout DisplayList
  ) {
    list.append(image: image, blend: blend, upTo: store.count) {
      (first, x, y, scale, rotation, color) in
      // Columns of one length, so that an index is checked once.
      let all = 0..<store.count
      let (births, deaths) = (store.birth.span.extracting(all), store.death.span.extracting(all))
      let (xs, ys, zs) = (store.x.span.extracting(all), store.y.span.extracting(all), store.z.span)
      let speedsX = store.velocityX.span.extracting(all)
      let speedsY = store.velocityY.span.extracting(all)
      let speedsZ = store.velocityZ.span
      let (scales, spins) = (store.scale.span.extracting(all), store.spin.span.extracting(all))
      let colors = store.color.span.extracting(all)
      let (inherited, none) = (store.inherited.span, Inheritance.none)
      let (look, pull, view, now) = (sight.look, sight.course.pull, sight.view, sight.now)
      let (isDeep, isChild) = (sight.hasDepth, store.columns.contains(.child))
      let settled = store.settled
      let sinceBegin = Float(Double(now - sight.course.begin) / 1e9)
      var place = first
      for index in all where births[index] <= now && now < deaths[index] {
        let age = Float(Double(now &- births[index]) / 1e9)
        let above = isChild ? inherited[index] : none
        let shown = look.fade.color(colors[index], age: age, tint: above.tint)
        guard shown.alpha > 0 else { continue }
        let ahead = index < settled ? sinceBegin : age
        var nearness: Float = 1
        if isDeep {
          let z = Course.fall(zs[index], speedsZ[index], pull.z, ahead)
          guard z < ParticleSight.nearest else { continue }
          nearness = ParticleSight.nearness(z)
        }
        (x[place], y[place]) = view.place(
          Course.fall(xs[index], speedsX[index], pull.x, ahead),
          Course.fall(ys[index], speedsY[index], pull.y, ahead), nearness: nearness)
        scale[place] = (scales[index] + look.growth * age) * above.scale * nearness * size
        rotation[place] = spins[index] * age + view.angle
        color[place] = shown
        place &+= 1
      }
      return place
    }
  }
}
