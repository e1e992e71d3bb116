import Graphics

extension SnowCover {
  /// The difference of depth within which a particle ends on a surface.
  public static let depthRange: Float = 0.16

  /// The cell that a particle has just met: it is below the snow's surface there by less than `reach` points.
  ///
  /// `depth` is the particle's; nil meets surfaces of any depth.
  @inline(__always)
  func cell(x: Float, y: Float, reach: Float, depth: Float?) -> Int? {
    guard let column = column(x), y >= grid.ceiling[column] else { return nil }
    for place in Int(grid.starts[column])..<Int(grid.starts[column + 1]) {
      let cell = Int(grid.cells[place])
      if let depth, (depth - grid.depth[cell]).magnitude > Self.depthRange { continue }
      let below = y - Float(grid.base[cell] - shown[cell])
      if below >= 0, below < reach { return cell }
    }
    return nil
  }

  /// Whether a surface of a depth, or of any, is above a place.
  func isUnder(x: Float, y: Float, depth: Float?) -> Bool {
    cell(x: x, y: y, reach: .infinity, depth: depth) != nil
  }

  @inline(__always)
  private func column(_ x: Float) -> Int? {
    let place = (x - Float(grid.left)) * Float(1 / CoverGrid.spacing)
    guard place >= 0, place < Float(grid.columnCount) else { return nil }
    return Int(place)
  }

  /// Lays snow of an area, in square points, around a cell, over `width` points of its surface.
  mutating func lay(_ mass: Double, width: Double, on cell: Int) {
    ledger.landed += mass
    pile(mass, width: width, on: cell)
  }

  /// Lays snow without counting it as landed.
  mutating func pile(_ mass: Double, width: Double, on cell: Int) {
    let run = Int(grid.run[cell])
    let cells = grid.runs[run].cells
    let half = min(max(Int(width / 2 / CoverGrid.spacing + 0.5), 1), 24)
    let near = max(cells.lowerBound, cell - half)...min(cells.upperBound - 1, cell + half)
    var sum = 0
    for place in near { sum += half + 1 - abs(place - cell) }
    // The middle takes what rounding leaves.
    let unit = mass / CoverGrid.spacing / Double(sum)
    var rest = mass / CoverGrid.spacing
    for place in near where place != cell {
      let part = unit * Double(half + 1 - abs(place - cell))
      fresh[place] += part
      rest -= part
    }
    fresh[cell] += rest
    isAwake[run] = true
  }
}

/// How long anything takes to fade where it has landed.
enum LandingFade {
  /// In steps of 1/60 s.
  static let steps: UInt8 = 9
  /// In nanoseconds.
  static let duration = Int64(steps) * 1_000_000_000 / 60

  /// The shares of their opacity that particles have left.
  @inline(__always)
  static func opacities(_ block: ParticleBlock, at time: Int64) -> SIMD8<Float> {
    let now = SIMD8(repeating: time)
    let left = quotients(block.death &- now, over: Double(duration))
    let areLanded = ~(now &- block.landed).areNegative
    return left.masked(left.areAbove(0)).kept(areLanded, else: 1)
  }
}
