import Graphics
import Portable

extension GlobeSimulation {
  /// Sets the opacity of the shade around the path that is to be filled with it.
  mutating func spreadShade(_ scale: Double) {
    let (width, height) = (size.width * scale, size.height * scale)
    var (left, top, right, bottom) = (width, height, 0.0, 0.0)
    for point in painter.path.points {
      (left, right) = (min(left, max(point.x, 0)), max(right, min(point.x, width)))
      (top, bottom) = (min(top, max(point.y, 0)), max(bottom, min(point.y, height)))
    }
    guard left < right, top < bottom else { return }
    let spacing = Self.spacing(min(width, height))
    painter.shade.reserve(
      OpacityGrid.Place(
        left: 0, top: 0, right: Int(width) + 1, bottom: Int(height) + 1, spacing: spacing))
    painter.shade.place = OpacityGrid.Place(
      left: Int(left), top: Int(top), right: Int(right.rounded(.up)),
      bottom: Int(bottom.rounded(.up)), spacing: spacing)
    for row in 0..<painter.shade.place.rows {
      for column in 0..<painter.shade.place.columns {
        let place = painter.shade.place
        let x = Double(place.left + column * place.spacing) / scale - size.width / 2
        let y = Double(place.top + row * place.spacing) / scale - size.height / 2
        painter.shade[column, row] = shade(atX: x, y: y)
      }
    }
  }

  /// A sixtieth of the short side or less, in pixels.
  private static func spacing(_ side: Double) -> Int {
    var spacing = 8
    while spacing < 64, Double(2 * spacing) <= side / 60 { spacing *= 2 }
    return spacing
  }

  /// The share of shade at a place in points from the middle, 0...255.
  ///
  /// It begins and ends smoothly: a bend would show as a line along the surface.
  private func shade(atX x: Double, y: Double) -> UInt8 {
    let (column, tau) = places.place(Float(x), Float(y))
    let glass = drift.glass
    let place = min(max(Double(column), 0), Double(glass.count))
    let length = glass.length[min(Int(place), glass.count - 1)]
    let depth = painter.height(at: place) - Double(tau) * length
    let share = min(max(depth / painter.shadeDepth(at: place), 0), 1)
    return UInt8((smoothstep(share) * 255).rounded())
  }
}
