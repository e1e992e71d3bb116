import Graphics
import Motion
import Portable
import Testing

@testable import Emitter

/// Eight particles at a time are drawn as one at a time is, to the bit.
@Suite struct EightParticlesTests {
  private static let now = 3 * second

  /// Dead, unborn, new and old particles, some behind the eye, some transparent, in no order.
  private static func store(_ columns: ParticleStore.Columns, count: Int) -> ParticleStore {
    var store = ParticleStore(columns, TimeGrid(origin: .zero, numerator: 1))
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
      particle.inherited = Inheritance(
        scale: number(0.5, 2), tint: Color(red: 0.5, green: number(0, 1), blue: 1, alpha: 0.9))
      store.append(contentsOf: [particle])
    }
    store.settled = count / 2
    guard columns.contains(.driven) else { return store }
    for index in 0..<count {
      (store.accelerationX[index], store.accelerationY[index]) = (number(-99, 99), number(-99, 99))
      if columns.contains(.depth) { store.accelerationZ[index] = number(-99, 99) }
      // Some stop within a frame.
      store.rate[index] = index % 10 == 6 ? number(40, 400) : number(0, 3)
    }
    return store
  }

  private func sight(
    angle: Double, isDeep: Bool, now: Int64 = Self.now, _ behaviors: [EmitterBehavior] = []
  ) -> ParticleSight {
    let layer = layer(
      cell {
        ($0.scaleSpeed, $0.redSpeed, $0.alphaSpeed) = (0.3, 0.4, -0.2)
        ($0.xAcceleration, $0.yAcceleration, $0.zAcceleration) = (3, 40, 20)
        $0.emitterBehaviors = behaviors
      }
    ) { $0.preservesDepth = isDeep }
    let node = CellNode.all(of: layer, firstImage: 0)[0]
    let placement = EmitterPlacement(angle: angle, pivot: Vector2(x: 40, y: 25), scale: 1.5)
    return ParticleSight(
      node, Course(node, .none, from: now - second / 100), now: now,
      view: LayerView(placement), layer: layer)
  }

  private func oneByOne(_ sight: ParticleSight, _ store: borrowing ParticleStore) -> DisplayList {
    var list = DisplayList()
    sight.forEach(store) { index, seen in
      let rotation = sight.look.rotation(store, index, age: seen.age) {
        sight.course.velocity(store, index, after: seen.ahead)
      }
      list.append(
        image: 3, x: seen.x, y: seen.y,
        scale: sight.look.scale(store, index, age: seen.age) * seen.nearness * 0.7,
        rotation: rotation + sight.view.angle, color: seen.color, blend: .additive)
    }
    return list
  }

  @Test(
    arguments: [[], .child, .depth, [.child, .depth]] as [ParticleStore.Columns], [0, 0.3, -2])
  func theSameBits(columns: ParticleStore.Columns, angle: Double) throws {
    let sight = sight(angle: angle, isDeep: columns.contains(.depth))
    try expectTheSameBits(PlainLanes.self, sight, columns)
  }

  private static let opacity = ValueOverLifeBehavior(
    .alpha, values: [0.2, 0.3, 1, 0.8, 0.1], locations: [0.05, 0.2, 0.2, 0.6, 0.9], multiplies: true
  )
  private static let size = ValueOverLifeBehavior(
    .scale, values: [1, 0.2, 2], multiplies: true)

  @Test(
    arguments: [.driven, [.driven, .child], [.driven, .depth]] as [ParticleStore.Columns],
    [[], [AlignToMotionBehavior(rotation: 0.4)], [opacity], [size, opacity]]
      as [[any BehaviorKind]])
  func theSameBitsWithBehaviors(
    columns: ParticleStore.Columns, behaviors: [any BehaviorKind]
  ) throws {
    let all = [DragBehavior(2)] + behaviors
    let sight = sight(
      angle: 0.3, isDeep: columns.contains(.depth), all.map { EmitterBehavior($0) })
    try expectTheSameBits(DrivenLanes.self, sight, columns)
  }

  private func expectTheSameBits<Lanes: ParticleLanes>(
    _ lanes: Lanes.Type, _ sight: ParticleSight, _ columns: ParticleStore.Columns
  ) throws {
    for count in [8, 9, 15, 16, 17, 41] {
      let store = Self.store(columns, count: count)
      let eight = try #require(EightParticles<Lanes>(sight, store, size: 0.7))
      var list = DisplayList()
      list.append(image: 0, x: 1, y: 2, scale: 3, rotation: 4, color: .white)
      eight.append(store, skipping: 0, image: 3, blend: .additive, to: &list)
      let wanted = oneByOne(sight, store)
      let found = (1..<list.count).filter { list.color[$0].alpha != 0 }
      #expect(found.count == wanted.count && wanted.count > count / 6, "\(count)")
      #expect(found.map { list.x[$0].bitPattern } == wanted.x.map(\.bitPattern))
      #expect(found.map { list.y[$0].bitPattern } == wanted.y.map(\.bitPattern))
      #expect(found.map { list.scale[$0].bitPattern } == wanted.scale.map(\.bitPattern))
      #expect(found.map { list.rotation[$0].bitPattern } == wanted.rotation.map(\.bitPattern))
      #expect(found.map { list.color[$0] } == wanted.color)
      #expect(list.image.dropFirst().allSatisfy { $0 == 3 } && list.image.count == list.count)
      #expect(
        list.blend.dropFirst().allSatisfy { $0 == .additive } && list.blend.count == list.count)
    }
  }

  /// Births a tenth of a second apart, of which some are older than the others of their step.
  private static func fading(_ opacities: [Float]) -> ParticleStore {
    var store = ParticleStore([], TimeGrid(origin: .zero, numerator: 5))
    for (index, opacity) in opacities.enumerated() {
      let birth = Int64(index ^ 1) * second / 10
      store.append(contentsOf: [
        Particle(
          x: 0, y: 0, velocityX: 0, velocityY: 0, birth: birth, death: .max, scale: 1, spin: 0,
          color: Color(red: 1, green: 1, blue: 1, alpha: opacity))
      ])
    }
    return store
  }

  @Test("What has faded for good at a store's front is left out, and nothing that is visible")
  func fadedFront() {
    // 0.2 of opacity fade in a second.
    let store = Self.fading([Float](repeating: 0.4, count: 100))
    let sight = sight(angle: 0, isDeep: false, now: 10 * second)
    var visible = 100
    sight.forEach(store) { index, _ in visible = min(visible, index) }
    let faded = sight.faded(store)
    #expect(faded <= visible && faded >= visible - 4 && faded > 70)
    // One that was brighter keeps all those that it may be among.
    let mixed = Self.fading([1] + [Float](repeating: 0.4, count: 99))
    #expect(sight.faded(mixed) <= 50)
    #expect(sight.faded(Self.fading([])) == 0)
  }

  @Test("Without a fall of opacity, or with colours of behaviours, nothing is left out")
  func unfadedFront() {
    let store = Self.fading([Float](repeating: 0.4, count: 100))
    let colored = sight(
      angle: 0, isDeep: false, now: 10 * second,
      [EmitterBehavior(ColorOverLifeBehavior([.white]))])
    #expect(colored.faded(store) == 0)
    let node = CellNode.all(of: layer(cell { $0.alphaSpeed = 0 }), firstImage: 0)[0]
    #expect(Look(node).vanishing(from: 0.4) == nil)
  }

  @Test func fewOrUnusualOnesAreLeftToOthers() {
    let sight = sight(angle: 0, isDeep: false)
    let (few, driven) = (Self.store([], count: 7), Self.store(.driven, count: 20))
    #expect(EightParticles<PlainLanes>(sight, few, size: 1) == nil)
    #expect(EightParticles<PlainLanes>(sight, driven, size: 1) == nil)
    #expect(EightParticles<DrivenLanes>(sight, Self.store([], count: 20), size: 1) == nil)
    #expect(EightParticles<DrivenLanes>(sight, driven, size: 1) != nil)
  }

  private static let unknown: [any BehaviorKind] = [
    SwayBehavior(amplitude: 3, frequency: 1), SwayBehavior(rotation: 1),
    ColorOverLifeBehavior([.white]),
    ValueOverLifeBehavior(.alpha, values: [1, 0]), ValueOverLifeBehavior(.scale, values: [1, 0]),
    ValueOverLifeBehavior(.rotation, values: [1, 0]), ValueOverLifeBehavior(.spin, values: [1]),
    ValueOverLifeBehavior(.scaleSpeed, values: [1, 0]),
    ValueOverLifeBehavior(.red, values: [1, 0], multiplies: true),
  ]

  @Test(arguments: unknown)
  func otherBehaviorsAreLeftToOthers(behavior: any BehaviorKind) {
    let sight = sight(angle: 0, isDeep: false, [EmitterBehavior(behavior)])
    let store = Self.store(.driven, count: 20)
    #expect(EightParticles<DrivenLanes>(sight, store, size: 1) == nil)
    #expect(EightParticles<PlainLanes>(sight, Self.store([], count: 20), size: 1) == nil)
  }

  /// So each is either drawn to the bit or left to others, by the tests above.
  @Test func everyDrawnEffectIsAmongTheBehaviorsOfTheseTests() {
    func properties(_ effects: DrawnEffects) -> [(name: String, value: String)] {
      [
        Mirror(reflecting: effects), Mirror(reflecting: effects.shape),
        Mirror(reflecting: effects.color),
      ]
      .flatMap(\.children).map { ($0.label ?? "", "\($0.value)") }
    }
    let known: [any BehaviorKind] = [AlignToMotionBehavior(rotation: 0.4), Self.opacity, Self.size]
    let none = properties(DrawnEffects())
    var unset = Set(none.map(\.name))
    for behavior in known + Self.unknown {
      let effects = BehaviorEffects([EmitterBehavior(behavior)]).drawn
      for (one, other) in zip(properties(effects), none) where one.value != other.value {
        unset.remove(one.name)
      }
    }
    #expect(unset == [], "add a behaviour that sets it to 'unknown' or to theSameBitsWithBehaviors")
  }

  /// Before the layer's time 0, a death at the end of time is too far away for a difference of 64 bits.
  @Test func beforeTheBeginningTheyAreLeftToOthers() {
    let store = Self.store([], count: 20)
    #expect(
      EightParticles<PlainLanes>(
        sight(angle: 0, isDeep: false, now: 0), store, size: 1) != nil)
    #expect(
      EightParticles<PlainLanes>(
        sight(angle: 0, isDeep: false, now: -1), store, size: 1) == nil)
  }

  /// A swing of no width keeps particles from being moved together.
  @Test(arguments: [.driven, [.driven, .depth]] as [ParticleStore.Columns])
  func theSameStep(columns: ParticleStore.Columns) {
    let isDeep = columns.contains(.depth)
    let drag = EmitterBehavior(DragBehavior(2))
    let together = sight(angle: 0, isDeep: isDeep, [drag]).course
    let apart = sight(
      angle: 0, isDeep: isDeep, [drag, EmitterBehavior(SwayBehavior(amplitude: 0))]
    ).course
    for count in [1, 7, 8, 30] {
      var (store, other) = (Self.store(columns, count: count), Self.store(columns, count: count))
      store.settled = count
      other.settled = count
      store.fly(to: Self.now, together)
      other.fly(to: Self.now, apart)
      #expect(store.x == other.x && store.y == other.y && store.z == other.z)
      #expect(store.velocityX == other.velocityX && store.velocityY == other.velocityY)
      #expect(store.velocityZ == other.velocityZ)
    }
  }

  /// A curve that keeps masses as they are has forces act one by one.
  @Test(arguments: [.driven, [.driven, .depth]] as [ParticleStore.Columns])
  func theSameForces(columns: ParticleStore.Columns) {
    let masses = ValueOverLifeBehavior(.mass, values: [1], multiplies: true)
    let isDeep = columns.contains(.depth)
    func acted(_ behaviors: [any BehaviorKind]) -> ParticleStore {
      let layer = layer(
        cell {
          ($0.xAcceleration, $0.yAcceleration, $0.zAcceleration) = (3, 40, isDeep ? 20 : 0)
          $0.emitterBehaviors = behaviors.map { EmitterBehavior($0) }
        }
      ) { $0.preservesDepth = isDeep }
      let node = CellNode.all(of: layer, firstImage: 0)[0]
      var store = Self.store(columns, count: 21)
      StepForces(node, .none, from: Self.now - second / 60, to: Self.now).act(on: &store, 3..<20)
      return store
    }
    let air: [any BehaviorKind] = [
      DragBehavior(2), WindBehavior(speed: 30),
      WaveBehavior(force: Vector3(x: 2, y: 3, z: isDeep ? 4 : 0), frequency: 1),
    ]
    let (together, apart) = (acted(air), acted(air + [masses]))
    #expect(together.rate == apart.rate && together.accelerationX == apart.accelerationX)
    #expect(together.accelerationY == apart.accelerationY)
    #expect(together.accelerationZ == apart.accelerationZ)
    #expect(together.accelerationX != Self.store(columns, count: 21).accelerationX)
  }

  /// Above 2⁵³ ns an age is rounded once when it becomes a `Double`, as by a conversion.
  @Test func secondsOfAnyTime() {
    let times = SIMD8<Int64>(
      0, -1, 1, .max, .min, 9_007_199_254_740_993, -9_007_199_254_740_995, 1_234_567_890_123_456_789
    )
    for lane in 0..<8 {
      #expect(seconds(times)[lane] == Float(Double(times[lane]) / 1e9), "\(times[lane])")
    }
  }
}
