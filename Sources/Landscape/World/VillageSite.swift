import Graphics
import Portable

/// Where a village lies: the shape of its ground, and what is in front of it.
package enum VillageSite: String, CaseIterable, Sendable {
  /// On two terraces before a meadow.
  case village
  /// On the flank of a hill that rises on the church's side.
  case hamlet
  /// A chapel and a few houses at a frozen lake.
  case lake

  /// Nearly half of all seeds are villages.
  init(seed: UInt64) {
    var random = PartRandom(seed: seed, "site")
    self =
      [.lake, .lake, .hamlet, .hamlet, .hamlet, .village, .village, .village, .village][
        random.index(below: 9)]
  }

  /// Where the snow begins that lies before everything.
  var meadow: Double { self == .lake ? 0.432 : LandscapeFrame.meadow }

  /// The ground of the back row at a distance from the middle towards the church.
  func backRow(_ x: Double) -> Double {
    switch self {
    case .village: LandscapeFrame.backRow
    case .hamlet: 0.228 - 0.37 * Self.rise(x, from: -0.28, to: 0.86)
    // A tongue of land with the chapel on it.
    case .lake:
      0.212 - 0.05 * Self.rise(x, from: -0.02, to: 0.2) * Self.rise(-x, from: -0.66, to: -0.36)
    }
  }

  /// The ground of the main row.
  func mainRow(_ x: Double) -> Double {
    switch self {
    case .village: LandscapeFrame.mainRow
    case .hamlet: 0.326 - 0.19 * Self.rise(x, from: -0.12, to: 1.1)
    case .lake: 0.252
    }
  }

  /// How uneven the rows are.
  var unevenness: Double { self == .lake ? 0.4 : 1 }

  /// Shares of the houses that stand in the front and in the back.
  var houses: (front: Double, back: Double) {
    switch self {
    case .village: (0.58, 0.42)
    case .hamlet: (0.42, 0.42)
    case .lake: (0.4, 0.16)
    }
  }

  /// Distances from the middle at which the church's tower stands, and the height of its wall.
  func church(isNaveInside: Bool, height: Double) -> ClosedRange<Double> {
    switch self {
    case .village: isNaveInside ? 0.22...0.43 : 0.13...0.48 - 2.3 * height
    case .hamlet: isNaveInside ? 0.2...0.36 : 0.14...0.48 - 2.3 * height
    case .lake: isNaveInside ? 0.3...0.4 : 0.2...0.32
    }
  }

  var churchHeight: ClosedRange<Double> {
    switch self {
    case .village: 0.078...0.088
    case .hamlet: 0.058...0.066
    case .lake: 0.054...0.062
    }
  }

  private static func rise(_ x: Double, from: Double, to: Double) -> Double {
    smoothstep(min(max((x - from) / (to - from), 0), 1))
  }
}

/// A frozen lake between the main row and the meadow.
struct FrozenLake: Sendable {
  /// Its far shore.
  let shore: TerrainLine

  init(before row: TerrainLine, seed: UInt64, reach: Double) {
    let noise = LineNoise(seed: seed, "lake/shore")
    shore = TerrainLine(reach: reach, step: 0.01) { x in
      row.height(x) + 0.026 + 0.006 * noise.fractal(x / 0.16, octaves: 2, gain: 0.4)
    }
  }

  /// Where something above the shore is reflected: nearer than in water, as on a matt surface.
  func reflected(_ point: Vector2) -> Vector2 {
    let edge = shore.height(point.x)
    return Vector2(x: point.x, y: edge + max(edge - point.y, 0) * 0.72)
  }
}
