import Graphics

struct ParticlePainter: Sendable {
  let isSeen: Bool
  private let image: Int32
  private let now: Int64
  private let course: Course
  private let look: Look
  private let size: Float
  private let view: LayerView
  private let hasDepth: Bool
  private let blend: Blend

  init(
    _ node: CellNode, _ course: Course, now: Int64, view: LayerView,
    pixels: Double, layer: EmitterLayer
  ) {
    isSeen = node.image != nil && node.cell.isEnabled
    image = node.image ?? 0
    self.now = now
    self.course = course
    look = Look(node)
    size = Float(pixels / node.cell.contentsScale)
    self.view = view
    hasDepth = layer.preservesDepth
    blend = layer.renderMode == .additive ? .additive : .over
  }

  /// Adds visible particles with their sprites: going back to the stores after sorting would cost more.
  func append(
    _ store: borrowing ParticleStore, _ node: Int32, _ mode: EmitterRenderMode,
    to order: inout DrawOrder
  ) {
    for place in 0..<store.count {
      // Nearly the final order.
      let index = mode == .oldestLast ? store.count - 1 - place : place
      let birth = store.birth[index]
      guard birth <= now, now < store.death[index] else { continue }
      var entry = DrawOrder.Entry(key: 0, birth: birth, node: node, index: Int32(index))
      if mode == .oldestLast { entry.birth = -birth }
      if mode == .backToFront {
        entry.key = course.depth(store, index, after: course.ahead(store, index, at: now))
      }
      order.append(entry) { append(store, index, to: &$0) }
    }
  }

  func append(_ store: borrowing ParticleStore, to list: inout DisplayList) {
    for index in 0..<store.count where store.birth[index] <= now && now < store.death[index] {
      append(store, index, to: &list)
    }
  }

  func append(_ store: borrowing ParticleStore, _ index: Int, to list: inout DisplayList) {
    let age = Float(Double(now - store.birth[index]) / 1e9)
    var color = look.color(store, index, age: age)
    if store.columns.contains(.landing), store.landed[index] <= now {
      color.alpha *= store.fading(index, at: now)
    }
    guard color.alpha > 0 else { return }
    let ahead = course.ahead(store, index, at: now)
    let spot = course.place(store, index, after: ahead)
    var nearness: Float = 1
    if hasDepth {
      let z = course.depth(store, index, after: ahead)
      let eye = Float(EmitterLayer.eyeDistance)
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
