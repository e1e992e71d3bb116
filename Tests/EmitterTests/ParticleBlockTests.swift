import Graphics
import Motion
import Portable
import Testing

@testable import Emitter

/// Blocks of particles fly and look as each particle alone does, by its formulas in `Double`.
@Suite struct ParticleBlockTests {
  private static let now = 3 * second
  private static let begin = now - second / 100

  /// Dead, unborn, new and old particles, some behind the eye, some transparent, in no order.
  private static func store(count: Int, isChild: Bool = true) -> ParticleStore {
    var store = ParticleStore(TimeGrid(origin: .zero, numerator: 1))
    var random = SeededGenerator(seed: UInt64(count))
    func number(_ low: Float, _ high: Float) -> Float {
      low + (high - low) * Float(random.next() % 1000) / 1000
    }
    for index in 0..<count {
      let age = index % 11 == 3 ? Int64.max / 3 : Int64(random.next() % UInt64(2 * second))
      var particle = Particle(
        x: number(-500, 500), y: number(-500, 500), velocityX: number(-50, 50),
        velocityY: number(-50, 50), birth: now + (index % 7 == 2 ? age : -age),
        death: index % 5 == 1 ? now - 1 : index % 13 == 0 ? .max : now + second,
        scale: number(0.1, 2), spin: number(-3, 3),
        color: Color(
          red: number(-0.5, 1.5), green: index % 9 == 4 ? .nan : 0.5, blue: number(0, 2),
          alpha: number(-0.2, 1.2)))
      (particle.z, particle.velocityZ) = (index % 3 == 0 ? 0 : number(-500, 1200), number(-9, 9))
      (particle.mass, particle.phase) = (number(0.2, 3), number(0, 1))
      if isChild {
        particle.inherited = Inheritance(
          scale: number(0.5, 2), tint: Color(red: 0.5, green: number(0, 1), blue: 1, alpha: 0.9))
      }
      store.append(particle)
    }
    for at in store.blocks.indices {
      for lane in 0..<ParticleBlock.lanes {
        store.blocks[at].x.acceleration[lane] = number(-99, 99)
        store.blocks[at].y.acceleration[lane] = number(-99, 99)
        store.blocks[at].z.acceleration[lane] = number(-99, 99)
        // Some stop within a frame.
        store.blocks[at].rate[lane] = lane % 5 == 3 ? number(40, 400) : number(0, 3)
      }
    }
    return store
  }

  private static func layer(isDeep: Bool, _ behaviors: [any BehaviorKind] = []) -> EmitterLayer {
    EmitterTests.layer(
      cell {
        ($0.scaleSpeed, $0.redSpeed, $0.alphaSpeed) = (0.3, 0.4, -0.2)
        ($0.xAcceleration, $0.yAcceleration, $0.zAcceleration) = (3, 40, isDeep ? 20 : 0)
        $0.emitterBehaviors = behaviors.map { EmitterBehavior($0) }
      }
    ) { $0.preservesDepth = isDeep }
  }

  /// A particle by the laws of docs/emitter.md.
  private struct Oracle {
    let node: CellNode
    let particle: Particle
    /// Of x, y and z, and drag / mass.
    let acceleration: [Double]
    let rate: Double
    let isDeep: Bool

    init(_ store: ParticleStore, _ index: Int, _ node: CellNode, isDeep: Bool) {
      (self.node, self.isDeep, particle) = (node, isDeep, store[index])
      let (block, lane) = (store.blocks[index / 8], index % 8)
      let own = [block.x, block.y, block.z].map { Double($0.acceleration[lane]) }
      acceleration = node.isDriven ? own : [3, 40, isDeep ? 20 : 0]
      rate = node.isDriven ? Double(block.rate[lane]) : 0
    }

    func age(_ time: Int64) -> Double { Double(time) / 1e9 - Double(particle.birth) / 1e9 }

    /// Place and velocity along an axis at a time after the state: v' = a − k v.
    func flight(_ axis: Int, at time: Int64) -> (place: Double, velocity: Double) {
      let start = max(ParticleBlockTests.begin, particle.birth)
      let t = Double(time - start) / 1e9
      let places = [particle.x, particle.y, particle.z]
      let velocities = [particle.velocityX, particle.velocityY, particle.velocityZ]
      let (x, v, a) = (Double(places[axis]), Double(velocities[axis]), acceleration[axis])
      var (place, velocity) = (x + v * t + a * t * t / 2, v + a * t)
      if rate > 1e-6 {
        let left = exponential(-rate * t)
        place = x + a / rate * t + (v - a / rate) * (1 - left) / rate
        velocity = v * left + a / rate * (1 - left)
      }
      if let sway = node.effects.sway, axis == 0 {
        let early = Double(particle.phase) + sway.frequency * age(start)
        place += sway.amplitude * (Swing.at(early + sway.frequency * t) - Swing.at(early))
      }
      return (place, velocity)
    }

