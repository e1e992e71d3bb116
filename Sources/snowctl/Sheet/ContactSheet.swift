import Graphics
import Outputs
import PortableMath
import Raster

/// Several moments of a film on one picture, each panel drawn as it was held.
///
/// ```
///   ┌─────────┬─────────┬─────────┐      Each panel is turned counter-clockwise by its angle, so
///   │  ╱╲     │ ┌─────┐ │   …     │      the page's down is the real down: on every panel snow
///   │ ╱ ↓╲    │ │  ↓  │ │         │      falls along the page, and the arrow says so.
///   │  12.0s  │ │     │ │         │      Beside it the time and the angle.
///   └─────────┴─────────┴─────────┘      The dot marks the panel's own bottom edge.
/// ```
/// Unturned, the panels are what their pixels are, and the arrow below each points along the snow.
struct ContactSheet {
  /// A moment to show.
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

  /// A sheet for panels of one size; nil where it would be larger than a frame can be.
  ///
  /// - Parameters:
  ///   - count: how many there are.
  ///   - width: pixels across of one.
  ///   - height: pixels down of one.
  ///   - zoom: how many times as large they are drawn.
  ///   - isTurned: whether they are turned as they were held.
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

  /// The whole sheet.
  ///
  /// - Parameter moments: as many as there are panels.
  /// - Returns: a picture of all of them.
  func frame(_ moments: [Moment]) -> Frame {
    var rasterizer = Rasterizer(
      width: columns * width, height: rows * height, backdrop: .color(Self.paper))
    // Behind the pictures: the dot, the arrow, then the glyphs.
    let fixed = moments.count
    let art = [SheetArt.dot, SheetArt.arrow] + SheetArt.glyphs
    let filter: Sampling.Filter = zoom < 1 ? .trilinear : isTurned ? .linear : .nearest
    let sampling = Sampling(magnification: filter, minification: filter)
    var list = DisplayList(
      images: moments.map(\.picture) + art,
      samplings: moments.map { _ in sampling })
    for (index, moment) in moments.enumerated() {
      let (left, top) = (Double(index % columns * width), Double(index / columns * height))
      let (x, y) = (left + Double(width) / 2, top + Double(height) / 2)
      if isTurned {
        turnedPanel(moment, index, x, y, fixed, into: &list)
      } else {
        panel(moment, index, left + 12, top + 12, fixed, into: &list)
      }
      let bottom = top + Double(height) - 14
      write(Self.label(moment.seconds, "s"), right: false, left + 14, bottom, fixed, &list)
      write(
        Self.label(moment.angle * 180 / .pi, "°"), right: true, left + Double(width) - 14, bottom,
        fixed, &list)
    }
    rasterizer.draw(list)
    return rasterizer.frame
  }

  private static let letters = Color(red: 0.2, green: 0.24, blue: 0.33)
  private static let paper = Color(red: 0.95, green: 0.96, blue: 0.98)

  private static func ink(_ alpha: Float) -> Color {
    Color(red: 0.93, green: 0.34, blue: 0.28, alpha: alpha)
  }

  /// The panel as it was held, its bottom marked, an arrow down on it.
  private func turnedPanel(
    _ moment: Moment, _ index: Int, _ x: Double, _ y: Double, _ fixed: Int,
    into list: inout DisplayList
  ) {
    let bottom = Turn(-moment.angle).applied(
      to: Vector2(x: 0, y: Double(moment.picture.height) * zoom / 2 + 12))
    list.append(
      image: Int32(fixed), x: Float(x + bottom.x), y: Float(y + bottom.y), scale: 0.5, rotation: 0,
      color: Self.letters)
    list.append(
      image: Int32(index), x: Float(x), y: Float(y), scale: Float(zoom),
      rotation: Float(-moment.angle), color: .white)
    list.append(
      image: Int32(fixed + 1), x: Float(x), y: Float(y), scale: 0.75, rotation: 0,
      color: Self.ink(0.9))
  }

  /// The panel from a corner on, pixel by pixel, and below it an arrow to where its snow falls.
  private func panel(
    _ moment: Moment, _ index: Int, _ left: Double, _ top: Double, _ fixed: Int,
    into list: inout DisplayList
  ) {
    let x = left + Double(moment.picture.width) * zoom / 2
    let y = top + Double(moment.picture.height) * zoom / 2
    list.append(
      image: Int32(index), x: Float(x), y: Float(y), scale: Float(zoom), rotation: 0, color: .white)
    list.append(
      image: Int32(fixed + 1), x: Float(x), y: Float(2 * y - top + 24), scale: 0.36,
      rotation: Float(moment.angle), color: Self.ink(0.9))
  }

  private static func label(_ value: Double, _ unit: Character) -> String {
    if unit == "°", value < -179.5 { return "180°" }
    let tenths = Int((value.magnitude * 10).rounded())
    let sign = value < 0 && tenths > 0 ? "-" : ""
    return unit == "°"
      ? "\(sign)\((tenths + 5) / 10)\(unit)" : "\(sign)\(tenths / 10).\(tenths % 10)\(unit)"
  }

  private func write(
    _ text: String, right: Bool, _ x: Double, _ y: Double, _ fixed: Int, _ list: inout DisplayList
  ) {
    let widths = text.map { $0 == "." ? 8.0 : 15.0 }
    var x = right ? x - widths.reduce(0, +) : x
    for (character, width) in zip(text, widths) {
      x += width / 2
      if let glyph = SheetArt.characters.firstIndex(of: character) {
        list.append(
          image: Int32(fixed + 2 + glyph), x: Float(x), y: Float(y - 8), scale: 0.56,
          rotation: 0, color: Self.letters)
      }
      x += width / 2
    }
  }
}
