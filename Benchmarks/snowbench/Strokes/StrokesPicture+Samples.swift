import Glibc
import Graphics

/// Ends and corners, dashes, a star, a clock.
extension StrokesPicture {
  /// Butt and miter, round and round, square and bevel; translucent, so that overlaps would show.
  static func drawCorners(_ list: inout DisplayList) {
    let kinds: [(ShapeStyle.LineCap, ShapeStyle.LineJoin, String)] = [
      (.butt, .miter, "#7fd4ff"), (.round, .round, "#ffd98a"), (.square, .bevel, "#ff9fb2"),
    ]
    for (index, kind) in kinds.enumerated() {
      let (left, top) = (52 + 108 * Double(index), 242.0)
      var path = Path()
      path.move(to: point(left, top + 46))
      path.addLine(to: point(left + 18, top))
      path.addLine(to: point(left + 40, top + 46))
      path.addLine(to: point(left + 62, top))
      path.addLine(to: point(left - 4, top + 16))
      var style = ShapeStyle(strokeColor: color(kind.2, 0.65), lineWidth: 12, lineCap: kind.0)
      style.lineJoin = kind.1
      list.append(path, style)
      list.append(path, ShapeStyle(strokeColor: color("#0b1026", 0.75), lineWidth: 1))
    }
  }

  static func drawClock(_ list: inout DisplayList) {
    var path = Path()
    path.add(text: "23:59", at: point(400, 234), height: 60)
    var style = ShapeStyle(strokeColor: color("#eaf6ff"), lineWidth: 4, lineCap: .round)
    (style.shadowColor, style.shadowOpacity) = (color("#59b7ff"), 1)
    (style.shadowRadius, style.shadowBlend) = (6, .additive)
    list.append(path, style)
  }

  /// Lines that cross each other; the middle, which they go around twice, is inside.
  static func drawStar(_ list: inout DisplayList) {
    var path = Path()
    for corner in 0..<5 {
      let angle = Double(corner * 2) / 5 * 2 * .pi - .pi / 2
      path.addLine(to: point(745 + 54 * cos(angle), 266 + 54 * sin(angle)))
    }
    path.closeSubpath()
    var style = ShapeStyle(
      fillColor: color("#ffc54d"), strokeColor: color("#fff1c9"), lineWidth: 1.5)
    style.lineJoin = .miter
    (style.shadowColor, style.shadowOpacity) = (color("#ff9d2e"), 1)
    (style.shadowRadius, style.shadowBlend) = (7, .additive)
    list.append(path, style)
  }

  /// Patterns along one wave: dashes, long and short, dots, round ends.
  static func drawDashes(_ list: inout DisplayList) {
    let kinds: [([Double], ShapeStyle.LineCap, Double)] = [
      ([18, 8], .butt, 3), ([16, 6, 3, 6], .butt, 3), ([0, 9], .round, 5), ([12, 12], .round, 5),
      ([], .round, 1), ([], .round, 0.5),
    ]
    for (index, kind) in kinds.enumerated() {
      let top = 346 + 15 * Double(index)
      var path = Path()
      path.move(to: point(44, top))
      for wave in 0..<4 {
        let x = 44 + 76 * Double(wave)
        path.addCurve(
          to: point(x + 76, top), control1: point(x + 25, top - 18),
          control2: point(x + 51, top + 18))
      }
      var style = ShapeStyle(
        strokeColor: color("#b9c8ff"), lineWidth: kind.2, lineCap: kind.1)
      style.lineDashPattern = kind.0
      list.append(path, style)
    }
  }

  /// One line with a glow of sigma 1, 3, 8 and 16.
  static func drawGlows(_ list: inout DisplayList) {
    for (index, sigma) in [1.0, 3, 8, 16].enumerated() {
      let left = 420 + 62 * Double(index)
      var path = Path()
      path.move(to: point(left, 356))
      path.addQuadCurve(to: point(left + 8, 430), control: point(left + 34, 396))
      // A clear line casts a glow wider than the visible line.
      var style = ShapeStyle(
        strokeColor: color("#ffffff", 0), lineWidth: 2 + 1.4 * sigma, lineCap: .round)
      (style.shadowColor, style.shadowOpacity) = (color("#ff4fa8"), 1)
      (style.shadowRadius, style.shadowBlend) = (sigma, .additive)
      list.append(path, style)
      list.append(
        path, ShapeStyle(strokeColor: color("#ffeaf6"), lineWidth: 3, lineCap: .round))
    }
  }

