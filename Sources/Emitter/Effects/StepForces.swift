import Graphics
import Portable

struct StepForces {
  private let node: CellNode
  private let isDeep: Bool
  private let pull: Pull
  private let begin: Int64
  private let end: Int64
  /// The middle of the step in the layer's time, where forces that change with time are evaluated.
  private let seconds: Double
  private let gust: Vector3
  /// The air's velocity, which drag acts against.
  private let air: (x: Float, y: Float)

  init(_ node: CellNode, _ field: EmitterField, from begin: Int64, to end: Int64) {
    self.node = node
    isDeep = node.columns.contains(.depth)
    pull = Pull(node, field)
    self.begin = begin
    self.end = end
    seconds = Double(begin) / 1e9 + Double(end - begin) / 1e9 / 2
    var sum = Vector3.zero
    for gust in node.effects.gusts { sum.add(gust.force(at: seconds, field.turn)) }
    gust = sum
    let wind = node.effects.winds.velocity(at: seconds, field.turn)
    air = (Float(wind.x), Float(wind.y))
  }

  /// Sets acceleration and drag until the step's end, by forces half-way: then springs neither gain nor lose energy.
  func act(on store: inout ParticleStore, _ range: Range<Int>) {
    if range.count >= 8, onlyMassesDiffer { return actOnEights(&store, range) }
    let length = Double(end - begin) / 1e9
    var block = ForceBlock(limit: 1 / (length * length))
    for first in stride(from: range.lowerBound, to: range.upperBound, by: ForceBlock.size) {
      block.count = min(ForceBlock.size, range.upperBound - first)
      for lane in 0..<block.count { fill(&block, lane, store, first + lane) }
      for force in node.effects.forces { force.add(to: &block, at: seconds) }
      for lane in 0..<block.count {
        set(&store, first + lane, block.forces[lane], block.masses[lane])
      }
    }
  }

  /// Whether forces are the same everywhere, and masses stay as they are.
  private var onlyMassesDiffer: Bool {
    node.effects.forces.isEmpty && node.effects.paths.isEmpty && node.effects.mass == nil
  }

  /// Eight at a time, column by column.
  @inline(never)
  private func actOnEights(_ store: inout ParticleStore, _ range: Range<Int>) {
    let (drag, pull, air) = (Float(node.effects.drag), pull, air)
    let force = (x: Float(gust.x), y: Float(gust.y), z: Float(gust.z))
    Self.set(&store.rate, range, store.mass) { drag / $0 }
    Self.set(&store.accelerationX, range, store.mass) { pull.x + force.x / $0 + drag / $0 * air.x }
    Self.set(&store.accelerationY, range, store.mass) { pull.y + force.y / $0 + drag / $0 * air.y }
    guard isDeep else { return }
    Self.set(&store.accelerationZ, range, store.mass) { pull.z + force.z / $0 }
  }

  /// The last eight begin with some that have been set before.
  @inline(__always)
  private static func set(
    _ column: inout [Float], _ range: Range<Int>, _ masses: [Float],
    _ value: (_ masses: SIMD8<Float>) -> SIMD8<Float>
  ) {
    var column = column.mutableSpan
    precondition(range.count >= 8 && range.upperBound <= min(column.count, masses.count))
    for first in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
      let start = min(first, range.upperBound &- 8)
      Emitter.set(&column, start, value(masses.load(start)))
    }
  }

  private func fill(
    _ block: inout ForceBlock, _ lane: Int, _ store: borrowing ParticleStore, _ index: Int
  ) {
    let start = max(begin, store.birth[index])
    var mass = store.mass[index]
    if let curve = node.effects.mass {
      mass = max(curve.value(mass, store.share(index, at: start)), Particle.leastMass)
    }
    block.masses[lane] = mass
    block.forces[lane] = gust
    guard !node.effects.forces.isEmpty else { return }
    let half = Float(Double(end - start) / 1e9) / 2
    block.places[lane] = Vector3(
      x: Double(store.x[index] + store.velocityX[index] * half),
      y: Double(store.y[index] + store.velocityY[index] * half),
      z: isDeep ? Double(store.z[index] + store.velocityZ[index] * half) : 0)
  }

  private func set(
    _ store: inout ParticleStore, _ index: Int, _ force: Vector3, _ mass: Float
  ) {
    let rate = Float(node.effects.drag) / mass
    store.accelerationX[index] = pull.x + Float(force.x) / mass + rate * air.x
    store.accelerationY[index] = pull.y + Float(force.y) / mass + rate * air.y
    if isDeep {
      store.accelerationZ[index] = pull.z + Float(force.z) / mass
    }
    store.rate[index] = rate
    for path in node.effects.paths {
      path.lead(&store, index, from: max(begin, store.birth[index]), to: end)
    }
  }
}

/// Particles half-way through their step, and the forces on them: one dynamic call per force and block.
struct ForceBlock {
  static let size = 16

  var places: [16 of Vector3] = .init(repeating: .zero)
  /// In points/s², for a mass of 1.
  var forces: [16 of Vector3] = .init(repeating: .zero)
  var masses: [16 of Float] = .init(repeating: 1)
  var count = 0
  /// The stiffest spring that a step can follow without overshooting: 1 / Δt².
  private let limit: Double

  init(limit: Double) { self.limit = limit }

  /// Adds a force to each particle; the closure's `limit` is the stiffest spring there.
  @inline(__always)
  mutating func add(_ force: (_ place: Vector3, _ limit: Double) -> Vector3) {
    for lane in 0..<count {
      forces[lane].add(force(places[lane], limit * Double(masses[lane])))
    }
  }
}

extension Vector3 {
  fileprivate mutating func add(_ other: Vector3) {
    x += other.x
    y += other.y
    z += other.z
  }
}
