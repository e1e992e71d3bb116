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
  private var vapor: [Double]
  private var spread: [Double]
  private var liquid: [Double]
  private var mass: [Double]
  /// Crystal neighbours of each cell that is no ice itself, kept up to date.
  private var contacts: [Int8]
  private(set) var tip = 0

  init(_ wedge: HexWedge, _ rule: GravnerGrowth) {
    (self.wedge, self.rule) = (wedge, rule)
    isIce = [Bool](repeating: false, count: wedge.count)
    vapor = [Double](repeating: rule.rho, count: wedge.count)
    (spread, liquid) = (vapor, [Double](repeating: 0, count: wedge.count))
    (mass, contacts) = (liquid, [Int8](repeating: 0, count: wedge.count))
    let middle = wedge.index(0, 0)
    (isIce[middle], mass[middle], vapor[middle]) = (true, 1, 0)
    wedge.mirror(&vapor)
    touch()
  }

  mutating func step() {
    diffuse()
    var joined = false
    for r in wedge.rows.indices {
      for index in wedge.rows[r] where contacts[index] > 0 && !isIce[index] {
        if freeze(index) {
          tip = max(tip, index - wedge.index(0, r) + r)
          joined = true
        }
      }
    }
    if joined { touch() }
    wedge.mirror(&vapor)
  }

  /// Vapour moves to the neighbours; ice reflects it.
  private mutating func diffuse() {
    let offsets = wedge.neighbours
    for row in wedge.rows {
      for index in row where !isIce[index] {
        let own = vapor[index]
        // Ice holds no vapour of its own, so its share comes back.
        let sum =
          own + vapor[index + offsets.0] + vapor[index + offsets.1] + vapor[index + offsets.2]
          + vapor[index + offsets.3] + vapor[index + offsets.4] + vapor[index + offsets.5]
        spread[index] = (sum + own * Double(contacts[index])) / 7
      }
    }
    for row in wedge.rows {
      for index in row where !isIce[index] { vapor[index] = spread[index] }
    }
    wedge.mirror(&vapor)
    wedge.mirror(&spread)
  }

  /// Freezing, attachment and melting in a boundary cell; returns whether it joined the crystal.
  private mutating func freeze(_ index: Int) -> Bool {
    let gain = vapor[index]
    liquid[index] += (1 - rule.kappa) * gain
    mass[index] += rule.kappa * gain
    vapor[index] = 0
    if attaches(index) {
      mass[index] += liquid[index]
      (liquid[index], isIce[index]) = (0, true)
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
    let offsets = wedge.neighbours
    return spread[index] + spread[index + offsets.0] + spread[index + offsets.1]
      + spread[index + offsets.2] + spread[index + offsets.3] + spread[index + offsets.4]
      + spread[index + offsets.5]
  }

  /// Counts crystal neighbours, after some cells have joined.
  private mutating func touch() {
    wedge.mirror(&isIce)
    let offsets = wedge.neighbours
    for row in wedge.rows {
      for index in row where isIce[index] { (spread[index], vapor[index]) = (0, 0) }
      for index in row where !isIce[index] {
        var sum: Int8 = isIce[index + offsets.0] ? 1 : 0
        sum += isIce[index + offsets.1] ? 1 : 0
        sum += isIce[index + offsets.2] ? 1 : 0
        sum += isIce[index + offsets.3] ? 1 : 0
        sum += isIce[index + offsets.4] ? 1 : 0
        sum += isIce[index + offsets.5] ? 1 : 0
        contacts[index] = sum
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
