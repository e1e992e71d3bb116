import Graphics

/// The outline around overlapping polygons, such as the parts of a figure.
///
/// ```
///    ╭──╮ ╭──╮            ╭──╮ ╭──╮      Edges are cut where they cross. A piece is part of the outline if
///   ╭┼──┼─┼╮ │    ──▶    ╭╯  ╰─╯  │      nothing is on one of its sides and something on the other. These
///   ╰┼──╯ ╰┼─╯           ╰╮ ╭─╮ ╭─╯      are joined again.
///    ╰─────╯              ╰─╯ ╰─╯
/// ```
/// It fills the same area with fewer edges. The time grows with the square of the number of edges that are close
/// together: polygons whose boxes are apart are not compared.
struct Outline {
  private struct Polygon {
    let edges: Range<Int>
    let (low, high): (Vector2, Vector2)
    /// Those whose boxes meet its own, which it does itself.
    var near: [Int] = []

    func meets(_ low: Vector2, _ high: Vector2) -> Bool {
      self.low.x <= high.x && low.x <= self.high.x && self.low.y <= high.y
        && low.y <= self.high.y
    }

    func holds(_ place: Vector2) -> Bool {
      low.x <= place.x && place.x <= high.x && low.y <= place.y && place.y <= high.y
    }
  }

  private struct Edge {
    let from: Int
    let to: Int
    /// Where others cross it: shares of its length, and the corners there.
    var cuts: [(share: Double, corner: Int)] = []
  }

  private var corners: [Vector2] = []
  private var edges: [Edge] = []
  private var polygons: [Polygon] = []
  /// The outline's corners, each with the next one.
  private var next: [Int: Int] = [:]

  /// Polygons are closed, and filled by `nonZero`.
  init(around polygons: [[Vector2]]) {
    for polygon in polygons { append(polygon) }
    for number in self.polygons.indices {
      for other in self.polygons.indices[number...] { meet(number, other) }
    }
    for number in self.polygons.indices {
      for index in self.polygons[number].edges { keepOuterPieces(of: index, number) }
    }
  }

  private mutating func append(_ polygon: [Vector2]) {
    // Apart by too little to be seen, so that no corner lies exactly on another polygon's edge.
    let shift = Vector2(x: 1.3e-7, y: 0.7e-7) * Double(polygons.count)
    let first = corners.count
    corners += polygon.map { $0 + shift }
    // Curves end where they began.
    if polygon.count > 1, polygon[0] == polygon[polygon.count - 1] { corners.removeLast() }
    var (low, high) = (Vector2(x: .infinity, y: .infinity), Vector2(x: -.infinity, y: -.infinity))
    for index in first..<corners.count {
      edges.append(Edge(from: index, to: index + 1 < corners.count ? index + 1 : first))
      let corner = corners[index]
      low = Vector2(x: min(low.x, corner.x), y: min(low.y, corner.y))
      high = Vector2(x: max(high.x, corner.x), y: max(high.y, corner.y))
    }
    polygons.append(Polygon(edges: first..<edges.count, low: low, high: high))
  }

  private mutating func meet(_ one: Int, _ other: Int) {
    guard polygons[one].meets(polygons[other].low, polygons[other].high) else { return }
    polygons[one].near.append(other)
    if one != other { polygons[other].near.append(one) }
    for index in polygons[one].edges {
      let (a, b) = (corners[edges[index].from], corners[edges[index].to])
      let (low, high) = (
        Vector2(x: min(a.x, b.x), y: min(a.y, b.y)), Vector2(x: max(a.x, b.x), y: max(a.y, b.y))
      )
      guard polygons[other].meets(low, high) else { continue }
      for another in polygons[other].edges where another > index { cross(index, another) }
    }
  }

