import Graphics
import PortableMath

/// What a cell's particles look like at an age: size, turn and colour, before the layer's placement.
///
/// Everything is a function of the age, so that frames may lie anywhere.
struct Look {
  private let growth: Float
  private let fade: Fade
  private let curves: LookCurves?
  /// What a size that takes the place of the cell's is still multiplied by.
  private let factor: Float

  init(_ node: CellNode) {
    growth = node.growth
    fade = Fade(node.cell)
    curves = node.curves
    factor = node.factor
  }

  /// Its size at an age, what it has inherited included.
  func scale(_ store: borrowing ParticleStore, _ index: Int, age: Float) -> Float {
    let above = store.columns.contains(.child) ? store.inherited[index].scale : 1
    guard let curves else { return (store.scale[index] + growth * age) * above }
    let share = store.share(index, age: age)
    var scale = store.scale[index]
    if let curve = curves.scale, !curves.scalesMultiply { scale = curve.value(share) * factor }
    if let speed = curves.scaleSpeed {
      scale += speed.area(share) * store.life(index) * factor
    } else {
      scale += growth * age
    }
    if let curve = curves.scale, curves.scalesMultiply { scale *= curve.value(share) }
    return scale * above
  }

  /// Its colour at an age, what it has inherited included.
  func color(_ store: borrowing ParticleStore, _ index: Int, age: Float) -> Color {
    let tint = store.columns.contains(.child) ? store.inherited[index].tint : .white
    guard let curves, curves.isColored else {
      return fade.color(store.color[index], age: age, tint: tint)
    }
    return Fade.clamped(
      curves.color(fade.free(store.color[index], age: age), store.share(index, age: age)), tint)
  }

  /// How far it is turned at an age, in radians, clockwise; `way`, where it is flying, is asked for only
  /// where that matters.
  func rotation(
    _ store: borrowing ParticleStore, _ index: Int, age: Float,
    way: () -> (x: Float, y: Float, z: Float)
  ) -> Float {
    guard let curves else { return store.spin[index] * age }
    var rotation = store.spin[index] * age
    if let spin = curves.spin {
      rotation = spin.area(store.share(index, age: age)) * store.life(index)
    }
    if let curve = curves.rotation { rotation = curve.value(store.share(index, age: age)) }
    if let turns = curves.alignment {
      let way = way()
      rotation += Float(arcTangent(Double(way.y), over: Double(way.x))) + turns
    }
    if let rocking = curves.rocking {
      // A quarter before the swing: upright where it turns round, tilted in the middle.
      let phase = Double(store.phase[index]) + rocking.frequency * Double(age) + 0.25
      rotation += Float(rocking.rotation * Swing.at(phase))
    }
    return rotation
  }
}
