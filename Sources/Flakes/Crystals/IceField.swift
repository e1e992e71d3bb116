/// A grown crystal: the mass of ice in each cell of a wedge, 0 where there is none.
struct IceField: Sendable {
  let wedge: HexWedge
  /// Cells beside the wedge mirror it.
  var mass: [Double]

  init(_ wedge: HexWedge) {
    self.wedge = wedge
    mass = [Double](repeating: 0, count: wedge.count)
  }

  /// The mass, continued beyond the edge by the mean of the ice there, and smoothed: its slopes can be lit.
  func relief() -> [Double] {
    var height = mass
    for _ in 0..<2 {
      change(&height) { own, mean in own > 0 ? own : mean }
    }
    change(&height) { own, mean in own > 0 && mean > 0 ? (own + mean) / 2 : own }
    return height
  }

  /// How deep in the ice a cell is, from 0 outside to 1: the share of ice around it.
  func depth(rounds: Int) -> [Double] {
    var depth = mass.map { $0 > 0 ? 1.0 : 0 }
    for _ in 0..<rounds {
      let old = depth
      for row in wedge.rows {
        for index in row { depth[index] = 0.4 * old[index] + 0.1 * wedge.around(index, old).sum }
      }
      wedge.mirror(&depth)
    }
    return depth
  }

  /// Replaces each cell's value by one of itself and of the mean of its neighbours above 0; 0 without any.
  private func change(
    _ values: inout [Double], _ body: (_ own: Double, _ mean: Double) -> Double
  ) {
    let old = values
    for row in wedge.rows {
      for index in row {
        let (sum, count) = wedge.around(index, old)
        values[index] = body(old[index], count > 0 ? sum / Double(count) : 0)
      }
    }
    wedge.mirror(&values)
  }
}

extension HexWedge {
  /// The sum of a cell's six neighbours, and how many are above 0.
  fileprivate func around(_ index: Int, _ values: [Double]) -> (sum: Double, count: Int) {
    let neighbours = neighbours
    var (sum, count) = (0.0, 0)
    for side in neighbours.indices {
      let value = values[index + neighbours[side]]
      sum += value
      count += value > 0 ? 1 : 0
    }
    return (sum, count)
  }

  /// Values of cells at a place of the whole crystal, in cells from the centre; linear in each triangle of cells.
  struct Corner {
    let cells: (Int, Int, Int)
    let shares: (Double, Double, Double)

    func value(_ values: [Double]) -> Double {
      values[cells.0] * shares.0 + values[cells.1] * shares.1 + values[cells.2] * shares.2
    }
  }

  /// The triangle around a place; nil beyond the rim.
  func corner(x: Double, y: Double) -> Corner? {
    let (along, off) = FlakeShape.folded(x, y)
    let row = off / 0.8660254037844386
    let column = along - row / 2
    guard row >= 0, column >= row - 1e-9, column + row < Double(radius) - 1 else { return nil }
    let (q, r) = (Int(max(column, 0)), Int(row))
    let (dq, dr) = (column - Double(q), row - Double(r))
    let (right, below) = (index(q + 1, r), index(q, r + 1))
    guard dq + dr > 1 else {
      return Corner(cells: (index(q, r), right, below), shares: (1 - dq - dr, dq, dr))
    }
    return Corner(cells: (index(q + 1, r + 1), right, below), shares: (dq + dr - 1, 1 - dr, 1 - dq))
  }
}