  /// Cuts two edges where they cross.
  private mutating func cross(_ one: Int, _ other: Int) {
    let (a, b) = (corners[edges[one].from], corners[edges[one].to])
    let (c, d) = (corners[edges[other].from], corners[edges[other].to])
    guard min(a.x, b.x) <= max(c.x, d.x), min(c.x, d.x) <= max(a.x, b.x),
      min(a.y, b.y) <= max(c.y, d.y), min(c.y, d.y) <= max(a.y, b.y)
    else { return }
    let (way, otherWay, between) = (b - a, d - c, c - a)
    let area = way.x * otherWay.y - way.y * otherWay.x
    guard area != 0 else { return }
    let share = (between.x * otherWay.y - between.y * otherWay.x) / area
    let otherShare = (between.x * way.y - between.y * way.x) / area
    guard share > 0, share < 1, otherShare > 0, otherShare < 1 else { return }
    edges[one].cuts.append((share, corners.count))
    edges[other].cuts.append((otherShare, corners.count))
    corners.append(a + way * share)
  }

  private mutating func keepOuterPieces(of number: Int, _ polygon: Int) {
    let edge = edges[number]
    var from = edge.from
    for cut in edge.cuts.sorted(by: { $0.share < $1.share }) + [(1, edge.to)] {
      let middle = (corners[from] + corners[cut.corner]) * 0.5
      if isOuter(number, of: polygon, middle) { next[from] = cut.corner }
      from = cut.corner
    }
  }

  /// Whether nothing is on one side of an edge at a place on it, and something on the other.
  private func isOuter(_ number: Int, of polygon: Int, _ place: Vector2) -> Bool {
    let own = corners[edges[number].to] - corners[edges[number].from]
    // Along the axis that the edge is not along, so that a ray has it on one side.
    let isUpright = own.y.magnitude > own.x.magnitude
    let side = isUpright ? (own.y > 0 ? 1 : -1) : own.x > 0 ? 1 : -1
    var winding = 0
    // Others, which are beside the place, do not wind around it.
    for other in polygons[polygon].near where other == polygon || polygons[other].holds(place) {
      for index in polygons[other].edges where index != number {
        let (from, to) = (corners[edges[index].from], corners[edges[index].to])
        winding += Self.crossing(from, to, place, isUpright)
      }
    }
    return (winding == 0) != (winding + side == 0)
  }

  /// 1 or −1 if a ray to the right, or else down, crosses an edge.
  private static func crossing(
    _ from: Vector2, _ to: Vector2, _ place: Vector2, _ isToTheRight: Bool
  ) -> Int {
    let (a, b, p) = isToTheRight ? (from, to, place) : (from.swapped, to.swapped, place.swapped)
    guard (a.y <= p.y) != (b.y <= p.y) else { return 0 }
    let x = a.x + (p.y - a.y) * (b.x - a.x) / (b.y - a.y)
    return x > p.x ? (b.y > a.y ? 1 : -1) : 0
  }

  /// The outline; nil if rounding has left it open somewhere.
  func path() -> Path? {
    var (path, rest) = (Path(), next)
    while let start = rest.keys.min() {
      var (corner, isFirst) = (start, true)
      repeat {
        if isFirst { path.move(to: corners[corner]) } else { path.addLine(to: corners[corner]) }
        guard let following = rest.removeValue(forKey: corner) else { return nil }
        (corner, isFirst) = (following, false)
      } while corner != start
      path.closeSubpath()
    }
    return path
  }
}

extension Vector2 {
  fileprivate var swapped: Vector2 { Vector2(x: y, y: x) }
}

extension Path {
  /// The outline around all its polygons, which are closed; of lines only, in the same direction.
  package func united() -> Path { Outline(around: polygons).path() ?? self }

  /// The path seen in a mirror, with x reversed; of lines only, in the same direction.
  package func mirrored() -> Path {
    var path = Path()
    for polygon in polygons {
      for (index, point) in polygon.reversed().enumerated() {
        let place = Vector2(x: -point.x, y: point.y)
        if index == 0 { path.move(to: place) } else { path.addLine(to: place) }
      }
      path.closeSubpath()
    }
    return path
  }

  /// The corners of each of its polygons; of lines only.
  var polygons: [[Vector2]] {
    var (polygons, at): ([[Vector2]], Int) = ([], 0)
    for element in elements {
      if element == .move { polygons.append([]) }
      for _ in 0..<element.pointCount {
        polygons[polygons.count - 1].append(points[at])
        at += 1
      }
    }
    return polygons
  }
}
