import Graphics
import Motion
import Raster

/// A path of straight lines through points.
func polyline(_ points: [(Double, Double)], isClosed: Bool = false) -> Path {
  var path = Path()
  for point in points { path.addLine(to: Vector2(x: point.0, y: point.1)) }
  if isClosed { path.closeSubpath() }
  return path
}

/// A list of one shape.
func list(_ path: Path, _ style: ShapeStyle) -> DisplayList {
  var list = DisplayList()
  list.append(path, style)
  return list
}

/// The coverage of each pixel of a black frame by a white shape, of 255.
func coverage(
  _ path: Path, _ style: ShapeStyle, width: Int = 40, height: Int = 30
) -> [Double] {
  drawn(list(path, style), width: width, height: height).pixels.map { Double($0 & 255) }
}

/// The share of each pixel where `isInside` holds, of 255, by `samples`² points a pixel.
func sampled(
  width: Int = 40, height: Int = 30, samples: Int = 16, _ isInside: (Vector2) -> Bool
) -> [Double] {
  (0..<width * height).map { index in
    var count = 0
    for sample in 0..<samples * samples {
      let x = Double(index % width) + (Double(sample % samples) + 0.5) / Double(samples)
      let y = Double(index / width) + (Double(sample / samples) + 0.5) / Double(samples)
      if isInside(Vector2(x: x, y: y)) { count += 1 }
    }
    return Double(count) * 255 / Double(samples * samples)
  }
}

/// The largest and the mean difference.
func differences(_ a: [Double], _ b: [Double]) -> (worst: Double, mean: Double) {
  let all = zip(a, b).map { ($0 - $1).magnitude }
  return (all.max() ?? .nan, all.reduce(0, +) / Double(all.count))
}

/// A polygon, sampled by points.
struct Polygon {
  /// Each a closed line.
  var contours: [[Vector2]]

  /// The winding number around a point.
  func winding(_ point: Vector2) -> Int {
    var winding = 0
    for contour in contours {
      for (index, a) in contour.enumerated() {
        let b = contour[(index + 1) % contour.count]
        guard (a.y <= point.y) != (b.y <= point.y) else { continue }
        let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
        if x > point.x { winding += b.y > a.y ? 1 : -1 }
      }
    }
    return winding
  }

  /// By the shoelace formula; for contours that do not cross.
  var area: Double {
    contours.reduce(0) { sum, contour in
      sum
        + contour.indices.reduce(0) {
          let (a, b) = (contour[$1], contour[($1 + 1) % contour.count])
          return $0 + (a.x * b.y - b.x * a.y) / 2
        }
    }
  }

  var path: Path {
    var path = Path()
    for contour in contours {
      path.move(to: contour[0])
      for point in contour.dropFirst() { path.addLine(to: point) }
      path.closeSubpath()
    }
    return path
  }

  /// Some points in and around a frame of 40 × 30.
  static func random(_ generator: inout SeededGenerator, count: Int) -> Polygon {
    let points = (0..<count).map { _ in
      Vector2(
        x: generator.next(around: 20, range: 52), y: generator.next(around: 15, range: 40))
    }
    return Polygon(contours: [points])
  }
}

/// The distance of a point from a line between two others, and the nearest point's position along it.
func distance(_ point: Vector2, _ a: Vector2, _ b: Vector2) -> Double {
  let (way, to) = (b - a, point - a)
  let square = way.x * way.x + way.y * way.y
  let share = square > 0 ? min(max((to.x * way.x + to.y * way.y) / square, 0), 1) : 0
  let rest = to - way * share
  return (rest.x * rest.x + rest.y * rest.y).squareRoot()
}
