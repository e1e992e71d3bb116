import Graphics

/// The drawings that show how to hold a panel.
enum PoseArt {
  /// Numbers of the drawings in `pictures`.
  enum Name: Int32, CaseIterable {
    case arrow, arrowGlow, glass, tick, cross, bar, dash, dot
  }

  /// All drawings, then the letters in the order of `characters`.
  static let pictures: [Bitmap] = Name.allCases.map(picture) + letters

  /// What can be written.
  static let characters = Strokes.letters.keys.sorted()

  private static let letters = characters.map {
    Strokes(lines: Strokes.letters[$0] ?? [], radius: 0.13).mask(side: 64)
  }

  private static func picture(_ name: Name) -> Bitmap {
    switch name {
    case .arrow: arrow(side: 256)
    case .arrowGlow: arrow(side: 64).blurred(sigma: 3.5)
    case .glass: glass
    case .tick:
      Strokes(lines: [Strokes.path(-0.6, 0.06, -0.18, 0.5, 0.62, -0.46)], radius: 0.13)
        .mask(side: 256)
    case .cross:
      Strokes(
        lines: [Strokes.path(-0.5, -0.5, 0.5, 0.5), Strokes.path(0.5, -0.5, -0.5, 0.5)],
        radius: 0.13
      ).mask(side: 256)
    case .bar: bar
    case .dash: Strokes(lines: [Strokes.path(0, -0.55, 0, 0.55)], radius: 0.28).mask(side: 48)
    case .dot: Strokes(lines: [Strokes.path(0, 0, 0, 0)], radius: 0.85).mask(side: 32)
    }
  }

  /// Up, with round corners.
  private static func arrow(side: Int) -> Bitmap {
    let outline = Strokes.path(
      0, -0.82, 0.62, -0.14, 0.2, -0.14, 0.2, 0.8, -0.2, 0.8, -0.2, -0.14, -0.62, -0.14)
    return Bitmap.mask(side: side, samples: 1) { x, y in
      edge(distance(Vector2(x: x, y: y), from: outline) - 0.09, side: side)
    }
  }

  /// An arrow that comes out of the glass: its point in a circle.
  private static let glass = Bitmap.mask(side: 256, samples: 1) { x, y in
    let length = (x * x + y * y).squareRoot()
    return edge(min((length - 0.7).magnitude - 0.1, length - 0.26), side: 256)
  }

  /// Long and flat, with round ends.
  private static let bar: Bitmap = {
    let (length, thickness) = (512, 16)
    var bar = Bitmap(width: length, height: thickness, format: .mask)
    let radius = Double(thickness) / 2
    let start = Vector2(x: radius, y: radius)
    let end = Vector2(x: Double(length) - radius, y: radius)
    for y in 0..<thickness {
      for x in 0..<length {
        let point = Vector2(x: Double(x) + 0.5, y: Double(y) + 0.5)
        let outside = distanceFromLine(point, start, end) - radius + 0.5
        bar.bytes[y * length + x] = Color.byte(Float(min(max(0.5 - outside, 0), 1)))
      }
    }
    return bar
  }()

  /// How far a point is from an outline: negative inside it.
  ///
  /// Inside is where a ray to the right crosses the outline an odd number of times.
  private static func distance(_ point: Vector2, from outline: [Vector2]) -> Double {
    var (least, isInside) = (Double.infinity, false)
    for (index, end) in outline.enumerated() {
      let start = outline[(index + outline.count - 1) % outline.count]
      least = min(least, distanceFromLine(point, start, end))
      guard (start.y > point.y) != (end.y > point.y) else { continue }
      let crossing = start.x + (point.y - start.y) / (end.y - start.y) * (end.x - start.x)
      if point.x < crossing { isInside.toggle() }
    }
    return isInside ? -least : least
  }
}
