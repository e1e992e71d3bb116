import Graphics
import Portable
import Raster

/// Several moments of a film in one picture, each panel drawn as it was held.
///
/// ```
///   ┌─────────┬─────────┬─────────┐      Each panel is turned counter-clockwise by its angle, so
///   │  ╱╲     │ ┌─────┐ │   …     │      the page's down is the real down: on every panel snow
///   │ ╱ ↓╲    │ │  ↓  │ │         │      falls along the page, and the arrow says so.
///   │  12.0s  │ │     │ │         │      Beside it the time and the angle.
///   └─────────┴─────────┴─────────┘      The dot marks the panel's own bottom edge.
/// ```
/// Unturned panels are drawn pixel by pixel, and the arrow below each points along the snow.
struct ContactSheet {
  struct Moment {
    var picture: Bitmap
    var angle: Double
    var seconds: Double
  }

  private let columns: Int
  private let rows: Int
  private let width: Int
  private let height: Int
  private let zoom: Double
  private let isTurned: Bool

  /// Nil if the sheet would be larger than a frame can be.
  init?(panels count: Int, width: Int, height: Int, zoom: Double = 1, isTurned: Bool = true) {
    // Four make a square.
    columns = count == 4 ? 2 : max(1, min(3, count))
    rows = (count + columns - 1) / columns
    (self.zoom, self.isTurned) = (zoom, isTurned)
    let sides = (Double(width) * zoom, Double(height) * zoom)
    if isTurned {
      self.width = Int((sides.0 * sides.0 + sides.1 * sides.1).squareRoot() + 44)
      self.height = self.width
    } else {
      (self.width, self.height) = (Int(sides.0.rounded(.up)) + 24, Int(sides.1.rounded(.up)) + 60)
    }
    guard Frame.isPossible(width: columns * self.width, height: rows * self.height) else {
      return nil
    }
  }

  func frame(_ moments: [Moment]) -> Frame {
    var rasterizer = Rasterizer(
      width: columns * width, height: rows * height, backdrop: .color(Self.paper))
    let filter: Sampling.Filter = zoom < 1 ? .trilinear : isTurned ? .linear : .nearest
    let sampling = Sampling(magnification: filter, minification: filter)
    var list = DisplayList(
      images: moments.map(\.picture), samplings: moments.map { _ in sampling })
    for (index, moment) in moments.enumerated() {
      let (left, top) = (Double(index % columns * width), Double(index / columns * height))
      if isTurned {
        let middle = Vector2(x: left + Double(width) / 2, y: top + Double(height) / 2)
        turnedPanel(moment, index, middle, into: &list)
      } else {
        panel(moment, index, left + 12, top + 12, into: &list)
      }
      let baseline = top + Double(height) - 14
      Self.write("\(decimal(moment.seconds, places: 1))s", x: left + 14, baseline, &list)
      let degrees = (moment.angle * 180 / .pi).rounded()
      // A half turn is 180°, in either direction.
      let angle = "\(decimal(degrees == -180 ? 180 : degrees, places: 0))°"
      let right = left + Double(width) - 14
      Self.write(angle, x: right - StrokeFont.width(angle) * Self.letterHeight, baseline, &list)
    }
    rasterizer.draw(list)
    return rasterizer.frame
  }

  private static let letters = Color(red: 0.2, green: 0.24, blue: 0.33)
  private static let paper = Color(red: 0.95, green: 0.96, blue: 0.98)

  private static let red = Color(red: 0.93, green: 0.34, blue: 0.28, alpha: 0.9)
  private static let letterHeight = 16.0

  private func turnedPanel(
    _ moment: Moment, _ index: Int, _ middle: Vector2, into list: inout DisplayList
  ) {
    let below = Double(moment.picture.height) * zoom / 2 + 12
    var dot = Path()
    dot.addCircle(
      center: middle + Turn(-moment.angle).applied(to: Vector2(x: 0, y: below)), radius: 5.4)
    list.append(dot, ShapeStyle(fillColor: Self.letters))
    list.append(
      image: Int32(index), x: Float(middle.x), y: Float(middle.y), scale: Float(zoom),
      rotation: Float(-moment.angle), color: .white)
    Self.arrow(at: middle, .none, size: 36, into: &list)
  }

  /// Draws a panel unturned from its top left corner, and below it an arrow along its snow.
  private func panel(
    _ moment: Moment, _ index: Int, _ left: Double, _ top: Double, into list: inout DisplayList
  ) {
    let x = left + Double(moment.picture.width) * zoom / 2
    let y = top + Double(moment.picture.height) * zoom / 2
    list.append(
      image: Int32(index), x: Float(x), y: Float(y), scale: Float(zoom), rotation: 0, color: .white)
    Self.arrow(
      at: Vector2(x: x, y: 2 * y - top + 24), Turn(moment.angle), size: 17.3, into: &list)
  }

  /// An arrow, turned from down; `size` is half its length in pixels.
  private static func arrow(
    at middle: Vector2, _ turn: Turn, size: Double, into list: inout DisplayList
  ) {
    var outline = Path()
    for (x, y) in [
      (-0.09, -0.85), (0.09, -0.85), (0.09, 0.2), (0.4, 0.2), (0, 0.85), (-0.4, 0.2), (-0.09, 0.2),
    ] { outline.addLine(to: Vector2(x: x, y: y)) }
    var arrow = Path()
    arrow.add(outline, at: middle, turned: turn, scale: size)
    list.append(arrow, ShapeStyle(fillColor: Self.red))
  }

  private static func write(
    _ text: String, x: Double, _ baseline: Double, _ list: inout DisplayList
  ) {
    var path = Path()
    path.add(text: text, at: Vector2(x: x, y: baseline - letterHeight), height: letterHeight)
    list.append(path, ShapeStyle(strokeColor: letters, lineWidth: 2, lineCap: .round))
  }
}
