import Graphics

/// Puts particles of one cell into a display list.
struct ParticlePainter: Sendable {
  private let image: Int32
  private let now: Int64
  private let course: Course
  private let look: Look
  private let size: Float
  private let view: LayerView
  private let hasDepth: Bool
  private let blend: Blend

  init(
    _ node: CellNode, _ image: Int32, _ course: Course, now: Int64, view: LayerView,
    pixels: Double, layer: EmitterLayer
  ) {
    self.image = image
    self.now = now
    self.course = course
    look = Look(node)
    size = Float(pixels / node.cell.contentsScale)
    self.view = view
    hasDepth = layer.preservesDepth
    blend = layer.renderMode == .additive ? .additive : .over
  }

  func append(_ store: borrowing ParticleStore, to list: inout DisplayList) {
    for index in 0..<store.count where store.birth[index] <= now && now < store.death[index] {
      append(store, index, to: &list)
    }
  }

  func append(_ store: borrowing ParticleStore, _ index: Int, to list: inout DisplayList) {
    let age = Float(Double(now - store.birth[index]) / 1e9)
    let color = look.color(store, index, age: age)
    guard color.alpha > 0 else { return }
    let ahead = course.ahead(store, index, at: now)
    let spot = course.place(store, index, after: ahead)
    var nearness: Float = 1
    if hasDepth {
      let z = course.depth(store, index, after: ahead)
      let eye = Float(EmitterLayer.eyeDistance)
      // Behind the eye there is nothing to see.
      guard z < eye - 1 else { return }
      nearness = eye / (eye - z)
    }
    let place = view.place(spot.x, spot.y, nearness: nearness)
    let rotation = look.rotation(store, index, age: age) {
      course.velocity(store, index, after: ahead)
    }
    list.append(
      image: image, x: place.x, y: place.y,
      scale: look.scale(store, index, age: age) * nearness * size,
      rotation: rotation + view.angle, color: color, blend: blend)
  }
}
