import Graphics
import Portable

/// A panel as a sheet shows it: turned panels have a frame, with a dot on the bottom edge.
struct SheetPanel {
  private let size: Size2
  private let style: ContactSheet.Style
  /// The frame's width; 0 without one.
  private let bezel: Double

  /// A panel of this size in pixels.
  init(width: Int, height: Int, _ style: ContactSheet.Style) {
    size = Size2(width: Double(width) * style.zoom, height: Double(height) * style.zoom)
    self.style = style
    bezel = style.isTurned ? max(8, (0.05 * min(size.width, size.height)).rounded()) : 0
  }

  /// The size in which the panel fits with its frame, at an angle or, if nil, at any.
  func box(_ angle: Double?) -> Size2 {
    guard style.isTurned else { return size }
    let (width, height) = (size.width + 2 * bezel, size.height + 2 * bezel)
    guard let angle else {
      let diagonal = (width * width + height * height).squareRoot()
      return Size2(width: diagonal, height: diagonal)
    }
    let turn = Turn(angle)
    let (cosine, sine) = (turn.cosine.magnitude, turn.sine.magnitude)
    return Size2(
      width: width * cosine + height * sine, height: width * sine + height * cosine)
  }

  /// Draws an image of the list as the panel's picture.
  func draw(
    _ image: Int32, at middle: Vector2, _ angle: Double, into list: inout DisplayList
  ) {
    let turn: Turn = style.isTurned ? Turn(-angle) : .none
    if style.isTurned { body(at: middle, turn, into: &list) }
    list.append(
      image: image, x: Float(middle.x), y: Float(middle.y), scale: Float(style.zoom),
      rotation: style.isTurned ? Float(-angle) : 0, color: .white)
    guard style.isTurned else { return }
    // Over the picture's edges, which are not smooth when turned.
    list.append(
      rectangle(at: middle, turn, outset: 0.5), ShapeStyle(strokeColor: Self.black, lineWidth: 2))
    var dot = Path()
    let below = Vector2(x: 0, y: (size.height + bezel) / 2 + 0.5)
    dot.addCircle(center: middle + turn.applied(to: below), radius: 0.26 * bezel)
    list.append(dot, ShapeStyle(fillColor: ContactSheet.paper))
  }

  private static let black = Color(red: 0.1, green: 0.11, blue: 0.14)

  /// The frame, with round corners and a shadow below it.
  private func body(at middle: Vector2, _ turn: Turn, into list: inout DisplayList) {
    var style = ShapeStyle(fillColor: Self.black, strokeColor: Self.black, lineWidth: bezel)
    style.shadowOpacity = 0.3
    style.shadowRadius = bezel / 2
    style.shadowOffset = Vector2(x: 0, y: bezel / 4)
    list.append(rectangle(at: middle, turn, outset: bezel / 2), style)
  }

  private func rectangle(at middle: Vector2, _ turn: Turn, outset: Double) -> Path {
    let (x, y) = (size.width / 2 + outset, size.height / 2 + outset)
    var path = Path()
    for corner in [(-x, -y), (x, -y), (x, y), (-x, y)] {
      path.addLine(to: middle + turn.applied(to: Vector2(x: corner.0, y: corner.1)))
    }
    path.closeSubpath()
    return path
  }
}
