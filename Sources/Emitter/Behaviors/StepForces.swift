import Graphics

/// What acts on a cell's particles during one step.
struct StepForces {
  private let forces: Forces
  private let pull: Pull
  private let begin: Int64
  private let end: Int64
  /// The middle of the step in the layer's time, where what changes with time is taken.
  private let seconds: Double
  /// The waves together.
  private let gust: Vector3
  /// The stiffest spring that a step can follow without overshooting: 1 / Δt².
  private let limit: Double

  init(_ forces: Forces, _ pull: Pull, _ field: EmitterField, from begin: Int64, to end: Int64) {
    self.forces = forces
    self.pull = pull
    self.begin = begin
    self.end = end
    let length = Double(end - begin) / 1e9
    seconds = Double(begin) / 1e9 + length / 2
    limit = 1 / (length * length)
    var gust = Vector3.zero
    for wave in forces.waves {
      let share = wave.share(at: seconds)
      let flat = field.turn.applied(to: Vector2(x: wave.force.x, y: wave.force.y))
      gust.x += flat.x * share
      gust.y += flat.y * share
      gust.z += wave.force.z * share
    }
    self.gust = gust
  }

  /// Sets what particles fly under until the step's end.
  ///
  /// Forces that depend on the place are taken where a particle will be half-way: then springs swing
  /// for ever as they should, neither growing nor dying down.
  func act(on store: inout ParticleStore, _ range: Range<Int>) {
    let isDeep = store.columns.contains(.depth)
    for index in range {
      let start = max(begin, store.birth[index])
      let rest = Float(Double(end - start) / 1e9)
      let mass = forces.mass == nil ? store.mass[index] : curvedMass(store, index, start)
      var force = gust
      if !forces.eddies.isEmpty || !forces.attractions.isEmpty {
        let half = rest / 2
        let middle = Vector3(
          x: Double(store.x[index] + store.velocityX[index] * half),
          y: Double(store.y[index] + store.velocityY[index] * half),
          z: isDeep ? Double(store.z[index] + store.velocityZ[index] * half) : 0)
        add(&force, at: middle, limit: limit * Double(mass))
      }
      store.accelerationX[index] = pull.x + Float(force.x) / mass
      store.accelerationY[index] = pull.y + Float(force.y) / mass
      if isDeep {
        store.accelerationZ[index] = pull.z + Float(force.z) / mass
      }
      store.rate[index] = forces.drag / mass
      for path in forces.paths { follow(path, &store, index, start, rest) }
    }
  }

  private func curvedMass(
    _ store: borrowing ParticleStore, _ index: Int, _ start: Int64
  ) -> Float {
    guard let (curve, multiplies) = forces.mass else { return store.mass[index] }
    let value = curve.value(store.share(index, at: start))
    return max(multiplies ? store.mass[index] * value : value, Forces.leastMass)
  }

  private func add(_ force: inout Vector3, at place: Vector3, limit: Double) {
    for eddies in forces.eddies {
      let more = eddies.force(x: place.x, y: place.y, drifted: eddies.drift(at: seconds))
      force.x += Double(more.x)
      force.y += Double(more.y)
    }
    for attraction in forces.attractions {
      let more = attraction.force(at: place, limit: limit)
      force.x += more.x
      force.y += more.y
      force.z += more.z
    }
  }

  /// Straight on from the curve's value at the step's start to that at its end.
  private func follow(
    _ path: Forces.Path, _ store: inout ParticleStore, _ index: Int, _ start: Int64, _ rest: Float
  ) {
    let value = path.curve.value(store.share(index, at: start))
    let next = path.curve.value(store.share(index, at: end))
    let slope = rest > 0 ? (next - value) / rest : 0
    store.rate[index] = 0
    let isDeep = store.columns.contains(.depth)
    switch path.keyPath {
    case .positionX:
      (store.x[index], store.velocityX[index], store.accelerationX[index]) = (value, slope, 0)
    case .positionY:
      (store.y[index], store.velocityY[index], store.accelerationY[index]) = (value, slope, 0)
    case .positionZ where isDeep:
      (store.z[index], store.velocityZ[index], store.accelerationZ[index]) = (value, slope, 0)
    case .velocityX: (store.velocityX[index], store.accelerationX[index]) = (value, slope)
    case .velocityY: (store.velocityY[index], store.accelerationY[index]) = (value, slope)
    case .velocityZ where isDeep:
      (store.velocityZ[index], store.accelerationZ[index]) = (value, slope)
    default: break
    }
  }
}
