import Graphics

/// The outline of a thing that stands in a landscape.
struct Silhouette {
  /// Its place in the order of painting: a greater one is nearer.
  let plane: Plane
  private let polygons: [[Vector2]]
  private let low: Vector2
  private let high: Vector2

  /// What is painted together, from far to near.
  struct Plane: Comparable {
    private let number: Int

    static let (backHouses, church, backFirs) = (
      Plane(number: 0), Plane(number: 1), Plane(number: 2)
    )
    static let (houses, firs, meadow) = (Plane(number: 3), Plane(number: 4), Plane(number: 5))
    static let lamp = Plane(number: 6)
    /// Near firs, which overlap: each is nearer than the one before it.
    static func nearFir(_ index: Int) -> Plane { Plane(number: 7 + index) }

    static func < (one: Plane, other: Plane) -> Bool { one.number < other.number }
  }

  init(_ plane: Plane, _ polygons: [[Vector2]]) {
    (self.plane, self.polygons) = (plane, polygons)
    let points = polygons.joined()
    low = Vector2(x: points.map(\.x).min() ?? 0, y: points.map(\.y).min() ?? 0)
    high = Vector2(x: points.map(\.x).max() ?? 0, y: points.map(\.y).max() ?? 0)
  }

  /// Whether a part of it may be in a box.
  func mayMeet(_ from: Vector2, _ to: Vector2) -> Bool {
    low.x <= to.x && high.x >= from.x && low.y <= to.y && high.y >= from.y
  }

  func contains(_ point: Vector2) -> Bool {
    mayMeet(point, point) && polygons.contains { Self.isInside(point, $0) }
  }

  /// By the number of sides to the right of the point.
  static func isInside(_ point: Vector2, _ polygon: [Vector2]) -> Bool {
    guard var last = polygon.last else { return false }
    var isInside = false
    for corner in polygon {
      if (corner.y > point.y) != (last.y > point.y) {
        let share = (point.y - corner.y) / (last.y - corner.y)
        if corner.x + (last.x - corner.x) * share > point.x { isInside.toggle() }
      }
      last = corner
    }
    return isInside
  }
}

extension [Silhouette] {
  /// The parts of a line that nothing nearer than `plane` hides, nor snow of a height on it.
  func visible(_ line: [Vector2], height: Double, of plane: Silhouette.Plane) -> [[Vector2]] {
    guard let first = line.first, let last = line.last else { return [] }
    // Round ends of snow hang over by 0.35 of its height.
    let margin = height * 0.4
    let low = Vector2(x: first.x - margin, y: (line.map(\.y).min() ?? 0) - height)
    let high = Vector2(x: last.x + margin, y: line.map(\.y).max() ?? 0)
    let near = filter { $0.plane > plane && $0.mayMeet(low, high) }
    guard !near.isEmpty else { return [line] }
    func isHidden(_ point: Vector2) -> Bool {
      for (x, y) in [(-margin, 0), (margin, 0), (-margin, -height), (margin, -height)] {
        let corner = point + Vector2(x: x, y: y)
        if near.contains(where: { $0.contains(corner) }) { return true }
      }
      return false
    }
    var parts: [[Vector2]] = []
    var part: [Vector2] = []
    var end: Vector2?
    func finish() {
      if let end, let last = part.last, last != end { part.append(end) }
      if let first = part.first, let last = part.last, last.x - first.x >= Self.shortest {
        parts.append(part)
      }
      (part, end) = ([], nil)
    }
    for (index, corner) in line.enumerated() {
      if index > 0 {
        let from = line[index - 1]
        let steps = Int(((corner.x - from.x) / Self.step).rounded(.up))
        for step in 1..<Swift.max(steps, 1) {
          let point = from + (corner - from) * (Double(step) / Double(steps))
          if isHidden(point) {
            finish()
          } else {
            if part.isEmpty { part.append(point) }
            end = point
          }
        }
      }
      if isHidden(corner) {
        finish()
      } else {
        part.append(corner)
        end = corner
      }
    }
    finish()
    return parts
  }

  /// How finely a line is looked at, and the shortest part that holds snow, in units.
  private static var step: Double { 0.0015 }
  private static var shortest: Double { 0.012 }
}