    func curve(_ key: ValueOverLifeBehavior.KeyPath, _ plain: Double, _ time: Int64) -> Double {
      var value = plain
      for case let behavior as ValueOverLifeBehavior in node.cell.emitterBehaviors.map(\.kind)
      where behavior.keyPath == key {
        let life = Double(particle.death - particle.birth) / 1e9
        let share = life > 0 ? min(max(0, age(time) / life), 1) : 0
        let here = Self.line(behavior.values, behavior.locations, share)
        value = behavior.multiplies ? value * here : here
      }
      return value
    }

    /// Straight lines between stops.
    private static func line(_ values: [Double], _ stops: [Double], _ share: Double) -> Double {
      let stops =
        stops.isEmpty
        ? values.indices.map { Double($0) / Double(max(1, values.count - 1)) } : stops
      guard let next = stops.firstIndex(where: { $0 > share }) else { return values.last ?? 0 }
      guard next > 0 else { return values[0] }
      let part = (share - stops[next - 1]) / (stops[next] - stops[next - 1])
      return values[next - 1] + (values[next] - values[next - 1]) * part
    }

    func channel(
      _ key: ValueOverLifeBehavior.KeyPath, _ birth: Float, _ speed: Double, _ tint: Float,
      _ time: Int64
    ) -> Double {
      let free = curve(key, Double(birth) + speed * age(time), time)
      return (free > 0 ? min(free, 1) : 0) * Double(tint)
    }

    /// Nil if it cannot be seen.
    func sprite(at time: Int64, _ placement: EmitterPlacement) -> Sprite? {
      guard particle.birth <= time, particle.death > time else { return nil }
      let (birth, tint) = (particle.color, particle.inherited.tint)
      let color = [
        channel(.red, birth.red, 0.4, tint.red, time),
        channel(.green, birth.green, 0, tint.green, time),
        channel(.blue, birth.blue, 0, tint.blue, time),
        channel(.alpha, birth.alpha, -0.2, tint.alpha, time),
      ].map { Float($0) }
      let depth = isDeep ? flight(2, at: time).place : 0
      guard color[3] > 0, depth < 999 else { return nil }
      let nearness = 1000 / (1000 - depth)
      let (x, y) = (flight(0, at: time), flight(1, at: time))
      let seen = Turn(placement.angle).applied(
        to: Vector2(
          x: (x.place - placement.pivot.x) * nearness, y: (y.place - placement.pivot.y) * nearness))
      var rotation = curve(.rotation, Double(particle.spin) * age(time), time)
      if let alignment = node.effects.alignment {
        rotation += arcTangent(y.velocity, over: x.velocity) + Double(alignment)
      }
      // Growth is added to a size that a curve replaces, and multiplied with one that it multiplies.
      let growth = 0.3 * age(time)
      let grown = curve(.scale, Double(particle.scale) + growth, time)
      let replaces = !node.effects.scale.isEmpty && !node.effects.scale.multiplies
      let scale = replaces ? grown + growth : grown
      return Sprite(
        image: 0, x: Float((placement.pivot.x + seen.x) * placement.scale),
        y: Float((placement.pivot.y + seen.y) * placement.scale),
        scale: Float(
          scale * Double(particle.inherited.scale) * nearness * placement.scale),
        rotation: Float(rotation + placement.angle),
        color: Color(red: color[0], green: color[1], blue: color[2], alpha: color[3]))
    }
  }

