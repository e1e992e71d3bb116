import Documents
import Emitter
import Graphics

extension EmitterContent {
  static let mostCells = 256
  /// Maximum number of cells for all entries of a layer.
  static let mostCopies = 1000
  private static let far = -100_000.0...100_000.0

  static let fields = Fields(
    "an emitter", id: "emitter",
    """
    A particle system: Core Animation's CAEmitterLayer, with its names, defaults and units. Without position, size and shape, particles enter on the sides of the screen that face up.
    """, EmitterContent()
  ) {
    Field(
      "birthRate", \.emitter.birthRate, .number(0...1000), "Multiplies every cell's birth rate.")
    Field("lifetime", \.emitter.lifetime, .number(0...1000), "Multiplies every particle's life.")
    Field(
      "velocity", \.emitter.velocity, .number(-1000...1000),
      "Multiplies every particle's speed at birth.")
    Field("scale", \.emitter.scale, .number(-1000...1000), "Multiplies every particle's size.")
    Field(
      "spin", \.emitter.spin, .number(-1000...1000), "Multiplies every particle's spin."
    )
    Field(
      "beginTime", \.emitter.beginTime, .number(0...3600),
      "When the layer begins, in seconds after the scene.")
    Field(
      "timeOffset", \.emitter.timeOffset, .number(0...600),
      "Pre-roll in seconds: the screen is full at the first frame.")
    Field(
      "speed", \.emitter.speed, .number(0...100),
      "Seconds of the layer per second of the scene; 0 is frozen.")
    Field(
      "duration", \.emitter.finiteDuration, .number(0...3600),
      "Seconds of births in one run; 0 is unlimited.")
    Field("repeatCount", \.emitter.repeatCount, .number(0...1_000_000), "Number of runs; 0 is one.")
    Field(
      "autoreverses", \.emitter.autoreverses, .bool,
      "Whether each run is followed by the same run backwards.")
    Field(
      "range", \.emitter.range, .choice(),
      "The meaning of a range R. half: the mean ± R/2, as in Core Animation's header. full: the mean ± R."
    )
    Field(
      "emitterShape", .choice(),
      "The shape on which particles are born. Emission is to the right from a point, a rectangle and a cuboid, up from a line, and outwards from a circle and a sphere. Default: a line, or a point if a position or a size is given."
    ) { content, shape, _ in content.emitter.emitterShape = shape }
    Field(
      "emitterMode", \.emitter.emitterMode, .mode,
      "Where on the shape: at its corners, on its edges, on its faces, or inside.")
    Field(
      "emitterPosition", .point(far), "Centre of the shape in points, x to the right and y down."
    ) { content, place, _ in content.emitter.emitterPosition = place }
    Field(
      "emitterSize", .size(far),
      "Width and height of the shape in points; the width of a circle or a sphere is its radius."
    ) { content, size, _ in content.emitter.emitterSize = size }
    Field(
      "emitterZPosition", \.emitter.emitterZPosition, .number(far),
      "Centre of the shape towards the viewer, in points.")
    Field(
      "emitterDepth", \.emitter.emitterDepth, .number(far),
      "Extent of a cuboid towards the viewer, in points.")
    Field(
      "emitterEdge", \.place.edge, .choice(),
      "For a point or a line: the side of the screen where it stays at every angle, the one that faces up or the one that faces down. emitterPosition is relative to that side and turns with it; a line without position and size spans the side."
    )
    Field(
      "aimed", \.isAimed, .bool,
      "For particles that enter on the sides that face up: whether births are moved aside, against their particles' drift, so that the far end of a long way is covered, too."
    )
    Field(
      "fit", \.place.fit, .size(0.01...100_000),
      "The screen size that velocities and accelerations are designed for, in points across and down. On other screens they are scaled in proportion; sizes of particles are not."
    )
    Field(
      "lands", \.emitter.lands, .bool,
      "Whether particles end on the surfaces of the scene's cover, where their snow lies then; those with a depth on surfaces of about their depth."
    )
    Field(
      "lit", \.emitter.lit, .number(0...100),
      "How much of the scene's lights, and of those of its layers, shows on particles: a factor.")
    Field(
      "renderMode", \.emitter.renderMode, .choice(),
      "Drawing order of the particles; additive adds their light.")
    Field(
      "preservesDepth", \.emitter.preservesDepth, .bool,
      "Whether particles are drawn in perspective, seen from 1000 points in front of the screen.")
    Field(
      "behaviors", \.emitter.emitterBehaviors, .behaviors,
      "Behaviours of all particles of the layer: drag, gusts, eddies, curves.")
    Field(
      "cells", .list(of: .object(CellDescription.fields), 0...mostCells),
      "The kinds of particles; later ones are drawn on top."
    ) { (content, cells, node) throws(DocumentError) in try content.set(cells, node) }
  } check: { (content, node) throws(DocumentError) in
    try content.settle(node)
    try content.checkDepth(node)
  }

  /// Derives the place from which members are present.
  private mutating func settle(_ node: Node) throws(DocumentError) {
    let hasShape = node.member("emitterShape") != nil
    let isPlaced = node.member("emitterPosition") != nil || node.member("emitterSize") != nil
    // Without a place and without another shape, particles enter at the edge that faces up.
    spansEdge = !isPlaced && (!hasShape || emitter.emitterShape == .line)
    if !hasShape { emitter.emitterShape = spansEdge ? .line : .point }
    let shape = emitter.emitterShape
    guard shape == .point || shape == .line else {
      guard let edge = node.member("emitterEdge") else { return }
      throw DocumentError(
        "'emitterEdge' is for a point or a line, not for a \(shape.rawValue)", at: edge.place)
    }
  }

  private mutating func set(_ all: [CellDescription], _ node: Node) throws(DocumentError) {
    var copies = 0
    for (cell, node) in zip(all, try node.list("cells", 0...all.count)) {
      copies += cell.copies
      guard copies <= Self.mostCopies else {
        throw DocumentError(
          "\(copies) cells up to here; expected at most \(Self.mostCopies)", at: node.place)
      }
    }
    cells = all
  }
}

extension Format where Value == EmitterMode {
  /// The article about fireworks writes `renderMode` values here.
  fileprivate static var mode: Format {
    .choice().notConfused(with: EmitterRenderMode.allCases.map(\.rawValue), of: "renderMode")
  }
}
