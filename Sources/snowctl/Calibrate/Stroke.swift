import Graphics
import PortableMath

/// Lines with round ends, from which signs and letters are drawn; each runs through its points.
struct Strokes {
  /// Points of each line, in a box from −1 to 1, y down.
  var lines: [[Vector2]]
  /// Half a line's width.
  var radius: Double

  /// Round lines as a picture.
  func mask(side: Int) -> Bitmap {
    Bitmap.mask(side: side, samples: 1) { x, y in
      edge(distance(Vector2(x: x, y: y)) - radius, side: side)
    }
  }

  private func distance(_ point: Vector2) -> Double {
    var least = Double.infinity
    for line in lines {
      for (start, end) in zip(line, line.dropFirst()) {
        least = min(least, distanceFromLine(point, start, end))
      }
    }
    return least
  }

  /// Part of an ellipse as a line, by degrees clockwise from the right.
  static func arc(
    _ x: Double, _ y: Double, _ rx: Double, _ ry: Double, from: Double, to: Double
  ) -> [Vector2] {
    (0...12).map { step in
      let turn = Turn(Angle.radians(degrees: from + (to - from) * Double(step) / 12))
      return Vector2(x: x + rx * turn.cosine, y: y + ry * turn.sine)
    }
  }

  /// Capital letters, as many as the pictures need: 1 wide, 1.6 high.
  static let letters: [Character: [[Vector2]]] = [
    "A": [path(-0.5, 0.8, 0, -0.8, 0.5, 0.8), path(-0.31, 0.25, 0.31, 0.25)],
    "D": [path(-0.5, -0.8, -0.5, 0.8) + arc(-0.5, 0, 1, 0.8, from: 90, to: -90)],
    "E": [path(0.4, -0.8, -0.45, -0.8, -0.45, 0.8, 0.4, 0.8), path(-0.45, 0, 0.3, 0)],
    "G": [arc(0, 0, 0.52, 0.8, from: -45, to: -345) + path(0.5, 0.05, 0.1, 0.05)],
    "H": [path(-0.5, -0.8, -0.5, 0.8), path(0.5, -0.8, 0.5, 0.8), path(-0.5, 0, 0.5, 0)],
    "I": [path(0, -0.8, 0, 0.8)],
    "L": [path(-0.4, -0.8, -0.4, 0.8, 0.45, 0.8)],
    "P": [
      path(-0.45, 0.8, -0.45, -0.8, 0.05, -0.8) + arc(0.05, -0.37, 0.43, 0.43, from: -90, to: 90)
        + path(-0.45, 0.06)
    ],
    "S": [
      arc(0, -0.4, 0.46, 0.4, from: -30, to: -270) + arc(0, 0.4, 0.46, 0.4, from: -90, to: 150)
    ],
    "T": [path(-0.5, -0.8, 0.5, -0.8), path(0, -0.8, 0, 0.8)],
    "U": [
      path(-0.5, -0.8) + arc(0, 0.3, 0.5, 0.5, from: 180, to: 0) + path(0.5, -0.8)
    ],
  ]

  /// Points from pairs of numbers.
  static func path(_ numbers: Double...) -> [Vector2] {
    stride(from: 0, to: numbers.count - 1, by: 2).map {
      Vector2(x: numbers[$0], y: numbers[$0 + 1])
    }
  }
}

/// How much of a pixel is covered whose centre is so far outside a shape: an edge one pixel wide.
func edge(_ outside: Double, side: Int) -> Double {
  min(max(0.5 - outside * Double(side) / 2, 0), 1)
}

/// The distance of a point from a line that ends.
func distanceFromLine(_ point: Vector2, _ start: Vector2, _ end: Vector2) -> Double {
  let (way, to) = (end + start * -1, point + start * -1)
  let length = way.x * way.x + way.y * way.y
  let part = length > 0 ? min(max((to.x * way.x + to.y * way.y) / length, 0), 1) : 0
  let rest = to + way * -part
  return (rest.x * rest.x + rest.y * rest.y).squareRoot()
}
