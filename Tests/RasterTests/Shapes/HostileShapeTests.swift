import Graphics
import Motion
import Testing

@testable import Raster

extension DisplayList {
  /// Adds a path of all kinds of elements in and around a frame of 48 × 150, drawn in any way.
  mutating func appendRandomShape(_ generator: inout SeededGenerator) {
    func point() -> Vector2 {
      Vector2(
        x: generator.next(around: 24, range: 90), y: generator.next(around: 75, range: 220))
    }
    var path = Path()
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: path.move(to: point())
      case 1: path.addQuadCurve(to: point(), control: point())
      case 2: path.addCurve(to: point(), control1: point(), control2: point())
      case 3: path.closeSubpath()
      default: path.addLine(to: point())
      }
    }
    let style = ShapeStyle.random(&generator)
    guard Bool.random(using: &generator) else { return append(path, style) }
    append(path, style, fadedBy: .random(&generator))
  }
}

extension OpacityGrid {
  /// Any opacities, somewhere in or beside a frame of 48 × 150.
  static func random(_ generator: inout SeededGenerator) -> OpacityGrid {
    let (left, top) = (
      Int.random(in: -40...60, using: &generator), Int.random(in: -40...160, using: &generator)
    )
    var grid = OpacityGrid(
      Place(
        left: left, top: top, right: left + Int.random(in: 0...70, using: &generator),
        bottom: top + Int.random(in: 0...170, using: &generator),
        spacing: 8 << Int.random(in: 0...3, using: &generator)))
    for row in 0..<grid.place.rows {
      for column in 0..<grid.place.columns {
        grid[column, row] = UInt8.random(in: 0...255, using: &generator)
      }
    }
    grid.dither = Int.random(in: -2...70, using: &generator)
    return grid
  }
}

extension ShapeStyle {
  static func random(_ generator: inout SeededGenerator) -> ShapeStyle {
    func any<Thing>(_ things: [Thing]) -> Thing {
      things[Int.random(in: 0..<things.count, using: &generator)]
    }
    func color() -> Color {
      Color(
        red: Float(generator.nextUnit()), green: Float(generator.nextUnit()),
        blue: Float(generator.nextUnit()), alpha: any([1, Float(generator.nextUnit())]))
    }
    var style = ShapeStyle(
      fillColor: any([nil, color()]), strokeColor: any([nil, color(), color()]),
      lineWidth: any([0.4, 2, 5, generator.nextUnit() * 30]),
      lineCap: any([.butt, .round, .square]), blend: any([.over, .additive]))
    style.lineJoin = any([.miter, .round, .bevel])
    style.lineDashPattern = any([[], [], [8, 5], [0, 7], [1.5, 2, 3]])
    style.lineDashPhase = generator.next(around: 0, range: 50)
    style.strokeStart = any([0, 0, 0.3])
    style.shadowColor = color()
    style.shadowOpacity = any([0, 0.5, 1])
    style.shadowRadius = any([0, 1, 4])
    style.shadowOffset = any([.zero, Vector2(x: 3, y: 9)])
    style.shadowBlend = any([.over, .additive])
    return style
  }
}

@Suite struct HostileShapeTests {
  static let hostile: [Double] = [
    .nan, .infinity, -.infinity, 1e6, -1e6, 1e30, -1e30, .greatestFiniteMagnitude, 0, -0.0, 20,
    1e-30, -7, 1e9,
  ]

  /// Each number in each place, in a frame too narrow for groups of eight pixels and in a wider one.
  @Test(arguments: [5, 40])
  func hostileNumbersDoNotTrap(width: Int) {
    var rasterizer = Rasterizer(width: width, height: 30, backdrop: .color(.black))
    var list = DisplayList()
    let clock = ContinuousClock()
    var worst = Duration.zero
    for x in Self.hostile {
      for y in Self.hostile {
        list.removeAll()
        let (point, other) = (Vector2(x: x, y: y), Vector2(x: y, y: 12))
        var path = Path()
        path.move(to: other)
        path.addLine(to: point)
        path.addQuadCurve(to: Vector2(x: 3, y: 20), control: point)
        path.addCurve(to: other, control1: point, control2: Vector2(x: 30, y: x))
        path.addArc(center: Vector2(x: 20, y: 15), radius: x, startAngle: y, endAngle: x)
        path.closeSubpath()
        var style = ShapeStyle(fillColor: .white, strokeColor: .white, lineWidth: 3)
        style.lineDashPattern = [4, 3]
        style.shadowOpacity = 1
        list.append(path, style)
        list.append(polyline([(2, 3), (35, 20), (9, 28)], isClosed: true), Self.style(x, y))
        list.append(polyline([(-1e9, y), (1e9, x)]), Self.style(y, x))
        worst = max(worst, clock.measure { rasterizer.draw(list) })
      }
    }
    #expect(rasterizer.frame.pixels.count == width * 30)
    #expect(worst < .seconds(20), "\(worst)")
    // The next frame is not affected.
    rasterizer.draw(DisplayList())
    #expect(rasterizer.frame.pixels.allSatisfy { $0 == 0 })
  }

