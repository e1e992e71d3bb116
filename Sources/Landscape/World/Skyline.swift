import Graphics

/// The upper edge of things, for what passes behind them.
struct Skyline: Sendable {
  private let left: Double
  private let step: Double
  private var heights: [Double]

  init(reach: Double, step: Double = 0.003) {
    (left, self.step) = (-reach, step)
    heights = [Double](repeating: 1e9, count: Int(2 * reach / step) + 2)
  }

  /// The samples from one x to another.
  func samples(from: Double, to: Double) -> Range<Int> {
    let first = max(0, Int(((from - left) / step).rounded(.up)))
    let last = min(heights.count - 1, Int(((to - left) / step).rounded(.down)))
    return first..<max(last + 1, first)
  }

  /// The x of a sample.
  func x(_ sample: Int) -> Double { left + Double(sample) * step }

  /// The height of the edge at x, linear between samples.
  func edge(_ x: Double) -> Double {
    let place = (x - left) / step
    guard place >= 0, place < Double(heights.count - 1) else { return 1e9 }
    let index = Int(place)
    return heights[index] + (heights[index + 1] - heights[index]) * (place - Double(index))
  }

  /// The height of the edge at x, larger than all others where nothing is.
  func height(_ x: Double) -> Double {
    let index = Int(((x - left) / step).rounded())
    return heights.indices.contains(index) ? heights[index] : 1e9
  }

  /// The edge as a line, without the samples that are less than a distance off it.
  func corners(within tolerance: Double) -> [Vector2] {
    var corners: [Vector2] = []
    var first = 0
    func point(_ index: Int) -> Vector2 { Vector2(x: x(index), y: heights[index]) }
    corners.append(point(0))
    for end in heights.indices.dropFirst(2) {
      let (from, to) = (point(first), point(end))
      let isStraight = (first + 1..<end).allSatisfy { index in
        let share = Double(index - first) / Double(end - first)
        return (from.y + (to.y - from.y) * share - heights[index]).magnitude < tolerance
      }
      if !isStraight || end - first > 64 {
        first = end - 1
        corners.append(point(first))
      }
    }
    corners.append(point(heights.count - 1))
    return corners
  }

  mutating func add(_ line: TerrainLine) {
    for index in heights.indices {
      heights[index] = min(heights[index], line.height(left + Double(index) * step))
    }
  }

  /// Adds an open line of corners in any order.
  mutating func add(_ points: [Vector2]) {
    for (one, other) in zip(points, points.dropFirst()) {
      let (a, b) = one.x < other.x ? (one, other) : (other, one)
      let first = max(0, Int(((a.x - left) / step).rounded(.down)))
      let last = min(heights.count - 1, Int(((b.x - left) / step).rounded(.up)))
      guard first <= last else { continue }
      for index in first...last {
        let x = min(max(left + Double(index) * step, a.x), b.x)
        let share = b.x > a.x ? (x - a.x) / (b.x - a.x) : 0
        heights[index] = min(heights[index], a.y + (b.y - a.y) * share)
      }
    }
  }
}

extension Village {
  /// The edge of the sky.
  var skyline: Skyline {
    var skyline = Skyline(reach: frame.reach + 0.02)
    for hill in terrain.hills { skyline.add(hill) }
    if let massif = terrain.massif { skyline.add(massif.outline) }
    skyline.add(terrain.backRow)
    addBuildings(to: &skyline)
    for fir in farFirs { skyline.add(outline(fir)) }
    return skyline
  }

  /// The edge of what stands before the railway.
  var trackside: Skyline {
    var skyline = Skyline(reach: frame.reach + 0.02)
    skyline.add(terrain.backRow)
    addBuildings(to: &skyline)
    for fir in farFirs where fir.foot.y > track(fir.foot.x) { skyline.add(outline(fir)) }
    return skyline
  }

  private func addBuildings(to skyline: inout Skyline) {
    for house in backHouses + houses {
      let snow = Vector2(x: 0, y: -house.height * 0.12)
      skyline.add(house.roofLine.map { $0 + snow })
      skyline.add(house.snowLine)
      let half = house.height * 0.09
      let top = house.chimneyTop + snow * 0.5
      skyline.add([top + Vector2(x: -half, y: 0), top + Vector2(x: half, y: 0)])
    }
    for fir in firs + nearFirs { skyline.add(outline(fir)) }
    if let church {
      let half = church.towerHalf * 1.2
      skyline.add([
        Vector2(x: church.foot.x - half, y: church.towerTop),
        Vector2(x: church.foot.x, y: church.spireTop - church.height * 0.26),
        Vector2(x: church.foot.x + half, y: church.towerTop),
      ])
      skyline.add([
        Vector2(x: church.foot.x, y: church.naveRidge),
        Vector2(x: church.naveEnd, y: church.naveRidge),
      ])
    }
    if let lamp {
      let half = Vector2(x: lamp.half * 1.4, y: 0)
      let top = lamp.foot + Vector2(x: 0, y: -lamp.height * 1.02)
      skyline.add([top + half, top + half * -1])
    }
  }

  /// A fir's tip, and its tiers' ends.
  private func outline(_ fir: Fir) -> [Vector2] {
    let half = fir.height * fir.breadth / 2
    return [
      Vector2(x: fir.foot.x - half, y: fir.foot.y - fir.height * 0.08),
      Vector2(x: fir.foot.x - half * 0.3, y: fir.foot.y - fir.height * 0.62),
      Vector2(x: fir.foot.x, y: fir.foot.y - fir.height),
      Vector2(x: fir.foot.x + half * 0.3, y: fir.foot.y - fir.height * 0.62),
      Vector2(x: fir.foot.x + half, y: fir.foot.y - fir.height * 0.08),
    ]
  }

  /// The height of the rails, between the woods and the back row.
  func track(_ x: Double) -> Double { 0.178 + 0.005 * SineWave.value(x * 2.1 + Double(seed % 7)) }
}

/// A gentle wave.
enum SineWave {
  static func value(_ x: Double) -> Double {
    // A parabola for each half wave: smooth enough for rails, and cheap.
    let share = x - x.rounded(.down)
    let half = share < 0.5 ? share * 2 : share * 2 - 1
    return (share < 0.5 ? 4 : -4) * half * (1 - half)
  }
}
