import Graphics

extension LandscapeView {
  /// Adds a puff of smoke or powder, or a print; the picture `dot` is half as wide again as `width`, as its rim is faint.
  func appendPuff(
    to list: inout DisplayList, _ dot: Int32, at place: Vector2, width: Double, _ color: Color
  ) {
    let point = pixel(place)
    list.append(
      image: dot, x: Float(point.x), y: Float(point.y),
      scale: Float(width * 1.5 * scale / 32).inFewSizes, rotation: 0, color: color)
  }
}

extension Float {
  /// The nearest of sixteen sizes an octave: masks of soft sprites that grow are then drawn once, and kept.
  fileprivate var inFewSizes: Float { Float(bitPattern: (bitPattern &+ 0x4_0000) & 0xfff8_0000) }
}
