import Graphics

/// A piece of the fence: a post and the rails to the next one.
struct FenceSpan {
  let from: Vector2
  let to: Vector2
  let height: Double
  let toHeight: Double
}

extension Village {
  static let moonRadius = 0.034

  /// Opposite the lamp, high and beside the spire.
  var moon: Vector2 {
    var random = PartRandom(seed: seed, "moon/place")
    let y = -0.5 + random.within(0.14...0.2)
    var x = random.within(0.08...0.42)
    if let church {
      let spire = church.foot.x.magnitude
      // The nearest place at which both are seen apart.
      if (x - spire).magnitude < 0.1 { x = spire + (spire > 0.3 || x < spire ? -0.1 : 0.1) }
    }
    return Vector2(x: -side * max(x, 0.04), y: y)
  }

  /// How many windows the houses have.
  package var windowCount: Int { firstWindow(front: houses.count) }

  /// The number of a house's first window: windows are counted house by house, the back row's first.
  func firstWindow(back index: Int) -> Int {
    backHouses[..<index].reduce(0) { $0 + $1.windows.count }
  }

  func firstWindow(front index: Int) -> Int {
    houses[..<index].reduce(firstWindow(back: backHouses.count)) { $0 + $1.windows.count }
  }

  func firstWindow(of house: House) -> Int {
    if let index = backHouses.firstIndex(where: { $0.foot == house.foot }) {
      return firstWindow(back: index)
    }
    return firstWindow(front: houses.firstIndex { $0.foot == house.foot } ?? 0)
  }

  // MARK: Path

  /// Where the path begins: at the church's door, or in the middle of the village.
  var pathTop: Double { terrain.site.meadow - 0.012 }

  /// Its middle and half width at a height.
  func path(_ y: Double) -> (x: Double, half: Double) {
    let down = max(y - pathTop, 0) / 0.6
    let start = (church?.foot.x ?? -side * 0.2) * 0.85
    let sway = LineNoise(seed: seed, "path")
    let bend = sway(down * 2.1 + 0.5) * 0.12 * min(down * 5, 1.3)
    return (
      start * (1 - 0.8 * min(down, 1)) + bend - side * 0.06 * down,
      0.011 + 0.1 * down * (0.7 + 0.45 * down)
    )
  }

  /// Where a place is across the path: −1 on its left edge, 1 on its right one.
  func pathSide(_ x: Double, _ y: Double) -> Double {
    let place = path(y)
    return min(max((x - place.x) / place.half, -1), 1)
  }

  /// How deep it is trodden into the snow at a place.
  func pathDepth(_ x: Double, _ y: Double) -> Double {
    let place = path(y)
    // Trodden down beyond its edges, so that the hollow is round.
    let side = (x - place.x) / (place.half * 1.25)
    guard side.magnitude < 1 else { return 0 }
    let (round, begun) = (1 - side * side, min(max((y - pathTop) / 0.06, 0), 1))
    return 0.28 * place.half * begun * round * round
  }

  /// Its left and right edges, from the village to the eye.
  var path: (left: [Vector2], right: [Vector2]) {
    var (left, right): ([Vector2], [Vector2]) = ([], [])
    var y = pathTop
    while y < frame.reach + 0.08 {
      let place = path(y)
      left.append(Vector2(x: place.x - place.half, y: y))
      right.append(Vector2(x: place.x + place.half, y: y))
      y += 0.012
    }
    return (left, right)
  }

  func isOnPath(_ x: Double, _ y: Double, margin: Double) -> Bool {
    let place = path(y)
    return (x - place.x).magnitude < place.half + margin
  }

  // MARK: Fence

  /// Along the meadow, larger towards the screen's edges: on both sides of the path, on one, or nowhere.
  var fence: [FenceSpan] {
    var random = PartRandom(seed: seed, "fence/sides")
    var sides = random.happens(0.5) ? [-1, 1] : random.happens(0.6) ? [side] : []
    switch terrain.site {
    case .village: break
    case .hamlet: sides = [side]
    case .lake: sides = []
    }
    var spans: [FenceSpan] = []
    for away in sides {
      var noise = PartRandom(seed: seed, "fence", away > 0 ? 1 : 0)
      var x = path(0.39).x + away * (path(0.39).half + 0.05)
      func post(_ x: Double) -> (Vector2, Double) {
        let way = (x - path(0.39).x).magnitude
        let y = 0.385 + 0.035 * way + 0.006 * LineNoise(seed: seed, "fence")(x * 7)
        return (Vector2(x: x, y: y), 0.034 + 0.016 * way)
      }
      while x.magnitude < frame.reach {
        let step = (0.05 + 0.02 * (x - path(0.39).x).magnitude) * noise.within(0.92...1.08)
        let (from, height) = post(x)
        let (to, toHeight) = post(x + away * step)
        spans.append(FenceSpan(from: from, to: to, height: height, toHeight: toHeight))
        x += away * step
      }
    }
    return spans
  }
}
