import Graphics
import Motion
import Testing

@testable import Raster

/// Shapes stay in their rows and in order among the sprites.
@Suite struct ShapeRowsTests {
  /// Rows outside a pass are canaries; all rows inside are reachable.
  @Test func nothingIsWrittenBesideItsRows() {
    var generator = SeededGenerator(seed: 12)
    let (size, canary) = (FrameSize(width: 48, height: 150), UInt32(0xA5A5_A5A5))
    let rows = 37..<101
    var memory = Buffer<UInt32>(repeating: canary, count: size.width * size.height)
    for index in rows.lowerBound * size.width..<rows.upperBound * size.width { memory[index] = 0 }
    var plotter = ShapePlotter()
    for _ in 0..<1500 {
      var list = DisplayList()
      list.appendRandomShape(&generator)
      plotter.begin(isFirst: true)
      plotter.plot(list.shapes, 0, on: size)
      var plan = FramePlan()
      plan.reset(height: size.height, sprites: 0)
      plan.take(plotter.commands, sprites: 0, on: size)
      let pass = DrawPass(
        plan, in: memory.mutableBytes, width: size.width, plotter.now.coverage.memory)
      pass.draw(rows)
    }
    let pixels = memory.array
    #expect(pixels[..<(rows.lowerBound * size.width)].allSatisfy { $0 == canary })
    #expect(pixels[(rows.upperBound * size.width)...].allSatisfy { $0 == canary })
    let drawn = pixels[rows.lowerBound * size.width..<rows.upperBound * size.width]
    #expect(drawn.allSatisfy { $0 != 0 })
  }

  @Test func shapesStandBetweenSprites() {
    let dot = Bitmap.mask(side: 8) { _, _ in 1 }
    let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))
    let square = polyline([(10, 10), (20, 10), (20, 20), (10, 20)], isClosed: true)
    var list = DisplayList(images: [dot])
    list.append(image: 0, x: 12, y: 14, scale: 1, rotation: 0, color: red)
    list.append(square, ShapeStyle(fillColor: .white))
    list.append(image: 0, x: 18, y: 16, scale: 1, rotation: 0, color: blue)
    let pixels = drawn(list).pixels
    #expect(pixels[14 * 40 + 9] == 0xFF_0000)
    #expect(pixels[14 * 40 + 12] == 0xFF_FFFF)
    #expect(pixels[16 * 40 + 18] == 0x00_00FF)
    // Emptied, it has neither.
    list.removeAll()
    #expect(list.shapes.count == 0 && drawn(list).pixels.allSatisfy { $0 == 0 })
  }

  @Test func addedLightAndOpacity() {
    let square = polyline([(10, 10), (20, 10), (20, 20), (10, 20)], isClosed: true)
    let color = Color(red: 1, green: 0.5, blue: 0, alpha: 0.5)
    for (blend, expected) in [(Blend.over, 0x90_5010), (.additive, 0xA0_6020)] as [(Blend, UInt32)]
    {
      var rasterizer = Rasterizer(
        width: 40, height: 30, backdrop: .color(Color(hex: "#202020") ?? .black))
      rasterizer.draw(list(square, ShapeStyle(fillColor: color, blend: blend)))
      let pixel = rasterizer.frame.pixels[15 * 40 + 15]
      for shift in [UInt32(0), 8, 16] {
        #expect((Int(pixel >> shift & 255) - Int(expected >> shift & 255)).magnitude <= 1)
      }
    }
  }
}

@Suite struct PathTests {
  @Test func elementsAreAsCGPathHasThem() {
    var path = Path()
    #expect(path.isEmpty && path.currentPoint == nil)
    path.closeSubpath()
    #expect(path.isEmpty)
    path.addLine(to: Vector2(x: 1, y: 2))
    #expect(path.elements == [.move])
    path.addQuadCurve(to: Vector2(x: 3, y: 4), control: Vector2(x: 5, y: 6))
    #expect(path.currentPoint == Vector2(x: 3, y: 4))
    path.closeSubpath()
    path.closeSubpath()
    #expect(path.currentPoint == Vector2(x: 1, y: 2))
    // The next subpath begins where the closed one did.
    path.addCurve(
      to: Vector2(x: 9, y: 9), control1: Vector2(x: 7, y: 7), control2: Vector2(x: 8, y: 8))
    #expect(path.elements == [.move, .quadCurve, .close, .move, .curve])
    #expect(path.points.count == path.elements.reduce(0) { $0 + $1.pointCount })
    #expect(path.points[3] == Vector2(x: 1, y: 2))
    path.removeAll()
    #expect(path == Path())
  }

  @Test func polygonsAreLinesThatArePlaced() {
    let corners = [(0.0, 0.0), (3, 0), (3, 2)].map { Vector2(x: $0.0, y: $0.1) }
    let (origin, turn) = (Vector2(x: 10, y: 20), Turn(0.4))
    var (path, expected) = (Path(), Path())
    for _ in 0..<2 {
      path.addPolygon(corners, at: origin, turned: turn, scale: 2)
      for (index, corner) in corners.enumerated() {
        let place = origin + turn.applied(to: corner * 2)
        index == 0 ? expected.move(to: place) : expected.addLine(to: place)
      }
      expected.closeSubpath()
    }
    #expect(path == expected && path.currentPoint == origin)
    path.addPolygon([], at: .zero, turned: .none, scale: 1)
    #expect(path == expected)
  }

  @Test func arcsGoTheirWay() {
    // A quarter from the right to below, clockwise for the viewer, and the other three.
    for (isClockwise, middle) in [(true, 1.0), (false, -1)] {
      var path = Path()
      path.addArc(
        center: .zero, radius: 2, startAngle: 0, endAngle: .pi / 2, clockwise: isClockwise)
      #expect(path.points[0] == Vector2(x: 2, y: 0))
      let half = path.points[3 * (isClockwise ? 1 : 3)]
      #expect((half.x - middle * 2.squareRoot()).magnitude < 1e-12)
      #expect((half.y - middle * 2.squareRoot()).magnitude < 1e-12)
      #expect(((path.currentPoint?.y ?? 0) - 2).magnitude < 1e-12)
    }
    var circle = Path()
    circle.addArc(center: .zero, radius: 1, startAngle: 1, endAngle: 1 + 2 * .pi)
    #expect(circle.elements.count { $0 == .curve } == 8)
  }
}
