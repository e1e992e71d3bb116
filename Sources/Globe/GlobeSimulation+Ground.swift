import Graphics
import Portable

extension GlobeSimulation {
  /// A thinner layer than this is not drawn, points.
  private static let film = 0.06
  /// The height at which snow fills the last column of a run, as a share of the column's width.
  private static let fullSlope = 0.5

  mutating func appendGround(to list: inout DisplayList, _ scale: Double) {
    painter.measure(drift)
    appendBody(to: &list, scale)
    appendSpots(to: &list, scale)
    appendLumps(to: &list, scale)
    appendGlints(to: &list, scale)
  }

  /// Adds all snow, white at its surface, and shade that grows with the depth.
  mutating func appendBody(to list: inout DisplayList, _ scale: Double) {
    outline(scale)
    guard !painter.path.isEmpty else { return }
    list.append(painter.path, ShapeStyle(fillColor: settings.color))
    spreadShade(scale)
    list.append(painter.path, ShapeStyle(fillColor: settings.shade), fadedBy: painter.shade)
  }

  /// Outlines the snow, run by run.
  private mutating func outline(_ scale: Double) {
    painter.path.removeAll()
    let count = drift.glass.count
    guard let start = (0..<count).first(where: { painter.heights[$0] <= Self.film }) else { return }
    var offset = 1
    while offset < count {
      let column = (start + offset) % count
      guard painter.heights[column] > Self.film else {
        offset += 1
        continue
      }
      var length = 1
      while offset + length < count, painter.heights[(start + offset + length) % count] > Self.film
      { length += 1 }
      addRun(column, length, scale)
      offset += length
    }
  }

  /// A run of columns as a closed path: along the snow, and back along the wall.
  ///
  /// ```
  ///   ───────╲ surface      Thin snow fills a part of the run's last column, so that the next one's first flakes do not
  ///   │    │  ╲ │           move the end of the snow by a whole column in one frame.
  ///   wall ─────●
  /// ```
  private mutating func addRun(_ first: Int, _ length: Int, _ scale: Double) {
    let count = drift.glass.count
    let (begin, end) = ends(first, length)
    var last = wall(begin, scale)
    painter.path.move(to: last)
    for offset in 0..<length {
      let (from, to) = (
        max(begin, Double(first + offset)), min(end, Double(first + offset + 1))
      )
      let height = painter.heights[(first + offset) % count]
      let next = surface(at: wrapped((from + to) / 2), above: height, scale)
      if offset == 0 {
        painter.path.addLine(to: (last + next) * 0.5)
      } else {
        painter.path.addQuadCurve(to: (last + next) * 0.5, control: last)
      }
      last = next
    }
    let wallEnd = wall(end, scale)
    painter.path.addQuadCurve(to: (last + wallEnd) * 0.5, control: last)
    painter.path.addLine(to: wallEnd)
    for offset in stride(from: length - 1, to: 0, by: -1) {
      painter.path.addLine(to: wall(Double(first + offset), scale))
    }
    painter.path.closeSubpath()
  }

  /// Where a run of columns begins and ends along the wall.
  private func ends(_ first: Int, _ length: Int) -> (begin: Double, end: Double) {
    let count = drift.glass.count
    func share(_ column: Int) -> Double {
      let full = Self.fullSlope * drift.glass.width[column % count]
      return min((painter.heights[column % count] - Self.film) / full, 1)
    }
    let (start, stop) = (Double(first), Double(first + length))
    guard length > 1 else {
      let margin = (1 - share(first)) / 2
      return (start + margin, stop - margin)
    }
    return (start + 1 - share(first), stop - 1 + share(first + length - 1))
  }

  private func wrapped(_ place: Double) -> Double {
    let count = Double(drift.glass.count)
    return place < count ? place : place - count
  }

  /// A place on the wall, in pixels.
  private func wall(_ place: Double, _ scale: Double) -> Vector2 {
    let wall = drift.glass.ray(wrapped(place)).wall
    return Vector2(x: (size.width / 2 + wall.x) * scale, y: (size.height / 2 + wall.y) * scale)
  }

  /// A place on the ray at a place along the wall, in pixels; `height` is in points from the wall.
  func surface(at place: Double, above height: Double, _ scale: Double) -> Vector2 {
    let (wall, spine) = drift.glass.ray(place)
    let inward = spine - wall
    let point = wall + inward * (height / inward.length)
    return Vector2(x: (size.width / 2 + point.x) * scale, y: (size.height / 2 + point.y) * scale)
  }

  /// A place on a column's middle ray, in pixels; `height` is in points from the wall.
  func surface(_ column: Int, above height: Double, _ scale: Double) -> Vector2 {
    let glass = drift.glass
    let share = height / glass.length[column]
    return Vector2(
      x: (size.width / 2 + glass.wallX[column] + glass.inX[column] * share) * scale,
      y: (size.height / 2 + glass.wallY[column] + glass.inY[column] * share) * scale)
  }
}
