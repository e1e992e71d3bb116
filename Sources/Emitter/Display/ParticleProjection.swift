import Graphics

/// Where a cell's particles are on the screen at one time, and what they look like.
struct ParticleProjection {
  /// In nanoseconds on the layer's clock.
  private let now: Int64
  private let trajectory: Trajectory
  private let appearance: Appearance
  private let view: LayerView
  private let hasPerspective: Bool
  private let hasDepth: Bool
  private let lands: Bool
  /// Pixels of the screen per pixel of the picture.
  private let size: Float

  init(
    _ node: CellNode, _ trajectory: Trajectory, at now: Int64, _ placement: EmitterPlacement,
    _ layer: EmitterLayer
  ) {
    (self.now, self.trajectory, appearance) = (now, trajectory, Appearance(node))
    view = LayerView(placement)
    hasPerspective = layer.preservesDepth
    hasDepth = hasPerspective || layer.renderMode == .backToFront
    lands = layer.lands
    size = Float(placement.scale / node.cell.contentsScale)
  }

  /// Where particles vanish, close to the eye, in points towards the viewer.
  private static let nearest = eye - 1
  private static let eye = Float(EmitterLayer.eyeDistance)

  /// A block's sprites, and their z towards the viewer in points; 0 where it is not needed.
  @inline(__always)
  func sprites(_ block: ParticleBlock) -> (sprites: EightSprites, depth: SIMD8<Float>) {
    let ages = appearance.ages(block, at: now)
    let flight = trajectory.flight(block, trajectory.ahead(at: now, ages: ages.seconds))
    // Differences have room: times are not before the layer's time 0.
    var areSeen = ages.seconds.areAtLeast(0) & (SIMD8(repeating: now) &- block.death).areNegative
    var (depth, nearness) = (SIMD8<Float>.zero, SIMD8<Float>(repeating: 1))
    if hasDepth { depth = flight.place(block.z, trajectory.pull.z) }
    if hasPerspective {
      areSeen &= depth.areBelow(Self.nearest)
      nearness = Self.eye / (Self.eye - depth)
    }
    let place = view.places(
      trajectory.x(block.x, flight), trajectory.y(block.y, flight), nearness)
    let rotation = appearance.rotations(block, ages) {
      (
        flight.velocity(block.x, trajectory.pull.x), flight.velocity(block.y, trajectory.pull.y)
      )
    }
    var colors = appearance.colors(block.color, ages).seen(block.tint)
    if lands { colors.alpha *= LandingFade.opacities(block, at: now) }
    colors.alpha = colors.alpha.masked(areSeen)
    let scale = appearance.scales(block.scale, ages) * block.inheritedScale * nearness * size
    let sprites = EightSprites(
      x: place.x, y: place.y, scale: scale, rotation: rotation + view.angle, colors: colors)
    return (sprites, depth)
  }

  /// How many particles at a store's front have faded for good; they may live on for long.
  func faded(_ store: ParticleStore) -> Int {
    guard let age = appearance.vanishing(from: store.mostOpacity), age < 1e6 else { return 0 }
    // A millisecond more, as colours are floats.
    let last = now - Int64((age * 1.0001 + 1e-3) * 1e9) - store.disorder
    var (low, high) = (0, store.count)
    while low < high {
      let middle = (low + high) / 2
      if store.blocks[middle >> 3].birth[middle & 7] < last {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
