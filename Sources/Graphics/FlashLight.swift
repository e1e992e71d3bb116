extension DisplayList {
  /// Lights all sprites after a mark by one light that changes from frame to frame, such as a burst of fireworks.
  ///
  /// Its place and reach are in pixels of the screen. Colours change as `Color.lit` says.
  public mutating func light(from mark: Mark, by flash: WorldLight, share: Double) {
    guard flash.reach > 0, flash.intensity * share > 0 else { return }
    let (lightX, lightY) = (Float(flash.place.x), Float(flash.place.y))
    let nearness = Float(1 / (flash.reach * flash.reach))
    let strength = Float(flash.intensity * share) * flash.color.alpha
    var full = SIMD4(flash.color.red, flash.color.green, flash.color.blue, 0) * strength
    full.w = max(full.x, max(full.y, full.z))
    recolor(from: mark) { x, y, color in
      let (dx, dy) = (x - lightX, y - lightY)
      return color.lit(by: full * (1 / (1 + (dx * dx + dy * dy) * nearness)), softness: 1)
    }
  }
}
