import Console
import Glibc
import Graphics
import Motion
import Programs
import Raster

/// The picture of docs/raster.md: samples of strokes and fills, drawn by the rasteriser.
struct StrokesPicture {
  /// The picture's file.
  let path: String

  static let size = (width: 960, height: 600)

  func run() throws(Failure) {
    let output = try PicturePath(path, called: "--strokes")
    var list = DisplayList()
    Self.drawStars(&list)
    Self.drawGarland(&list)
    Self.drawCorners(&list)
    Self.drawClock(&list)
    Self.drawStar(&list)
    Self.drawDashes(&list)
    Self.drawGlows(&list)
    Self.drawGlobe(&list)
    Self.drawCrowd(&list)
    var rasterizer = Rasterizer(
      width: Self.size.width, height: Self.size.height, backdrop: .image(Self.night))
    rasterizer.draw(list)
    try output.write(rasterizer.frame)
  }

  /// From a dark blue down to a violet haze.
  private static var night: Bitmap {
    var night = Bitmap(width: size.width, height: size.height, format: .color)
    for y in 0..<size.height {
      let share = Double(y) / Double(size.height)
      let color = [30 + 44 * share * share, 14 + 18 * share, 9 + 40 * share * share, 255]
      for x in 0..<size.width {
        // Half a level of noise hides the bands of a dark gradient.
        let noise = Double((x &* 7 &+ y &* 13 &+ (x &* y) % 11) % 16) / 16 - 0.5
        for channel in 0..<4 {
          let value = channel < 3 ? color[channel] + noise : 255
          night.bytes[(y * size.width + x) * 4 + channel] = UInt8(value.rounded())
        }
      }
    }
    return night
  }

  static func point(_ x: Double, _ y: Double) -> Vector2 { Vector2(x: x, y: y) }

  static func color(_ hex: String, _ alpha: Float = 1) -> Color {
    var color = Color(hex: hex) ?? .white
    color.alpha = alpha
    return color
  }

  /// Dots: dashes of no length with round ends.
  private static func drawStars(_ list: inout DisplayList) {
    var generator = SeededGenerator(seed: 24)
    for index in 0..<110 {
      var path = Path()
      let place = point(
        generator.nextUnit() * Double(size.width), generator.nextUnit() * Double(size.height) * 0.8)
      path.move(to: place)
      path.addLine(to: place)
      let bright = pow(generator.nextUnit(), 3)
      var style = ShapeStyle(
        strokeColor: color("#dfe8ff", Float(0.15 + 0.75 * bright)), lineWidth: 0.8 + 1.4 * bright,
        lineCap: .round, blend: .additive)
      if index % 9 == 0 {
        (style.shadowColor, style.shadowOpacity) = (color("#9db8ff"), 0.9)
        (style.shadowRadius, style.shadowBlend) = (3, .additive)
      }
      list.append(path, style)
    }
  }

  /// Three ropes with a shadow, a glow, dashes that run along them, and bulbs on a thin wire.
  private static func drawGarland(_ list: inout DisplayList) {
    let ropes = [("#3e8cf2", "#5fa8fb"), ("#e15b5e", "#ff8078"), ("#f2a144", "#ffc25c")]
    for (index, colors) in ropes.enumerated() {
      let left = 20 + 310 * Double(index)
      var path = Path()
      path.move(to: point(left, 26))
      path.addQuadCurve(to: point(left + 300, 26), control: point(left + 150, 230))
      var outer = ShapeStyle(strokeColor: color(colors.0), lineWidth: 6, lineCap: .round)
      (outer.shadowColor, outer.shadowOpacity) = (.black, 0.55)
      (outer.shadowRadius, outer.shadowOffset) = (7, point(0, 14))
      list.append(path, outer)
      var glow = ShapeStyle(strokeColor: color(colors.1), lineWidth: 2.5, lineCap: .round)
      (glow.shadowColor, glow.shadowOpacity) = (color(colors.0), 0.95)
      (glow.shadowRadius, glow.shadowBlend) = (8, .additive)
      list.append(path, glow)
      var dashes = ShapeStyle(
        strokeColor: color("#ffffff", 0.95), lineWidth: 2, lineCap: .round)
      (dashes.lineDashPattern, dashes.lineDashPhase) = ([14, 12], -8.7 * Double(index))
      (dashes.shadowColor, dashes.shadowOpacity) = (color(colors.1), 1)
      (dashes.shadowRadius, dashes.shadowBlend) = (4, .additive)
      list.append(path, dashes)
    }
    drawBulbs(&list)
  }

  private static func drawBulbs(_ list: inout DisplayList) {
    var wire = Path()
    wire.move(to: point(-10, 146))
    for index in 0..<4 {
      let left = -10 + 245 * Double(index)
      wire.addQuadCurve(to: point(left + 245, 146), control: point(left + 122, 222))
    }
    list.append(wire, ShapeStyle(strokeColor: color("#3a4a3c"), lineWidth: 1.4))
    let lights = ["#ffd27a", "#ff7a6b", "#8fe3a0", "#7fb8ff"]
    for (index, light) in lights.enumerated() {
      var bulbs = ShapeStyle(strokeColor: color(light), lineWidth: 7, lineCap: .round)
      (bulbs.lineDashPattern, bulbs.lineDashPhase) = ([0, 92], -11.5 - 23 * Double(index))
      (bulbs.shadowColor, bulbs.shadowOpacity) = (color(light), 1)
      (bulbs.shadowRadius, bulbs.shadowBlend) = (8, .additive)
      list.append(wire, bulbs)
      (bulbs.lineWidth, bulbs.strokeColor, bulbs.shadowOpacity) = (3, color("#fffbef"), 0)
      list.append(wire, bulbs)
    }
  }
}
