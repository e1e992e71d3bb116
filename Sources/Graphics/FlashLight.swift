extension DisplayList {
  /// Lights all sprites after a mark by one light that changes from frame to frame, such as a burst of fireworks.
  ///
  /// Its place and reach are in pixels of the screen. Colours go towards that of the light, (c + l) / (1 + strongest l).
  public mutating func light(from mark: Mark, by flash: WorldLight, share: Double) {
    guard flash.reach > 0, flash.intensity * share > 0 else { return }
    let (lightX, lightY) = (Float(flash.place.x), Float(flash.place.y))
    let nearness = Float(1 / (flash.reach * flash.reach))
    let strength = Float(flash.intensity * share) * flash.color.alpha
    let full = SIMD4(flash.color.red, flash.color.green, flash.color.blue, 0) * strength
    let strongest = max(full.x, max(full.y, full.z))
    recolor(from: mark) { x, y, color in
      let (dx, dy) = (x - lightX, y - lightY)
      let here = 1 / (1 + (dx * dx + dy * dy) * nearness)
      let rest = 1 / (1 + strongest * here)
      return Color(
        red: (color.red + full.x * here) * rest, green: (color.green + full.y * here) * rest,
        blue: (color.blue + full.z * here) * rest,
        alpha: color.alpha * (1 + (1 - color.alpha) * (1 - rest)))
    }
  }
}
