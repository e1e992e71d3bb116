import Graphics
import Portable
import Raster

/// Moments of a film in one picture, each panel drawn as it was held.
///
/// ```
///   ┌─────────┬─────────┬─────────┐      Each panel is turned counter-clockwise by its angle, so the page's
///   │  ╱╲     │ ┌─────┐ │   …     │      down is the real down: on every panel snow falls along the page.
///   │ ╱  ╲    │ │     │ │         │      Below are the time, an arrow along the snow, and the angle.
///   │12s ↓ 45°│ │  •  │ │         │      The dot marks the panel's own bottom edge.
///   └─────────┴─────────┴─────────┘
/// ```
/// Unturned panels are drawn pixel by pixel, without a frame, and the arrow below each points along its snow.
final class ContactSheet {
  struct Moment {
    var picture: Bitmap
    var angle: Double
    /// Nil without a label.
    var seconds: Double?
  }

  /// How panels are drawn.
  struct Style {
    var zoom = 1.0
    var isTurned = true
  }

  private let layout: SheetLayout
  private let style: Style
  private var rasterizer: Rasterizer

  /// A sheet of panels that are `width` × `height` pixels; `angles` are nil where the panel may turn.
  ///
  /// Nil if the sheet would be larger than a frame can be. `latest` is the highest time, nil without times.
  init?(width: Int, height: Int, angles: [Double?], latest: Double?, _ style: Style) {
    let panel = SheetPanel(width: width, height: height, style)
    let labels = StrokeFont.width("-180°") + (latest.map { StrokeFont.width(Self.time($0)) } ?? 0)
    guard let layout = SheetLayout(angles.map(panel.box), labels: labels) else { return nil }
    (self.layout, self.style) = (layout, style)
    rasterizer = Rasterizer(
      width: layout.width, height: layout.height, backdrop: .color(Self.paper))
  }

  /// Draws as many moments as there are angles.
  func draw(_ moments: [Moment]) -> Frame {
    let filter: Sampling.Filter =
      style.zoom < 1 ? .trilinear : style.isTurned ? .linear : .nearest
    let sampling = Sampling(magnification: filter, minification: filter)
    var list = DisplayList(
      images: moments.map(\.picture), samplings: moments.map { _ in sampling })
    for (index, (moment, cell)) in zip(moments, layout.cells).enumerated() {
      let panel = SheetPanel(
        width: moment.picture.width, height: moment.picture.height, style)
      panel.draw(Int32(index), at: cell.middle, moment.angle, into: &list)
      label(cell, moment, into: &list)
    }
    rasterizer.draw(list)
    return rasterizer.frame
  }

  static let ink = Color(red: 0.2, green: 0.24, blue: 0.33)
  static let paper = Color(red: 0.95, green: 0.96, blue: 0.98)
  private static let red = Color(red: 0.93, green: 0.34, blue: 0.28, alpha: 0.9)

  private static func time(_ seconds: Double) -> String { "\(decimal(seconds, places: 1))s" }

  private func label(_ cell: SheetLayout.Cell, _ moment: Moment, into list: inout DisplayList) {
    arrow(at: cell.arrow, style.isTurned ? .none : Turn(moment.angle), into: &list)
    if let seconds = moment.seconds { write(Self.time(seconds), x: cell.left, cell, &list) }
    let degrees = (moment.angle * 180 / .pi).rounded()
    // A half turn is 180°, in either direction.
    let angle = "\(decimal(degrees == -180 ? 180 : degrees, places: 0))°"
    write(angle, x: cell.right - StrokeFont.width(angle) * layout.letterHeight, cell, &list)
  }

  /// An arrow, turned from down, a little longer than a letter is high.
  private func arrow(at middle: Vector2, _ turn: Turn, into list: inout DisplayList) {
    var outline = Path()
    for (x, y) in [
      (-0.09, -0.85), (0.09, -0.85), (0.09, 0.2), (0.4, 0.2), (0, 0.85), (-0.4, 0.2), (-0.09, 0.2),
    ] { outline.addLine(to: Vector2(x: x, y: y)) }
    var arrow = Path()
    arrow.add(outline, at: middle, turned: turn, scale: 1.08 * layout.letterHeight)
    list.append(arrow, ShapeStyle(fillColor: Self.red))
  }

  private func write(
    _ text: String, x: Double, _ cell: SheetLayout.Cell, _ list: inout DisplayList
  ) {
    let height = layout.letterHeight
    var path = Path()
    path.add(text: text, at: Vector2(x: x, y: cell.arrow.y - height / 2), height: height)
    list.append(path, ShapeStyle(strokeColor: Self.ink, lineWidth: height / 8, lineCap: .round))
  }
}
