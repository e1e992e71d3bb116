import Graphics

/// Draws the particles of one cell.
struct ParticlePainter {
  private let image: Int32
  private let projection: ParticleProjection
  private let mode: EmitterRenderMode

  init(_ node: CellNode, _ projection: ParticleProjection, _ mode: EmitterRenderMode) {
    (image, self.projection, self.mode) = (node.image ?? 0, projection, mode)
  }

  /// Adds all particles but those at the store's front that have faded; those that cannot be seen are transparent.
  func append(_ store: ParticleStore, to list: inout DisplayList) {
    let first = projection.faded(store) >> 3
    let room = (store.blocks.count - first) * ParticleBlock.lanes
    list.append(image: image, blend: mode == .additive ? .additive : .over, upTo: room) {
      (begin, x, y, scale, rotation, color) in
      let blocks = store.blocks.span
      // So the loop need not check its accesses.
      precondition(begin >= 0 && first >= 0 && begin + room <= min(x.count, y.count))
      precondition(begin + room <= min(scale.count, rotation.count, color.count))
      for at in first..<blocks.count {
        let place = begin &+ (at &- first) &* ParticleBlock.lanes
        let sprites = projection.sprites(blocks[at]).sprites
        set(&x, place, sprites.x)
        set(&y, place, sprites.y)
        set(&scale, place, sprites.scale)
        set(&rotation, place, sprites.rotation)
        set(&color, place, sprites.colors)
      }
      return begin + store.count - first * ParticleBlock.lanes
    }
  }

  /// Adds visible particles with their sprites: going back to the stores after sorting would cost more.
  func append(_ store: ParticleStore, _ node: Int32, to order: inout DrawOrder) {
    // Nearly the final order.
    let isReversed = mode == .oldestLast
    let (blocks, last) = (store.blocks.span, ParticleBlock.lanes - 1)
    for number in 0..<blocks.count {
      let at = isReversed ? blocks.count - 1 - number : number
      let (sprites, depth) = projection.sprites(blocks[at])
      for place in 0...last {
        let lane = isReversed ? last - place : place
        guard sprites.colors.alpha[lane] > 0 else { continue }
        let birth = blocks[at].birth[lane]
        order.append(
          DrawOrder.Entry(
            key: mode == .backToFront ? depth[lane] : 0,
            birth: isReversed ? -birth : birth, node: node,
            index: Int32(at * ParticleBlock.lanes + lane))
        ) {
          $0.append(
            image: image, x: sprites.x[lane], y: sprites.y[lane], scale: sprites.scale[lane],
            rotation: sprites.rotation[lane], color: sprites.colors[lane])
        }
      }
    }
  }
}
