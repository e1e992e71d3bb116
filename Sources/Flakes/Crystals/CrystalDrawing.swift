import Graphics

/// Draws a grown crystal as a mask: its opacity is the light that the ice throws towards the eye.
///
/// The rim is bright, as edges of ice scatter most; inside, slopes of the ice that face the upper left are brighter
/// than those that face away, and plates are half transparent.
///
/// ```
///    ┌─────┬─────┐     The ice is sampled in one quarter of the picture, which the other three mirror: three
///    │     │· · ·│     by three samples a pixel. Light, which has a side, is computed for all of them.
///    ├─────┼─────┤
///    │     │     │
///    └─────┴─────┘
/// ```
struct CrystalDrawing {
  private struct Sample {
    /// The share of ice around the place.
    var ice = 0.0
    /// The mass there, which gives slopes.
    var height = 0.0
    /// How deep in the ice it is, 0...1.
    var depth = 0.0
  }

  private let side: Int
  /// Rows of a quarter, from the middle outwards.
  private var samples: [Sample] = []
  /// For each row or column of the whole picture the quarter's, with `step` more before and after.
  private let folds: [Int]
  /// Samples of a row of the quarter.
  private let count: Int
  /// Cells between the two samples that a slope is measured with.
  private let reach: Double

  /// Light of level ice, of the steepest slopes in addition, and of the rim.
  private static let level = 0.56
  private static let slope = 0.34
  private static let rim = 1.0
  /// The direction of light, in the plane.
  private static let light = (x: -0.5, y: -0.87)
  /// The share of ice around a place at which the edge is drawn, and the width of that edge.
  private static let edge = 0.45
  private static let softness = 0.1
  /// Samples along a side of a pixel, and from a place to where its slope is measured: about a cell.
  private static let across = 3
  private static let step = 3

  /// Samples a crystal for a mask of `side` pixels, an even number, which it fills but for a margin of 1.5 pixels.
  init(_ field: IceField, side: Int) {
    let count = side * Self.across / 2
    (self.side, self.count) = (side, count)
    folds = (-Self.step..<2 * count + Self.step).map {
      min($0 < count ? count - 1 - $0 : $0 - count, count - 1)
    }
    let radius = ReiterGrowth.size * Double(field.wedge.radius)
    let spacing = radius * Double(side) / Double(side - 3) / Double(count)
    reach = 2 * Double(Self.step) * spacing
    let (ice, height) = (field.mass.map { $0 > 0 ? 1.0 : 0 }, field.relief())
    let depth = field.depth(rounds: 3)
    samples.reserveCapacity(count * count)
    for row in 0..<count {
      for column in 0..<count {
        var sample = Sample()
        let (x, y) = ((Double(column) + 0.5) * spacing, (Double(row) + 0.5) * spacing)
        if let corner = field.wedge.corner(x: x, y: y) {
          sample.ice = corner.value(ice)
          (sample.height, sample.depth) = (corner.value(height), corner.value(depth))
        }
        samples.append(sample)
      }
    }
  }

  var mask: Bitmap {
    Bitmap.mask(width: side, height: side, samples: Self.across, coverage: light)
  }

  /// The light of a sample of the whole picture, 0...1.
  private func light(_ column: Int, _ row: Int) -> Double {
    let sample = sample(column, row)
    guard sample.ice > Self.edge else { return 0 }
    /// The mass at a sample; the own where there is none.
    func height(_ column: Int, _ row: Int) -> Double {
      let height = self.sample(column, row).height
      return height > 0 ? height : sample.height
    }
    let (dx, dy) = (
      height(column + Self.step, row) - height(column - Self.step, row),
      height(column, row + Self.step) - height(column, row - Self.step)
    )
    // The slope of the mass's logarithm: masses span decades.
    let facing = -(dx * Self.light.x + dy * Self.light.y) / (sample.height * reach)
    let shade = min(max(3.2 * facing, -1), 1) * Self.slope
    let light = Self.level + shade + (1 - sample.depth) * Self.rim
    return min((sample.ice - Self.edge) / Self.softness, 1) * min(max(light, 0.15), 1)
  }

  @inline(__always)
  private func sample(_ column: Int, _ row: Int) -> Sample {
    samples[folds[row + Self.step] * count + folds[column + Self.step]]
  }
}