  private static func style(_ x: Double, _ y: Double) -> ShapeStyle {
    var style = ShapeStyle(fillColor: .white, strokeColor: .white, lineWidth: x)
    style.lineCap = .round
    style.lineJoin = .miter
    style.miterLimit = y
    style.lineDashPattern = [x, y]
    style.lineDashPhase = y
    (style.strokeStart, style.strokeEnd) = (y, x)
    (style.shadowOpacity, style.shadowRadius) = (x, y)
    style.shadowOffset = Vector2(x: y, y: x)
    return style
  }

  /// Invalid shapes draw nothing, and shapes beside them are drawn.
  @Test func whatIsNoNumberDrawsNothing() {
    for number in [Double.nan, .infinity] {
      let path = polyline([(5, 5), (number, 20), (30, 25)])
      #expect(coverage(path, ShapeStyle(fillColor: .white)).allSatisfy { $0 == 0 })
    }
    for width in [0, -3, Double.nan] {
      let style = ShapeStyle(strokeColor: .white, lineWidth: width)
      #expect(coverage(polyline([(5, 5), (30, 20)]), style).allSatisfy { $0 == 0 })
    }
    let plain = ShapeStyle(strokeColor: .white, lineWidth: 3)
    let line = polyline([(5, 5), (30, 20)])
    for pattern in [[0, 0], [0, 0.001], [-1, 4], [.nan, 4], [.infinity, 4]] as [[Double]] {
      var dashed = plain
      dashed.lineDashPattern = pattern
      #expect(coverage(line, dashed) == coverage(line, plain))
    }
    var phased = plain
    phased.lineDashPattern = [4, 3]
    let dashed = coverage(line, phased)
    for phase in [Double.nan, .infinity] {
      phased.lineDashPhase = phase
      #expect(coverage(line, phased) == dashed)
    }
    #expect(coverage(Path(), plain).allSatisfy { $0 == 0 })
  }

  /// More than the memory for coverage holds: it is drawn in several passes.
  @Test func manyLargeShapes() {
    var list = DisplayList(images: [disc(9)])
    var style = ShapeStyle(
      strokeColor: Color(red: 1, green: 1, blue: 1, alpha: 0.02), lineWidth: 900)
    style.shadowOpacity = 0.5
    style.shadowRadius = 60
    for index in 0..<36 {
      list.append(polyline([(0, 10.5), (900, Double(index * 30))]), style)
      list.append(
        image: 0, x: Float(index * 20), y: 300, scale: 1, rotation: 0, color: .white)
    }
    var rasterizer = Rasterizer(width: 900, height: 700, backdrop: .color(.black))
    rasterizer.draw(list)
    let first = rasterizer.frame.pixels
    rasterizer.draw(list)
    #expect(rasterizer.frame.pixels == first)
    rasterizer.draw(DisplayList(images: [disc(9)]))
    #expect(rasterizer.frame.pixels.allSatisfy { $0 == 0 })
  }

  /// A diagonal costs its own pixels, not its bounding box.
  @Test func aLongLineIsNotItsBox() {
    var rasterizer = Rasterizer(width: 1000, height: 1000, backdrop: .color(.black))
    rasterizer.draw(DisplayList())
    let style = ShapeStyle(strokeColor: .white, lineWidth: 3)
    let touched = rasterizer.draw(list(polyline([(10, 10), (990, 990)]), style))
    #expect(touched < 60_000, "\(touched) of a million")
    var rope = Path()
    rope.move(to: Vector2(x: 20, y: 20))
    rope.addQuadCurve(to: Vector2(x: 980, y: 20), control: Vector2(x: 500, y: 1500))
    rasterizer.draw(DisplayList())
    #expect(rasterizer.draw(list(rope, style)) < 80_000)
  }
}
