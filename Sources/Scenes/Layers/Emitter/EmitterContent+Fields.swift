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
    A particle system: Core Animation's CAEmitterLayer, its names, defaults and units. Without position, size and shape its particles enter wherever the screen faces up.
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
      "spin", \.emitter.spin, .number(-1000...1000), "Multiplies every particle's speed of turning."
    )
    Field(
      "beginTime", \.emitter.beginTime, .number(0...3600),
      "When the layer begins, in seconds after the scene.")
    Field(
      "timeOffset", \.emitter.timeOffset, .number(0...600),
      "Seconds that have already passed at the first frame: a screen that is full at once.")
    Field(
      "speed", \.emitter.speed, .number(0...100),
      "How many of the layer's seconds pass in one of the scene's; 0 stands still.")
    Field(
      "duration", \.emitter.finiteDuration, .number(0...3600),
      "How many of its seconds the layer gives birth in one run; 0 is for ever.")
    Field("repeatCount", \.emitter.repeatCount, .number(0...1_000_000), "How many runs; 0 is one.")
    Field(
      "autoreverses", \.emitter.autoreverses, .bool,
      "Whether each run is followed by the same backwards.")
    Field(
      "range", \.emitter.range, .choice(),
      "What ranges mean. half: R is half of it to either side of the mean, as in Core Animation's header. full: all of it to either side."
    )
    Field(
      "emitterShape", .choice(),
      "Where particles are born. Straight on is to the right from a point, a rectangle and a cuboid, up from a line, away from the middle of a circle and a sphere. A line unless a position or a size is given."
    ) { content, shape, _ in content.emitter.emitterShape = shape }
    Field(
      "emitterMode", \.emitter.emitterMode, .mode,
      "Where on the shape: its corners, its edges, its faces, or anywhere inside.")
    Field(
      "emitterPosition", .point(far), "Middle of the shape in points, x to the right and y down."
    ) { content, place, _ in content.emitter.emitterPosition = place }
    Field(
      "emitterSize", .size(far),
      "Width and height of the shape in points; of a circle and a sphere the width is the radius."
    ) { content, size, _ in content.emitter.emitterSize = size }
    Field(
      "emitterZPosition", \.emitter.emitterZPosition, .number(far),
      "Middle of the shape towards the viewer, in points.")
    Field(
      "emitterDepth", \.emitter.emitterDepth, .number(far),
      "Extent of a cuboid towards the viewer, in points.")
    Field(
      "emitterEdge", \.place.edge, .choice(),
      "The end of the screen that it stands at, for a point or a line: the one that faces up or the one that faces down, at every angle. emitterPosition then counts from there, turned with down; a line without position and size spans it."
    )
    Field(
      "fit", \.place.fit, .size(0.01...100_000),
      "The screen that its velocities and accelerations are made for, in points across and along down. On others they are multiplied so that what fits there fits here; sizes stay."
    )
    Field(
      "renderMode", \.emitter.renderMode, .choice(),
      "In which order particles are drawn; additive adds their light.")
    Field(
      "preservesDepth", \.emitter.preservesDepth, .bool,
      "Whether particles are seen in perspective, from 1000 points before the screen.")
    Field(
      "behaviors", \.emitter.emitterBehaviors, .behaviors,
      "What acts on all particles of the layer as long as they live: drag, gusts, eddies, curves.")
    Field(
      "cells", .list(of: .object(CellDescription.fields), 0...mostCells),
      "The kinds of particles; later ones are drawn on top."
    ) { (content, cells, node) throws(DocumentError) in try content.set(cells, node) }
  } check: { (content, node) throws(DocumentError) in
    try content.settle(node)
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