  private func expectLikeOracle(
    isDeep: Bool, angle: Double, _ behaviors: [any BehaviorKind] = []
  ) {
    let layer = Self.layer(isDeep: isDeep, behaviors)
    let node = CellNode.all(of: layer, firstImage: 0)[0]
    let placement = EmitterPlacement(angle: angle, pivot: Vector2(x: 40, y: 25), scale: 1.5)
    let projection = ParticleProjection(
      node, Trajectory(node, .none, from: Self.begin), at: Self.now, placement, layer)
    for count in [1, 7, 8, 9, 41] {
      let store = Self.store(count: count)
      var list = DisplayList()
      list.append(image: 0, x: 1, y: 2, scale: 3, rotation: 4, color: .white)
      ParticlePainter(node, projection, .additive).append(store, to: &list)
      #expect(list.count == count + 1 && list.blend.dropFirst().allSatisfy { $0 == .additive })
      var seen = 0
      for index in 0..<count {
        let oracle = Oracle(store, index, node, isDeep: isDeep)
        let place = index + 1
        guard let wanted = oracle.sprite(at: Self.now, placement) else {
          #expect(list.color[place].alpha == 0)
          continue
        }
        seen += 1
        func expect(_ found: Float, _ wanted: Float) {
          #expect((found - wanted).magnitude < 2e-5 * max(wanted.magnitude, 40))
        }
        expect(list.x[place], wanted.x)
        expect(list.y[place], wanted.y)
        expect(list.scale[place], wanted.scale)
        // Arc tangents may be a turn apart.
        let turn = (list.rotation[place] - wanted.rotation) / (2 * .pi)
        #expect((turn - turn.rounded()).magnitude < 1e-4)
        let color = list.color[place]
        expect(color.red, wanted.color.red)
        expect(color.green, wanted.color.green)
        expect(color.blue, wanted.color.blue)
        expect(color.alpha, wanted.color.alpha)
      }
      #expect(seen > count / 6 || count == 1)
    }
  }

  @Test(arguments: [false, true], [0, 0.3, -2])
  func fallingParticles(isDeep: Bool, angle: Double) {
    expectLikeOracle(isDeep: isDeep, angle: angle)
  }

  private static let opacity = ValueOverLifeBehavior(
    .alpha, values: [0.2, 0.3, 1, 0.8, 0.1], locations: [0.05, 0.2, 0.3, 0.6, 0.9], multiplies: true
  )
  private static let looks: [any BehaviorKind] = [
    AlignToMotionBehavior(rotation: 0.4), SwayBehavior(amplitude: 9, frequency: 0.7), opacity,
    ValueOverLifeBehavior(.scale, values: [1, 0.2, 2], multiplies: true),
    ValueOverLifeBehavior(.scale, values: [1, 0.2, 2]),
    ValueOverLifeBehavior(.rotation, values: [0, 5, -3]),
    ValueOverLifeBehavior(.red, values: [1, 0]), ValueOverLifeBehavior(.green, values: [0, 2]),
    ValueOverLifeBehavior(.blue, values: [0.5, 1], multiplies: true),
  ]

  @Test(arguments: looks, [false, true])
  func particlesWithBehaviors(behavior: any BehaviorKind, isDeep: Bool) {
    expectLikeOracle(isDeep: isDeep, angle: 0.3, [DragBehavior(2), behavior])
  }

  @Test(arguments: [[], [DragBehavior(2)]] as [[any BehaviorKind]], [false, true])
  func aStep(behaviors: [any BehaviorKind], isDeep: Bool) {
    let node = CellNode.all(of: Self.layer(isDeep: isDeep, behaviors), firstImage: 0)[0]
    for count in [1, 7, 8, 30] {
      // The settled are in front.
      let mixed = Self.store(count: count)
      var store = ParticleStore(TimeGrid(origin: .zero, numerator: 1))
      let living = (0..<count).map { mixed[$0] }.filter { $0.birth <= Self.now }
      for particle in living.sorted(by: { $0.birth < $1.birth }) { store.append(particle) }
      store.settled = living.count { $0.birth <= Self.begin }
      let before = store
      store.fly(to: Self.now, Trajectory(node, .none, from: Self.begin), isDeep: isDeep)
      #expect(store.settled == store.count)
      for index in 0..<store.count {
        let oracle = Oracle(before, index, node, isDeep: isDeep)
        let after = store[index]
        func expect(_ axis: Int, _ place: Float, _ velocity: Float) {
          let wanted = oracle.flight(axis, at: Self.now)
          #expect((Double(place) - wanted.place).magnitude < 1e-3)
          #expect((Double(velocity) - wanted.velocity).magnitude < 1e-3)
        }
        expect(0, after.x, after.velocityX)
        expect(1, after.y, after.velocityY)
        if isDeep { expect(2, after.z, after.velocityZ) }
      }
    }
  }

