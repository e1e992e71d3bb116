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
struct ContactSheet {
  /// A moment to show.
  struct Moment {
    var picture: Bitmap
    var angle: Double
    var seconds: Double
  }

  private static let columns = 3
  private let columns: Int
  private let rows: Int
  private let cell: Int

  /// A sheet for panels of one size; nil where it would be larger than a frame can be.
  init?(panels count: Int, width: Int, height: Int) {
    columns = max(1, min(Self.columns, count))
    rows = (count + columns - 1) / columns
    cell = Int(Double(width * width + height * height).squareRoot() + 44)
    guard Frame.isPossible(width: columns * cell, height: rows * cell) else { return nil }
  }

  /// The whole sheet.
  ///
  /// - Parameter moments: as many as there are panels.
  /// - Returns: a picture of all of them.
  func frame(_ moments: [Moment]) -> Frame {
    var rasterizer = Rasterizer(
      width: columns * cell, height: rows * cell, backdrop: .color(Self.paper))
    // Behind the pictures: the dot, the arrow, then the glyphs.
    let fixed = moments.count
    var list = DisplayList(
      images: moments.map(\.picture) + [SheetArt.dot, SheetArt.arrow] + SheetArt.glyphs)
    for (index, moment) in moments.enumerated() {
      let x = Double(index % columns * cell) + Double(cell) / 2
      let y = Double(index / columns * cell) + Double(cell) / 2
      panel(moment, index, x, y, dot: Int32(fixed), into: &list)
      list.append(
        image: Int32(fixed + 1), x: Float(x), y: Float(y), scale: 0.75, rotation: 0,
        color: Self.ink(0.9))
      let corner = (Double(cell) / 2) - 14
      write(Self.label(moment.seconds, "s"), right: false, x - corner, y + corner, fixed, &list)
      write(
        Self.label(moment.angle * 180 / .pi, "°"), right: true, x + corner, y + corner, fixed, &list
      )
    }
    rasterizer.draw(list)
    return rasterizer.frame
  }

  private static let letters = Color(red: 0.2, green: 0.24, blue: 0.33)
  private static let paper = Color(red: 0.95, green: 0.96, blue: 0.98)

  private static func ink(_ alpha: Float) -> Color {
    Color(red: 0.93, green: 0.34, blue: 0.28, alpha: alpha)
  }

  /// The panel as it was held.
  private func panel(
    _ moment: Moment, _ index: Int, _ x: Double, _ y: Double, dot: Int32,
    into list: inout DisplayList
  ) {
    let bottom = Turn(-moment.angle).applied(
      to: Vector2(x: 0, y: Double(moment.picture.height) / 2 + 12))
    list.append(
      image: dot, x: Float(x + bottom.x), y: Float(y + bottom.y), scale: 0.5, rotation: 0,
      color: Self.letters)
    list.append(
      image: Int32(index), x: Float(x), y: Float(y), scale: 1, rotation: Float(-moment.angle),
      color: .white)
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