  /// A ball of glass: settled snow below a height field of some hundred points, light on the glass.
  static func drawGlobe(_ list: inout DisplayList) {
    let (middle, radius) = (point(806, 452), 104.0)
    var glass = Path()
    glass.addCircle(center: middle, radius: radius)
    list.append(glass, ShapeStyle(fillColor: color("#6fa8ff", 0.14)))
    var snow = Path()
    for step in 0...300 {
      let x = -1 + Double(step) / 150
      let height = 0.34 + 0.05 * sin(x * 5 + 1) + 0.02 * sin(x * 17)
      let edge = (1 - x * x).squareRoot()
      snow.addLine(to: point(middle.x + x * radius, middle.y + min(height, edge) * radius))
    }
    snow.addArc(center: middle, radius: radius, startAngle: 0, endAngle: .pi)
    snow.closeSubpath()
    list.append(snow, ShapeStyle(fillColor: color("#f3f8ff", 0.96)))
    drawTree(&list, point(middle.x + 4, middle.y + 42))
    var rim = ShapeStyle(strokeColor: color("#dcebff", 0.85), lineWidth: 2.5)
    (rim.shadowColor, rim.shadowOpacity) = (color("#7db4ff"), 0.8)
    (rim.shadowRadius, rim.shadowBlend) = (6, .additive)
    list.append(glass, rim)
    var light = Path()
    light.addArc(
      center: middle, radius: radius - 13, startAngle: .pi * 1.08, endAngle: .pi * 1.42)
    var shine = ShapeStyle(strokeColor: color("#ffffff", 0.75), lineWidth: 6, lineCap: .round)
    (shine.shadowColor, shine.shadowOpacity, shine.shadowRadius) = (.white, 0.5, 4)
    list.append(light, shine)
  }

  private static func drawTree(_ list: inout DisplayList, _ foot: Vector2) {
    var trunk = Path()
    trunk.move(to: foot)
    trunk.addLine(to: foot + point(0, -16))
    list.append(trunk, ShapeStyle(strokeColor: color("#6b4a32"), lineWidth: 7))
    var tree = Path()
    for (index, width) in [34.0, 27, 19].enumerated() {
      let base = foot + point(0, -12 - 25 * Double(index))
      tree.move(to: base + point(-width, 0))
      tree.addQuadCurve(to: base + point(0, -44), control: base + point(-6, -12))
      tree.addQuadCurve(to: base + point(width, 0), control: base + point(6, -12))
      tree.addQuadCurve(to: base + point(-width, 0), control: base + point(0, 9))
      tree.closeSubpath()
    }
    list.append(tree, ShapeStyle(fillColor: color("#2f7d5b")))
  }

  /// People along the lower edge, dark before the sky, with a faint light around them.
  static func drawCrowd(_ list: inout DisplayList) {
    var path = Path()
    path.move(to: point(-20, 620))
    var x = -20.0
    var index = 0
    while x < 980 {
      let (wide, rise) = (46 + 12 * sin(Double(index) * 2.3), 34 * sin(Double(index) * 1.7))
      let shoulder = 575 - rise * 0.4
      let head = 11 + 2 * sin(Double(index) * 3.1)
      let middle = x + wide / 2
      path.addLine(to: point(x, 590))
      path.addCurve(
        to: point(middle - head * 0.5, shoulder - 8), control1: point(x + 2, shoulder + 2),
        control2: point(middle - head * 0.6, shoulder + 2))
      path.addRelativeArc(
        center: point(middle, shoulder - 8 - head * 1.1), radius: head, startAngle: 2.1,
        delta: 5.2)
      path.addLine(to: point(middle + head * 0.5, shoulder - 8))
      path.addCurve(
        to: point(x + wide, 590), control1: point(middle + head * 0.6, shoulder + 2),
        control2: point(x + wide - 2, shoulder + 2))
      x += wide
      index += 1
    }
    path.addLine(to: point(1000, 620))
    path.closeSubpath()
    var style = ShapeStyle(
      fillColor: color("#05060d"), strokeColor: color("#8f7bff", 0.25), lineWidth: 1.2)
    (style.shadowColor, style.shadowOpacity) = (color("#6a58d8"), 0.9)
    (style.shadowRadius, style.shadowBlend) = (5, .additive)
    list.append(path, style)
  }
}