  /// Gravity, drag and the air's forces for each mass; what is outside the range keeps its own.
  @Test(arguments: [false, true])
  func forces(isDeep: Bool) {
    let wave = WaveBehavior(force: Vector3(x: 2, y: 3, z: isDeep ? 4 : 0), frequency: 1)
    let air: [any BehaviorKind] = [DragBehavior(2), WindBehavior(speed: 30), wave]
    let node = CellNode.all(of: Self.layer(isDeep: isDeep, air), firstImage: 0)[0]
    let before = Self.store(count: 21)
    var store = before
    let forces = StepForces(node, .none, from: Self.now - second / 60, to: Self.now)
    forces.act(on: &store, 3..<20)
    let force = wave.force(at: 3 - 1.0 / 120, .none)
    for index in 0..<21 {
      let (old, new, lane) = (before.blocks[index / 8], store.blocks[index / 8], index % 8)
      let mass = Double(new.mass[lane])
      let isIn = (3..<20).contains(index)
      func expect(_ found: SIMD8<Float>, _ kept: SIMD8<Float>, _ wanted: Double) {
        let wanted = isIn ? wanted : Double(kept[lane])
        #expect((Double(found[lane]) / wanted - 1).magnitude < 1e-5)
      }
      expect(new.rate, old.rate, 2 / mass)
      expect(new.x.acceleration, old.x.acceleration, 3 + force.x / mass + 2 / mass * 30)
      expect(new.y.acceleration, old.y.acceleration, 40 + force.y / mass)
      if isDeep { expect(new.z.acceleration, old.z.acceleration, 20 + force.z / mass) }
    }
  }

  /// Births a tenth of a second apart, of which some are older than the others of their step.
  private static func fading(_ opacities: [Float]) -> ParticleStore {
    var store = ParticleStore(TimeGrid(origin: .zero, numerator: 5))
    for (index, opacity) in opacities.enumerated() {
      let birth = Int64(index ^ 1) * second / 10
      store.append(
        Particle(
          x: 0, y: 0, velocityX: 0, velocityY: 0, birth: birth, death: .max, scale: 1, spin: 0,
          color: Color(red: 1, green: 1, blue: 1, alpha: opacity)))
    }
    return store
  }

  private static func projection(_ behaviors: [any BehaviorKind] = []) -> ParticleProjection {
    let layer = layer(isDeep: false, behaviors)
    let node = CellNode.all(of: layer, firstImage: 0)[0]
    return ParticleProjection(
      node, Trajectory(node, .none, from: 10 * second), at: 10 * second, EmitterPlacement(), layer)
  }

  @Test("What has faded for good at a store's front is left out, and nothing that is visible")
  func fadedFront() {
    // 0.2 of opacity fade in a second.
    let store = Self.fading([Float](repeating: 0.4, count: 100))
    let projection = Self.projection()
    let opacities = store.blocks.flatMap { block in
      let alpha = projection.sprites(block).sprites.colors.alpha
      return alpha.indices.map { alpha[$0] }
    }
    let visible = opacities.firstIndex { $0 > 0 } ?? 100
    let faded = projection.faded(store)
    #expect(faded <= visible && faded >= visible - 4 && faded > 70)
    // One that was brighter keeps all those that it may be among.
    let mixed = Self.fading([1] + [Float](repeating: 0.4, count: 99))
    #expect(projection.faded(mixed) <= 50)
    #expect(projection.faded(Self.fading([])) == 0)
  }

  @Test("Without a fall of opacity, or with colours of behaviours, nothing is left out")
  func unfadedFront() {
    let store = Self.fading([Float](repeating: 0.4, count: 100))
    #expect(Self.projection([ColorOverLifeBehavior([.white])]).faded(store) == 0)
    let node = CellNode.all(
      of: EmitterTests.layer(cell { $0.alphaSpeed = 0 }), firstImage: 0)[0]
    #expect(Appearance(node).vanishing(from: 0.4) == nil)
  }

  @Test("Lanes whose particles have been removed are never alive")
  func removedLanes() {
    var store = ParticleStore(TimeGrid(origin: .zero, numerator: 60))
    for index in 0..<20 {
      store.append(
        Particle(
          x: Float(index), y: 0, velocityX: 0, velocityY: 0, birth: 0,
          death: index % 2 == 0 ? second / 60 : .max, scale: 1, spin: 0, color: .white))
    }
    store.settled = 20
    #expect(store.retire(1, at: second / 60) == 10 && store.count == 10 && store.settled == 10)
    #expect(store.particles.map(\.x) == (0..<10).map { Float(2 * $0 + 1) })
    #expect(store.blocks.count == 2)
    #expect(store.blocks.count(notAfter: 1) { $0.birth } == 10)
    #expect(store.blocks.count(notAfter: second) { $0.death } == 0)
  }

  /// Above 2⁵³ ns an age is rounded once when it becomes a `Double`, as by a conversion.
  @Test func secondsOfAnyTime() {
    let times = SIMD8<Int64>(
      0, -1, 1, .max, .min, 9_007_199_254_740_993, -9_007_199_254_740_995, 1_234_567_890_123_456_789
    )
    for lane in 0..<8 {
      #expect(inSeconds(times)[lane] == inSeconds(times[lane]), "\(times[lane])")
    }
  }
}
