import Graphics

/// The settled snow of each column and how it slides; counted in whole grains, so that none appears or is lost.
struct GlobeDrift: Sendable {
  /// Grains per flake.
  static let flake = 4096

  let glass: GlobeGlass
  /// Square points per grain.
  let grainArea: Double
  /// Maximum grains per column.
  let capacity: [Double]
  /// Grains per column.
  var grains: [Int]
  /// τ of each column's surface, from its grains.
  var depth: [Double]
  /// The point at which each column's snow is pulled, from the middle: its surface, except as `level` describes.
  var surfaceX: [Double]
  var surfaceY: [Double]
  /// Speed from each column into the next, points/s; negative means back.
  var speed: [Double]
  /// τ of the surface shown, which follows smoothly.
  var shown: [Double]
  /// Whether anything slides, or the surface shown still lags behind.
  var isAwake = true
  /// Scratch: grains leaving each column, negative means backwards.
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

  var mass: Int { grains.reduce(0, +) }

  /// Computes the surface from the grains.
  ///
  /// Hanging columns are pulled at the wall, slight overhangs in between: else hanging snow slides to where most
  /// hangs.
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

  /// Fills the glass with `total` grains to a level surface; `fall` is down, length 1.
  mutating func pour(_ total: Int, down fall: Vector2) {
    var (low, high) = (-glass.diagonal, glass.diagonal)
    for _ in 0..<60 {
      let level = (low + high) / 2
      for column in grains.indices { grains[column] = filled(column, above: level, fall) }
      // Coordinates grow downwards: a higher number means less snow.
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

  private func filled(_ column: Int, above level: Double, _ fall: Vector2) -> Int {
    let foot = fall.x * glass.wallX[column] + fall.y * glass.wallY[column]
    let rise = fall.x * glass.inX[column] + fall.y * glass.inY[column]
    guard foot > level else { return 0 }
    let tau = rise < 0 ? min((level - foot) / rise, 0.9) : 0.9
    return Int(glass.area(column, below: tau) / grainArea)
  }

  /// Smooths the surface to be shown over a few columns.
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

  /// Moves `shown` towards the surface for a step; returns whether it has arrived.
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
