import Graphics
import Motion

/// A layer's particles in time, in fixed steps.
///
/// ```
///   step k−1     step k                 step k+1        State stands at the start of the running
///   ───|───────────|───────|───────────────|────▶ t     step; a frame anywhere inside it follows
///                state   frame                          in closed form, so that the frame rate
///                   ◀─────▶ δ                           changes what is seen, never what happens.
/// ```
/// Inside a step acceleration is constant, and x + v δ + ½ a δ² is exact. Births of a step are made
/// when the step begins and appear when their instant comes.
public struct EmitterSimulation: Sendable {
  /// What is simulated.
  public let layer: EmitterLayer
  /// Steps a second unless told otherwise.
  public static let defaultStepRate: Int64 = 60

  var emissions: [CellEmission]
  var stores: [ParticleStore]
  /// For each cell the index of its contents in the display list; nil where there are none.
  let imageIndex: [Int32?]
  /// What the layer's clock shows when the scene begins.
  let start: Instant
  private let steps: TimeGrid
  /// Number of the running step; `steps.instant(step)` is where the state stands.
  private var step: Int64
  private var field: EmitterField
  /// Born in the steps before the running one, and dead when it began.
  private var bornBefore = 0
  private var retiredBefore = 0

  /// A layer at its start, prewarmed by its `timeOffset` under a steady field.
  ///
  /// - Parameters:
  ///   - layer: what to simulate.
  ///   - field: gravity at the start and during the prewarming.
  ///   - firstImage: where `images` begin in the display list's pictures.
  ///   - stepRate: steps a second.
  public init(
    _ layer: EmitterLayer, field: EmitterField, firstImage: Int32 = 0,
    stepRate: Int64 = EmitterSimulation.defaultStepRate
  ) {
    self.layer = layer
    self.field = field
    emissions = layer.emitterCells.enumerated().map {
      CellEmission($1, stream: UInt64($0), layer: layer)
    }
    stores = layer.emitterCells.map { _ in ParticleStore() }
    imageIndex = Self.imageIndices(layer, from: firstImage)
    start = Instant(nanoseconds: Instant.nanoseconds(seconds: max(0, layer.timeOffset)))
    steps = TimeGrid(origin: .zero, numerator: stepRate)

    // Whoever is born more than a lifetime before the start is dead by then: no need to run it.
    let longest = layer.emitterCells.map { max(0, $0.longestLife * layer.lifetime) }.max() ?? 0
    let beginning = start.advanced(by: -Instant.nanoseconds(seconds: longest + 1))
    step = steps.index(notAfter: max(beginning, .zero))
    for index in emissions.indices {
      stores[index].reserveCapacity(emissions[index].expectedCount(layer))
      emissions[index].skip(to: steps.instant(step).nanoseconds)
    }
    spawn()
    advance(to: 0, field: field)
  }

  /// The pictures that the particles are drawn with, in the order of their cells.
  public var images: [Bitmap] { layer.emitterCells.compactMap(\.contents) }

  private static func imageIndices(_ layer: EmitterLayer, from first: Int32) -> [Int32?] {
    var next = first
    return layer.emitterCells.map { cell in
      guard cell.contents != nil else { return nil }
      defer { next += 1 }
      return next
    }
  }
}

extension EmitterSimulation {
  /// Runs every step that begins at or before an instant.
  ///
  /// - Parameters:
  ///   - time: nanoseconds since the scene began, not before the last call's.
  ///   - field: gravity for those steps.
  public mutating func advance(to time: Int64, field: EmitterField) {
    let target = steps.index(notAfter: start.advanced(by: time))
    while step < target { advanceOneStep(field) }
  }

  /// When the next step begins, in nanoseconds since the scene began.
  public var nextStep: Int64 { steps.instant(step + 1).nanoseconds(since: start) }

  /// How many particles are born, dead and alive at an instant inside the running step.
  ///
  /// - Parameter time: nanoseconds since the scene began.
  /// - Returns: counts since the scene began, the prewarming included.
  public func census(at time: Int64) -> EmitterCensus {
    let now = start.advanced(by: time).nanoseconds
    var census = EmitterCensus(born: bornBefore, retired: retiredBefore)
    for store in stores {
      for index in store.settled..<store.count where store.birth[index] <= now { census.born += 1 }
      for index in 0..<store.count where store.death[index] <= now { census.retired += 1 }
    }
    return census
  }

  private mutating func advanceOneStep(_ field: EmitterField) {
    let end = steps.instant(step + 1).nanoseconds
    let begin = steps.instant(step).nanoseconds
    for index in stores.indices {
      let cell = layer.emitterCells[index]
      bornBefore += stores[index].count - stores[index].settled
      stores[index].integrate(
        from: begin, to: end, acceleration: Self.acceleration(cell, self.field))
      retiredBefore += stores[index].retire(at: end)
    }
    // A flake falls at its terminal speed, so its way turns with gravity at once; were only the
    // accelerations turned, the seed's flakes would keep falling to where down used to be.
    let turn = field.turn.since(self.field.turn)
    if field.turn != self.field.turn {
      for index in stores.indices { stores[index].turnVelocities(turn) }
    }
    self.field = field
    step += 1
    spawn()
  }

  /// Makes the particles that are born in the running step.
  private mutating func spawn() {
    let end = steps.instant(step + 1).nanoseconds
    var room = EmitterLayer.mostParticles - stores.reduce(0) { $0 + $1.count }
    for index in emissions.indices {
      while room > 0,
        let particle = emissions[index].birth(notAfter: end, layer: layer, field: field)
      {
        stores[index].append(particle)
        room -= 1
      }
      if room <= 0 { emissions[index].skip(to: end) }
    }
  }

  static func acceleration(_ cell: EmitterCell, _ field: EmitterField) -> Vector2 {
    field.turn.applied(to: Vector2(x: cell.xAcceleration, y: cell.yAcceleration))
  }

  /// Where the state stands, on the layer's clock.
  var stateTime: Int64 { steps.instant(step).nanoseconds }

  /// The field of the running step.
  var currentField: EmitterField { field }
}

/// How many particles a layer has had.
public struct EmitterCensus: Equatable, Sendable {
  /// Born since the scene began.
  public var born = 0
  /// Dead since the scene began.
  public var retired = 0
  /// Alive now.
  public var alive: Int { born - retired }

  /// A census by its counts.
  public init(born: Int = 0, retired: Int = 0) {
    self.born = born
    self.retired = retired
  }

  /// Both together.
  public static func + (left: EmitterCensus, right: EmitterCensus) -> EmitterCensus {
    EmitterCensus(born: left.born + right.born, retired: left.retired + right.retired)
  }
}
