/// A crystal grown from vapour by freezing, attachment and melting: ribs and sectors as on real plates.
///
/// Gravner, Griffeath: *Modeling snow crystal growth II*, Physica D 237, 2008, without its noise. Names are the
/// paper's: a cell has vapour d, a quasi-liquid mass b at the crystal's boundary, and crystal mass c.
struct GravnerGrowth: Sendable {
  /// Vapour in each cell at the start, and always beyond the rim.
  var rho: Double
  /// Mass at which a boundary cell with one or two crystal neighbours joins the crystal.
  var beta: Double
  /// With three: joins at this mass if the vapour around it is below `theta`, in any case at mass 1.
  var alpha: Double
  var theta: Double
  /// Share of a boundary cell's vapour that freezes at once.
  var kappa: Double
  /// Shares of boundary mass and of crystal mass that return to vapour.
  var mu: Double
  var gamma: Double

  private static let mostSteps = 6000

  /// The crystal mass of each cell of `wedge` at the end.
  func grow(_ wedge: HexWedge) -> IceField {
    var state = State(wedge, self)
    let end = Int(ReiterGrowth.size * Double(wedge.radius))
    var steps = 0
    while state.tip < end, steps < Self.mostSteps {
      state.step()
      steps += 1
    }
    return state.result
  }
}

/// The cells while a crystal grows.
private struct State {
  let wedge: HexWedge
  private let rule: GravnerGrowth
  private var isIce: [Bool]
  /// 0 in ice, 1 elsewhere.
  private var air: [Double]
  private var vapor: [Double]
  private var spread: [Double]
  private var liquid: [Double]
  private var mass: [Double]
  /// Crystal neighbours of each cell that is no ice itself, kept up to date.
  private var contacts: [Int8]
  /// The cells beside ice, with their steps from the centre.
  private var boundary: [(index: Int, distance: Int)] = []
  private(set) var tip = 0

  init(_ wedge: HexWedge, _ rule: GravnerGrowth) {
    (self.wedge, self.rule) = (wedge, rule)
    isIce = [Bool](repeating: false, count: wedge.count)
    air = [Double](repeating: 1, count: wedge.count)
    vapor = [Double](repeating: rule.rho, count: wedge.count)
    (spread, liquid) = (vapor, [Double](repeating: 0, count: wedge.count))
    (mass, contacts) = (liquid, [Int8](repeating: 0, count: wedge.count))
    let middle = wedge.index(0, 0)
    (isIce[middle], air[middle], mass[middle], vapor[middle]) = (true, 0, 1, 0)
    wedge.mirror(&vapor)
    touch()
  }

  mutating func step() {
    diffuse()
    var joined = false
    for (index, distance) in boundary where freeze(index) {
      tip = max(tip, distance)
      joined = true
    }
    if joined { touch() }
    wedge.mirror(&vapor)
  }

  /// Vapour moves to the neighbours; ice reflects it.
  private mutating func diffuse() {
    for row in wedge.rows { Self.diffuse(vapor, air, contacts, row, wedge, &spread) }
    for row in wedge.rows { vapor.replaceSubrange(row, with: spread[row]) }
    wedge.mirror(&vapor)
    wedge.mirror(&spread)
  }

  private static func diffuse(
    _ vapor: [Double], _ air: [Double], _ contacts: [Int8], _ row: Range<Int>, _ wedge: HexWedge,
    _ spread: inout [Double]
  ) {
    let (vapor, air) = (vapor.span, air.span.extracting(row))
    let (own, contacts) = (vapor.extracting(row), contacts.span.extracting(row))
    let (right, left) = (vapor.extracting(row + 1), vapor.extracting(row - 1))
    let (below, above) = (
      vapor.extracting(row + wedge.stride), vapor.extracting(row - wedge.stride)
    )
    let (upper, lower) = (
      vapor.extracting(row + (1 - wedge.stride)), vapor.extracting(row + (wedge.stride - 1))
    )
    var spread = spread.mutableSpan
    for index in own.indices {
      let three: Double = own[index] + right[index] + left[index]
      let sum: Double = three + below[index] + above[index] + upper[index] + lower[index]
      // Ice holds no vapour of its own, so its share comes back.
      spread[row.lowerBound + index] =
        air[index] * (sum + own[index] * Double(contacts[index])) / 7
    }
  }

  /// Freezing, attachment and melting in a boundary cell; returns whether it joined the crystal.
  private mutating func freeze(_ index: Int) -> Bool {
    let gain = vapor[index]
    liquid[index] += (1 - rule.kappa) * gain
    mass[index] += rule.kappa * gain
    vapor[index] = 0
    if attaches(index) {
      mass[index] += liquid[index]
      (liquid[index], isIce[index], air[index]) = (0, true, 0)
      return true
    }
    vapor[index] = rule.mu * liquid[index] + rule.gamma * mass[index]
    liquid[index] *= 1 - rule.mu
    mass[index] *= 1 - rule.gamma
    return false
  }

  private func attaches(_ index: Int) -> Bool {
    switch contacts[index] {
    case ...2: return liquid[index] >= rule.beta
    case 3:
      guard liquid[index] < 1 else { return true }
      return liquid[index] >= rule.alpha && around(index) < rule.theta
    default: return true
    }
  }

  private func around(_ index: Int) -> Double {
    let neighbours = wedge.neighbours
    var sum = spread[index]
    for side in neighbours.indices { sum += spread[index + neighbours[side]] }
    return sum
  }

  /// Counts crystal neighbours, after some cells have joined.
  private mutating func touch() {
    wedge.mirror(&isIce)
    boundary.removeAll(keepingCapacity: true)
    let neighbours = wedge.neighbours
    for (r, row) in wedge.rows.enumerated() {
      for index in row where isIce[index] { (spread[index], vapor[index]) = (0, 0) }
      for index in row where !isIce[index] {
        var sum: Int8 = 0
        for side in neighbours.indices { sum += isIce[index + neighbours[side]] ? 1 : 0 }
        contacts[index] = sum
        if sum > 0 { boundary.append((index, index - wedge.index(0, r) + r)) }
      }
    }
  }

  var result: IceField {
    var field = IceField(wedge)
    for row in wedge.rows {
      for index in row where isIce[index] { field.mass[index] = mass[index] }
    }
    wedge.mirror(&field.mass)
    return field
  }
}
