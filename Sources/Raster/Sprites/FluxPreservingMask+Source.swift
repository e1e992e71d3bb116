import Graphics

extension FluxPreservingMask {
  /// The level to draw from, with lengths in pixels.
  struct Source {
    let level: MipLevel
    /// The side of a texel, and half the width of the spread.
    let texel: Double
    let spread: Double
    /// Texels from the level's corner to the picture's centre.
    let middleX: Double
    let middleY: Double
    /// The picture's light at this size, in levels of 255, and its centre of mass.
    let light: Double
    let balance: (x: Double, y: Double)
    /// Half the width of a texel's light before it is spread: a texel is a square, but a point where the spread is the tent
    /// of a mix of four.
    private let half: Double
    private let inverse: Double

    /// Nil for sprites that are sampled at their pixels' centres: large ones, enlarged ones, and other filters'.
    init?(_ image: MipChain.Image, _ levels: Span<MipLevel>, scale: Double) {
      guard image.isSmall(at: scale) else { return nil }
      // A pixel where the steepest edge is up to 0.8 px wide, nothing from 1 px on.
      let blur = min(max((1 - image.ramp * scale) * 5, 0), 1)
      var (step, texel) = (0, scale)
      while texel * 2 <= max(blur / 2, 0.125), step + 1 < image.levelCount {
        texel *= 2
        step += 1
      }
      let full = levels[image.firstLevel]
      level = levels[image.firstLevel + step]
      let spread = max(texel, blur)
      (self.texel, self.spread, inverse) = (texel, spread, 1 / spread)
      half = max(min(texel, spread - texel), texel / 1024) / 2
      let shrunk = Double(1 << step)
      (middleX, middleY) = (Double(full.width) / 2 / shrunk, Double(full.height) / 2 / shrunk)
      light = Double(level.light) * texel * texel
      balance = (image.balance.x * scale, image.balance.y * scale)
    }

    /// Passes on the texels along an axis that give light, where they are, and the columns or rows that take it.
    ///
    /// `middle` is the place of the picture's centre in the box, `texels` that in texels.
    @inline(__always)
    func forEachTexel(
      of count: Int, middle: Double, texels: Double,
      _ body: (_ texel: Int, _ place: Double, _ reached: Range<Int>) -> Void
    ) {
      func place(_ index: Int) -> Double { middle + (Double(index) + 0.5 - texels) * texel }
      let reach = spread + texel / 2
      guard reach < 0.5 else {
        for index in 0..<count {
          let (place, reached) = (place(index), reached(from: place(index)))
          if !reached.isEmpty { body(index, place, reached) }
        }
        return
      }
      // Many texels are between pixels' centres, and none is near two of them.
      for pixel in 0..<FluxPreservingMask.side {
        let (near, half) = ((Double(pixel) + 0.5 - place(0)) / texel, reach / texel)
        let first = max(Int((near - half).rounded(.up)), 0)
        for index in first..<max(min(Int(near + half) + 1, count), first) {
          body(index, place(index), pixel..<pixel + 1)
        }
      }
    }

    /// The shares of a texel's light, times its side, that those of three pixels take that are `reached`.
    ///
    /// The fourth number is 0.
    @inline(__always)
    func shares(ofTexelAt place: Double, reached: Range<Int>, from first: Int) -> Four {
      func share(_ pixel: Int) -> Double {
        guard reached.contains(pixel) else { return 0 }
        let distance = Double(pixel) + 0.5 - place
        return (risen(distance + half) - risen(distance - half)) * (texel / (2 * half))
      }
      return Four(share(first), share(first + 1), share(first + 2), 0)
    }

    /// The tent's area up to a place.
    @inline(__always)
    private func risen(_ place: Double) -> Double {
      let share = place * inverse
      let rest = 1 - min(share.magnitude, 1)
      let small = rest * rest * 0.5
      return share < 0 ? small : 1 - small
    }

    /// The columns or rows that take light from a texel at `place`, inside the box.
    func reached(from place: Double) -> Range<Int> {
      let reach = spread + texel / 2
      let first = Int(max(place - reach - 0.5, 0).rounded(.up))
      return first..<max(first, Int(min(place + reach + 0.5, Double(FluxPreservingMask.side))))
    }
  }
}
