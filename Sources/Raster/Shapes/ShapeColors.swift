import Graphics

/// The colours of a shape's parts, 0xAARRGGBB, not premultiplied; nil for a part that is not drawn.
struct ShapeColors {
  let shadow: UInt32?
  let fill: UInt32?
  let line: UInt32?

  init(_ style: ShapeStyle) {
    let hasLine = style.strokeColor != nil && style.lineWidth > 0
    let hasShadow = hasLine && style.shadowRadius >= 0 && style.shadowOffset.length <= 4096
    shadow = hasShadow ? Self.seen(style.shadowColor, opacity: style.shadowOpacity) : nil
    fill = style.fillColor.flatMap { Self.seen($0) }
    line = hasLine ? style.strokeColor.flatMap { Self.seen($0) } : nil
  }

  private static func seen(_ color: Color, opacity: Double = 1) -> UInt32? {
    var color = color
    color.alpha *= Float(min(max(opacity, 0), 1))
    let straight = color.straight
    return straight >> 24 > 0 ? straight : nil
  }

  /// Whether the same parts are drawn.
  func areLike(_ other: ShapeColors) -> Bool {
    (shadow == nil) == (other.shadow == nil) && (fill == nil) == (other.fill == nil)
      && (line == nil) == (other.line == nil)
  }
}

extension ShapeStyle {
  /// Whether both cover the same pixels; their colours may differ.
  func covers(asDoes other: ShapeStyle) -> Bool {
    guard ShapeColors(self).areLike(ShapeColors(other)) else { return false }
    var copy = other
    (copy.fillColor, copy.strokeColor) = (fillColor, strokeColor)
    (copy.shadowColor, copy.shadowOpacity) = (shadowColor, shadowOpacity)
    return self == copy
  }
}
