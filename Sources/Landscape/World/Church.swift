import Graphics

/// A church: a nave, a tower with a clock and a spire.
package struct Church: Sendable {
  /// Middle of the tower's foot.
  var foot: Vector2
  /// Height of the nave's wall.
  var height: Double
  /// −1: the nave is on the left of the tower; 1: on the right.
  var side: Double
  var spire: Double
  var towerHeight: Double
  /// What stands on the tower.
  var top: Top

  enum Top: CaseIterable, Sendable {
    case spire
    /// A low pyramid.
    case pyramid
    /// An onion with a lantern.
    case onion
  }

  init(foot: Vector2, height: Double, side: Double, seed: UInt64) {
    var random = PartRandom(seed: seed, "church")
    (self.foot, self.height, self.side) = (foot, height, side)
    top = [.spire, .spire, .pyramid, .onion][random.index(below: 4)]
    switch top {
    case .spire:
      towerHeight = height * random.within(2.25...2.55)
      spire = height * random.within(1.8...2.35)
    case .pyramid:
      towerHeight = height * random.within(2.7...3)
      spire = height * random.within(0.85...1.1)
    case .onion:
      towerHeight = height * random.within(2.45...2.75)
      spire = height * random.within(1.45...1.65)
    }
  }

  var towerHalf: Double { height * 0.43 }
  var towerTop: Double { foot.y - towerHeight }
  var spireTop: Double { towerTop - spire }
  var clock: Vector2 { Vector2(x: foot.x, y: towerTop + height * 0.46) }
  var clockRadius: Double { height * 0.27 }
  /// Sill, width and height of the opening in which the bell hangs, and where it hangs.
  var belfry: (sill: Vector2, width: Double, height: Double) {
    (Vector2(x: foot.x, y: towerTop + height * 1.5), height * 0.38, height * 0.5)
  }
  var bellHook: Vector2 { Vector2(x: foot.x, y: belfry.sill.y - belfry.height * 0.9) }
  /// The nave, from the tower to its end.
  var naveEnd: Double { foot.x + side * (towerHalf + height * 1.75) }
  /// Where its ridge ends: the roof slopes there, too.
  var naveRidgeEnd: Double { naveEnd - side * height * 0.15 }
  var naveEaves: Double { foot.y - height * 0.95 }
  var naveRidge: Double { foot.y - height * 1.72 }

  var extent: ClosedRange<Double> {
    min(foot.x - side * towerHalf, naveEnd) - height * 0.1...max(
      foot.x - side * towerHalf, naveEnd) + height * 0.1
  }

  /// Half the width of what stands on the tower, at a share of its height from the top.
  func topHalf(_ share: Double) -> Double {
    guard top == .onion else { return towerHalf * 1.16 * share }
    // A needle, a bulb, a neck, and a bell that meets the tower's edge.
    let corners: [(Double, Double)] = [
      (0, 0.02), (0.2, 0.05), (0.3, 0.12), (0.4, 0.42), (0.5, 0.62), (0.58, 0.66), (0.66, 0.55),
      (0.72, 0.4), (0.76, 0.38), (0.84, 0.62), (0.92, 0.92), (1, 1.14),
    ]
    for (one, other) in zip(corners, corners.dropFirst()) where share <= other.0 {
      let way = (share - one.0) / (other.0 - one.0)
      return towerHalf * (one.1 + (other.1 - one.1) * way)
    }
    return towerHalf * 1.14
  }

  /// Middles of the nave's windows' sills.
  var windows: [Vector2] {
    [0.32, 0.78, 1.24].map {
      Vector2(x: foot.x + side * (towerHalf + height * ($0 + 0.05)), y: foot.y - height * 0.26)
    }
  }
}

/// A street lamp in the foreground.
struct StreetLamp: Sendable {
  var foot: Vector2
  var height: Double

  /// Middle of its light.
  var light: Vector2 { Vector2(x: foot.x, y: foot.y - height * 0.9) }
  /// Half of the lantern's width at its top.
  var half: Double { height * 0.052 }
  /// The upper line of the snow on its roof.
  var snowLine: [Vector2] {
    [
      (-1.32, 0.947), (-1.1, 0.967), (-0.45, 0.995), (0, 1.005), (0.45, 0.995), (1.1, 0.967),
      (1.32, 0.947),
    ]
    .map { Vector2(x: foot.x + half * $0.0, y: foot.y - height * $0.1) }
  }
}
