import Graphics

/// The settled snow: how much lies in each of the glass's columns, and how it slides.
///
/// Snow is counted in grains, whole numbers: whatever slides, falls or is lifted, none appears and none is
/// lost.
struct GlobeDrift: Sendable {
  /// A flake's grains.
  static let flake = 4096

  let glass: GlobeGlass
  /// Square points of a grain.
  let grainArea: Double
  /// Grains that a column has room for.
  let capacity: [Double]
  /// Grains in each column.
  var grains: [Int]
  /// τ of the surface in each column, as many grains make it.
  var depth: [Double]
  /// Where the snow of each column pulls, points from the middle: its surface, but see `level`.
  var surfaceX: [Double]
  var surfaceY: [Double]
  /// How fast snow slides from each column into the next, points/s; negative back.
  var speed: [Double]
  /// τ of the surface that is shown: it follows without jumps.
  var shown: [Double]
  /// Whether anything slides, or what is shown is not yet what is there.
  var isAwake = true
  /// Room for what leaves each column, forwards and backwards.
  var flux: [Int]
  var smooth: [Double]

  init(_ glass: GlobeGlass, grainArea: Double) {
    self.glass = glass
    self.grainArea = grainArea
    capacity = glass.width.indices.map { glass.area($0, below: 0.9) / grainArea }
    grains = [Int](repeating: 0, count: glass.count)
    depth = [Double](repeating: 0, count: glass.count)
    (surfaceX, surfaceY) = (glass.wallX, glass.wallY)
    (speed, shown, smooth) = (depth, depth, depth)
    flux = grains
  }

  /// All grains.
  var mass: Int { grains.reduce(0, +) }

  /// Puts the surface where the grains have it.
  ///
  /// Snow that hangs from its wall does not slide to where most of it hangs: such a column pulls from
  /// the wall, and one that leans over a little from in between.
  mutating func level(down fall: Vector2) {
    for column in grains.indices {
      let tau = glass.depth(column, area: Double(grains[column]) * grainArea)
      depth[column] = tau
      let rise = -(glass.inX[column] * fall.x + glass.inY[column] * fall.y)
      let standing = tau * min(max(rise / (glass.length[column] * 0.25), 0), 1)
      surfaceX[column] = glass.wallX[column] + glass.inX[column] * standing
      surfaceY[column] = glass.wallY[column] + glass.inY[column] * standing
    }
  }

  /// Lays grains down with a level surface.
  ///
  /// - Parameters:
  ///   - total: how many.
  ///   - fall: down, length 1.
  mutating func pour(_ total: Int, down fall: Vector2) {
    var (low, high) = (-glass.diagonal, glass.diagonal)
    for _ in 0..<60 {
      let level = (low + high) / 2
      for column in grains.indices { grains[column] = filled(column, above: level, fall) }
      // Down grows downwards: a higher number is less snow.
      if mass > total { low = level } else { high = level }
    }
    for column in grains.indices { grains[column] = filled(column, above: high, fall) }
    let deepest = glass.wallX.indices.max {
      fall.x * glass.wallX[$0] + fall.y * glass.wallY[$0]
        < fall.x * glass.wallX[$1] + fall.y * glass.wallY[$1]
    }
    grains[deepest ?? 0] += total - mass
    level(down: fall)
    settle()
    shown = smooth
  }

  /// Grains of a column that lie lower than a level.
  private func filled(_ column: Int, above level: Double, _ fall: Vector2) -> Int {
    let foot = fall.x * glass.wallX[column] + fall.y * glass.wallY[column]
    let rise = fall.x * glass.inX[column] + fall.y * glass.inY[column]
    guard foot > level else { return 0 }
    let tau = rise < 0 ? min((level - foot) / rise, 0.9) : 0.9
    return Int(glass.area(column, below: tau) / grainArea)
  }

  /// What is to be shown: the surface without what is finer than a few columns.
  mutating func settle() {
    let count = depth.count
    for column in 0..<count {
      let (b, c) = (depth[column == 0 ? count - 1 : column - 1], depth[column])
      let d = depth[column + 1 == count ? 0 : column + 1]
      let a = depth[(column + count - 2) % count]
      let e = depth[(column + 2) % count]
      smooth[column] = (a + e + 4 * (b + d) + 6 * c) / 16
    }
  }

  /// Lets what is shown follow for a step.
  ///
  /// - Returns: whether it is there.
  mutating func show() -> Bool {
    settle()
    var isThere = true
    for column in shown.indices {
      let rest = smooth[column] - shown[column]
      if rest.magnitude < 1e-5 {
        shown[column] = smooth[column]
      } else {
        shown[column] += rest * 0.16
        isThere = false
      }
    }
    return isThere
  }
}
