import Graphics

/// The particles of a layer's cells, slice by slice from far to near, with their pictures.
struct DepthPlan: Sendable {
  private(set) var runs: [DepthRun] = []
  private(set) var store = DepthStore()
  private(set) var pictures = DepthPictures()

  static let slices = 24
  /// Square points that `density` counts particles on.
  private static let area = 10_000.0

  private let layer: EmitterLayer
  private let screen: EmitterBounds
  private let firstImage: Int32
  private let stepRate: Double
  /// The share of the particles that fits the layer's limit.
  private let share: Double

  /// Plans a layer that covers `screen`, in points, at `stepRate` steps per second of its time.
  ///
  /// `firstImage` is the index of its first picture in the display list.
  init(_ layer: EmitterLayer, screen: EmitterBounds, firstImage: Int32, stepRate: Double) {
    (self.layer, self.screen) = (layer, screen)
    (self.firstImage, self.stepRate) = (firstImage, stepRate)
    let wanted = layer.emitterCells.reduce(0) {
      $0 + max(0, $1.depth?.density ?? 0) * max(0, layer.birthRate) * screen.area / Self.area
    }
    // Margins can quadruple the area.
    share = min(1, Double(layer.limits.particles) / 4 / max(wanted, 1))
    var counts = [(wanted: Double, placed: Int)](
      repeating: (0, 0), count: layer.emitterCells.count)
    // Runs of a cell share what its behaviours have computed.
    let effects = layer.emitterCells.map {
      BehaviorEffects(layer.emitterBehaviors + $0.emitterBehaviors)
    }
    for slice in 0..<Self.slices {
      for (index, cell) in layer.emitterCells.enumerated() {
        add(cell, effects[index], UInt64(index), slice: slice, &counts[index])
      }
    }
  }

  /// Adds the run of a cell in a slice; `count` carries what rounding has left over.
  private mutating func add(
    _ cell: EmitterCell, _ effects: BehaviorEffects, _ stream: UInt64, slice: Int,
    _ count: inout (wanted: Double, placed: Int)
  ) {
    guard cell.isEnabled, let depth = cell.depth, let part = Slice(slice, of: Self.slices, depth)
    else { return }
    let blur = depth.blur(nearness: EmitterDepth.nearness(part.depth))
    guard let radius = DepthPictures.radius(cell, blur: blur) else { return }
    let bounds = screen.grown(by: margin(cell, radius, part))
    count.wanted +=
      max(0, depth.density) * max(0, layer.birthRate) * share * part.share
      * min(bounds.area, 4 * screen.area) / Self.area
    let number = max(0, Int(count.wanted.rounded()) - count.placed)
    // Pictures out of focus take longest: only those that are seen are drawn.
    guard number > 0, let look = pictures.look(cell, blur: blur) else { return }
    let draws = DepthDraws(
      cell: cell, layer: layer, stream: stream, sway: effects.sway, stepRate: stepRate)
    let first = store.count
    let particles = (0..<number).map { index in
      // From far to near, one in each of as many equal parts.
      let nearness = part.nearness((Double(index) + 0.5) / Double(number))
      return draws.particle(
        count.placed + index, nearness: nearness, swiftness: part.swiftness(nearness),
        in: bounds, look: look)
    }
    let blocks = store.append(particles)
    count.placed += number
    runs.append(
      DepthRun(
        first..<store.count, blocks, depth, at: part.depth, image: firstImage + Int32(look.image),
        in: bounds, effects, lands: layer.lands, step: 1 / stepRate))
  }

  /// How far outside the screen nothing of a particle shows, in points: its radius, and its way in four steps.
  private func margin(_ cell: EmitterCell, _ radius: Double, _ part: Slice) -> Double {
    let full = layer.range == .half ? 0.5 : 1
    let size = (cell.scale.magnitude + cell.scaleRange.magnitude * full) * layer.scale.magnitude
    let speed = cell.velocity.magnitude + cell.velocityRange.magnitude * full
    let way = speed * layer.velocity.magnitude * part.swiftness(part.near) * 4 / stepRate
    return radius / cell.contentsScale * size * 1.07 * part.near + way + 2
  }
}

/// The part of a slice of depth that a cell's range covers.
private struct Slice {
  /// The middle of the whole slice, 0...1.
  let depth: Double
  let far: Double
  let near: Double
  /// Share of the cell's particles.
  let share: Double
  /// Ends of the whole slice, for speeds.
  private let ends: (far: Double, near: Double)
  private let speeds: (far: Double, near: Double)

  /// Nil where the slice and the range do not meet; slice 0 is the farthest.
  init?(_ index: Int, of count: Int, _ range: EmitterDepth) {
    let edges = (1 - Double(index) / Double(count), 1 - Double(index + 1) / Double(count))
    let whole = range.ends
    depth = (edges.0 + edges.1) / 2
    ends = (EmitterDepth.nearness(edges.0), EmitterDepth.nearness(edges.1))
    speeds = (EmitterDepth.swiftness(edges.0), EmitterDepth.swiftness(edges.1))
    far = max(ends.far, whole.far)
    near = min(ends.near, whole.near)
    let all = 1 / (whole.far * whole.far) - 1 / (whole.near * whole.near)
    guard all > 1e-12 else {
      // A single depth; the nearest slice has its near end too.
      guard whole.far >= ends.far, whole.far < ends.near || index + 1 == count else { return nil }
      share = 1
      return
    }
    guard far < near else { return nil }
    share = (1 / (far * far) - 1 / (near * near)) / all
  }

  /// The nearness at a share of the particles, counted from far: their density is ∝ n⁻³, so 1 / n² is uniform.
  func nearness(_ share: Double) -> Double {
    let (from, to) = (1 / (far * far), 1 / (near * near))
    return 1 / (from + (to - from) * share).squareRoot()
  }

  /// The factor of speeds, linear within the slice.
  func swiftness(_ nearness: Double) -> Double {
    speeds.far + (speeds.near - speeds.far) * (nearness - ends.far) / (ends.near - ends.far)
  }
}

extension EmitterBounds {
  var area: Double { max(0, high.x - low.x) * max(0, high.y - low.y) }

  func grown(by margin: Double) -> EmitterBounds {
    EmitterBounds(
      low: Vector2(x: low.x - margin, y: low.y - margin),
      high: Vector2(x: high.x + margin, y: high.y + margin))
  }
}
