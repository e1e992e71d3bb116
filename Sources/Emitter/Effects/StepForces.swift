import Graphics
import Portable

/// What sets the accelerations and drags of a cell's particles for a step.
struct StepForces {
  private let node: CellNode
  private let pull: CommonAcceleration
  private let begin: Int64
  private let end: Int64
  /// The middle of the step in the layer's time, where forces that change with time are evaluated.
  private let seconds: Double
  private let gust: Vector3
  /// The air's velocity, which drag acts against.
  private let air: (x: Float, y: Float)

  init(_ node: CellNode, _ field: EmitterField, from begin: Int64, to end: Int64) {
    self.node = node
    pull = CommonAcceleration(node, field)
    (self.begin, self.end) = (begin, end)
    seconds = Double(begin) / 1e9 + Double(end - begin) / 1e9 / 2
    var sum = Vector3.zero
    for gust in node.effects.gusts { sum += gust.force(at: seconds, field.turn) }
    gust = sum * field.wind
    let wind = node.effects.winds.velocity(at: seconds, field.turn) * field.wind
    air = (Float(wind.x), Float(wind.y))
  }

  /// Sets acceleration and drag until the step's end, by forces half-way: then springs neither gain nor lose energy.
  func act(on store: inout ParticleStore, _ range: Range<Int>) {
    var blocks = store.blocks.mutableSpan
    for at in range.lowerBound >> 3..<(range.upperBound + 7) >> 3 {
      let first = at * ParticleBlock.lanes
      let end = min(range.upperBound - first, ParticleBlock.lanes)
      // Others of the block have their accelerations already.
      var lanes = SIMD8<Int32>.zero
      for lane in max(range.lowerBound - first, 0)..<end { lanes[lane] = -1 }
      act(on: &blocks[at], lanes)
    }
  }

  private func act(on block: inout ParticleBlock, _ lanes: SIMD8<Int32>) {
    let effects = node.effects
    // Seconds until the step's end, and ages when they begin: at the step's start or the birth.
    let endAges = inSeconds(SIMD8(repeating: end) &- block.birth)
    let rest = endAges.atMost(inSeconds(end - begin))
    let early = inSeconds(SIMD8(repeating: begin) &- block.birth)
    let ages = early.masked(early.areAbove(0))
    var masses = block.mass
    if !effects.mass.isEmpty {
      let shares = EightAges(seconds: ages, lives: block.lives).shares
      masses = effects.mass.values(masses, shares)
      masses = masses.kept(~masses.areBelow(Particle.leastMass), else: Particle.leastMass)
    }
    var force = (
      x: SIMD8(repeating: Float(gust.x)), y: SIMD8(repeating: Float(gust.y)),
      z: SIMD8(repeating: Float(gust.z))
    )
    if !effects.forces.isEmpty { force = placedForces(block, masses, half: rest / 2) }
    let rate = Float(effects.drag) / masses
    block.rate = rate.kept(lanes, else: block.rate)
    block.x.acceleration = (pull.x + force.x / masses + rate * air.x)
      .kept(lanes, else: block.x.acceleration)
    block.y.acceleration = (pull.y + force.y / masses + rate * air.y)
      .kept(lanes, else: block.y.acceleration)
    block.z.acceleration = (pull.z + force.z / masses).kept(lanes, else: block.z.acceleration)
    for path in effects.paths {
      path.lead(&block, lanes, ages: ages, endAges: endAges, rest: rest)
    }
  }

  /// All forces, `half` the rest of the step ahead.
  @inline(never)
  private func placedForces(
    _ block: ParticleBlock, _ masses: SIMD8<Float>, half: SIMD8<Float>
  ) -> (x: SIMD8<Float>, y: SIMD8<Float>, z: SIMD8<Float>) {
    let length = Double(end - begin) / 1e9
    var forces = ForceBlock(limit: 1 / (length * length))
    let x = block.x.place + block.x.velocity * half
    let y = block.y.place + block.y.velocity * half
    let z =
      node.isDeep ? block.z.place + block.z.velocity * half : .zero
    forces.setPlaces(x, y, z)
    for lane in 0..<ParticleBlock.lanes {
      (forces.forces[lane], forces.masses[lane]) = (gust, masses[lane])
    }
    for force in node.effects.forces { force.add(to: &forces, at: seconds) }
    return forces.sums
  }
}

/// Eight particles half-way through their step, and the forces on them: one dynamic call per force and block.
struct ForceBlock {
  var places: [8 of Vector3] = .init(repeating: .zero)
  /// In points/s², for a mass of 1.
  var forces: [8 of Vector3] = .init(repeating: .zero)
  var masses: [8 of Float] = .init(repeating: 1)
  /// The stiffest spring that a step can follow without overshooting: 1 / Δt².
  private let limit: Double

  init(limit: Double) { self.limit = limit }

  /// Adds a force to each particle; the closure's `limit` is the stiffest spring there.
  @inline(__always)
  mutating func add(_ force: (_ place: Vector3, _ limit: Double) -> Vector3) {
    for lane in 0..<ParticleBlock.lanes {
      forces[lane] += force(places[lane], limit * Double(masses[lane]))
    }
  }

  mutating func setPlaces(_ x: SIMD8<Float>, _ y: SIMD8<Float>, _ z: SIMD8<Float>) {
    for lane in 0..<ParticleBlock.lanes {
      places[lane] = Vector3(x: Double(x[lane]), y: Double(y[lane]), z: Double(z[lane]))
    }
  }

  /// The forces on all.
  var sums: (x: SIMD8<Float>, y: SIMD8<Float>, z: SIMD8<Float>) {
    var sums = (x: SIMD8<Float>.zero, y: SIMD8<Float>.zero, z: SIMD8<Float>.zero)
    for lane in 0..<ParticleBlock.lanes {
      sums.x[lane] = Float(forces[lane].x)
      sums.y[lane] = Float(forces[lane].y)
      sums.z[lane] = Float(forces[lane].z)
    }
    return sums
  }
}
