import Documents
import Emitter

extension EmitterDepth {
  static let fields = Fields(
    "depth", id: "depth",
    """
    The depths of a cell's particles, 0 at the glass and 1 far away. Each particle has its own, which decides its \
    size, speed, blur, opacity and order. They fill the screen at every angle.
    """, EmitterDepth(from: 1, to: 0)
  ) {
    Field("from", \.from, .number(0...1), "One end of the range.", isRequired: true)
    Field("to", \.to, .number(0...1), "The other end of the range.", isRequired: true)
    Field(
      "density", \.density, .number(0...10_000), "Particles on 10,000 square points of the screen.")
    Field(
      "focus", \.focus, .number(0...1),
      "The depth beyond which everything is sharp; nearer particles are out of focus.")
    Field(
      "aperture", \.aperture, .number(0...8),
      "Limit of the circle of confusion, in sizes of the particle; 0 keeps everything sharp.")
    Field(
      "haze", \.haze, .number(0...20),
      "Opacity lost to the air: e^(-haze) is left at depth 1.")
    Field(
      "response", \.response, .number(0.02...60),
      "Seconds by which a particle's velocity is behind the air's.")
    Field(
      "dampingRatio", \.dampingRatio, .number(0.05...1),
      "How the velocity settles after a turn: 1 does not overshoot, 0.5 overshoots by 16 %.")
  }
}

extension CellDescription {
  /// Members of a cell with a depth; the others are about births and lives.
  private static let inDepth = [
    "name", "like", "enabled", "count", "depth", "velocity", "velocityRange", "scale",
    "scaleRange", "spin", "spinRange", "color", "redRange", "greenRange", "blueRange", "alphaRange",
    "contents", "contentsRect", "contentsScale", "magnificationFilter", "minificationFilter",
    "blur", "behaviors",
  ]

  /// Rejects members without effect.
  func checkDepth(_ node: Node) throws(DocumentError) {
    guard cell.depth != nil else { return }
    try node.checkMembers(Self.inDepth, of: "a cell with 'depth'")
    try cell.emitterBehaviors.checkDepth(node)
  }
}

extension EmitterContent {
  private static let inDepth = [
    "birthRate", "velocity", "scale", "spin", "beginTime", "timeOffset", "speed", "range",
    "renderMode", "lands", "lit", "behaviors", "cells",
  ]

  /// Rejects a mix of cells with and without a depth, and members without effect on those with one.
  func checkDepth(_ node: Node) throws(DocumentError) {
    guard cells.contains(where: { $0.cell.depth != nil }) else { return }
    let nodes = try node.member("cells")?.list("cells", 0...cells.count) ?? []
    for (cell, node) in zip(cells, nodes) where cell.cell.depth == nil {
      throw DocumentError(
        "cells with and without 'depth' in one emitter; expected a layer for each", at: node.place)
    }
    try node.checkMembers(Self.inDepth, of: "an emitter of cells with 'depth'")
    switch emitter.renderMode {
    case .unordered, .additive: break
    case .oldestFirst, .oldestLast, .backToFront:
      throw DocumentError(
        "'renderMode' is \(emitter.renderMode.rawValue), but 'depth' decides the order; "
          + "expected unordered or additive", at: node.member("renderMode")?.place ?? node.place)
    }
    try emitter.emitterBehaviors.checkDepth(node)
  }
}

extension [EmitterBehavior] {
  /// Rejects those that do not act on particles with a depth; `node` is the object that lists them.
  fileprivate func checkDepth(_ node: Node) throws(DocumentError) {
    guard let other = first(where: { !$0.kind.actsInDepth }) else { return }
    let row = BehaviorRow.all.first { type(of: $0.initial) == type(of: other.kind) }
    throw DocumentError(
      "behavior '\(row?.type ?? "")' does not act on cells with 'depth'",
      at: node.member("behaviors")?.place ?? node.place)
  }
}

extension Node {
  fileprivate func checkMembers(_ names: [String], of what: String) throws(DocumentError) {
    guard case .object(let members) = value,
      let other = members.first(where: { member in !names.contains(where: member.isNamed) })
    else { return }
    throw DocumentError("'\(other.key.prefix(40))' has no effect in \(what)", at: other.place)
  }
}
