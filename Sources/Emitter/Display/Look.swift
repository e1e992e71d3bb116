import Graphics
import Portable

/// A cell's size, rotation and colour by age in seconds alone, inheritance included, before the layer's placement.
struct Look {
  let growth: Float
  let fade: Fade
  private let node: CellNode
  private let isShaped: Bool
  private let isColored: Bool
  /// The layer's factor, for sizes that replace the cell's.
  private let factor: Float

  init(_ node: CellNode) {
    growth = node.growth
    fade = Fade(node.cell)
    self.node = node
    isShaped = node.isShaped
    isColored = node.isColored
    factor = node.factor
  }

  var laneCurves: LaneCurves? { node.laneCurves }

  /// The age in seconds from which on particles are transparent that had up to an opacity at birth; nil if there is none.
  func vanishing(from opacity: Float) -> Double? { isColored ? nil : fade.vanishing(from: opacity) }

  var isPlain: Bool { node.isPlain }

  func scale(_ store: borrowing ParticleStore, _ index: Int, age: Float) -> Float {
    let above = store.columns.contains(.child) ? store.inherited[index].scale : 1
    guard isShaped else { return (store.scale[index] + growth * age) * above }
    let share = store.share(index, age: age)
    var scale = store.scale[index]
    let following = node.effects.drawn.shape.scale
    if let following, !following.multiplies { scale = following.curve.value(share) * factor }
    if let speed = node.effects.drawn.shape.scaleSpeed {
      scale += speed.area(share) * store.life(index) * factor
    } else {
      scale += growth * age
    }
    if let following, following.multiplies { scale *= following.curve.value(share) }
    return scale * above
  }

  func color(_ store: borrowing ParticleStore, _ index: Int, age: Float) -> Color {
    let tint = store.columns.contains(.child) ? store.inherited[index].tint : .white
    guard isColored else { return fade.color(store.color[index], age: age, tint: tint) }
    let share = store.share(index, age: age)
    var color =
      node.effects.drawn.color.gradient?.color(share) ?? fade.free(store.color[index], age: age)
    for channel in node.effects.drawn.color.channels { channel.follow(&color, share) }
    return Fade.clamped(color, tint)
  }

  /// The turn of pictures that are aligned to the flight, if nothing else turns them afterwards.
  var lastAlignment: Float? {
    node.effects.drawn.shape.rocking == nil ? node.effects.drawn.shape.alignment : nil
  }

  /// In radians, clockwise; `way`, the velocity, is evaluated only if needed.
  func rotation(
    _ store: borrowing ParticleStore, _ index: Int, age: Float,
    way: () -> (x: Float, y: Float, z: Float)
  ) -> Float {
    var rotation = ownRotation(store, index, age: age)
    guard isShaped else { return rotation }
    if let turns = node.effects.drawn.shape.alignment {
      let way = way()
      rotation += Float(arcTangent(Double(way.y), over: Double(way.x))) + turns
    }
    if let rocking = node.effects.drawn.shape.rocking {
      rotation += rocking.rocked(store.phase[index], age: age)
    }
    return rotation
  }

  /// By its spin and its curves alone.
  func ownRotation(_ store: borrowing ParticleStore, _ index: Int, age: Float) -> Float {
    guard isShaped else { return store.spin[index] * age }
    if let curve = node.effects.drawn.shape.rotation {
      return curve.value(store.share(index, age: age))
    }
    guard let spin = node.effects.drawn.shape.spin else { return store.spin[index] * age }
    return spin.area(store.share(index, age: age)) * store.life(index)
  }
}
