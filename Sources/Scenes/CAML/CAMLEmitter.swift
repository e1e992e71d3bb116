import Documents
import Emitter
import Graphics

/// Reads what makes a layer a `CAEmitterLayer`.
enum CAMLEmitter {
  /// Reads an emitter.
  ///
  /// - Parameters:
  ///   - object: the layer; what it has in common with other layers is taken already.
  ///   - placement: where its points are in the scene.
  ///   - opacity: its own and that of the layers around it.
  ///   - speed: of the layers around it.
  ///   - notes: takes what is not supported.
  /// - Returns: a layer of the scene.
  /// - Throws: `DocumentError` at a value that is wrong.
  static func layer(
    _ object: inout CAMLObject, placement: CAMLPlacement, opacity: Double, speed: Double,
    _ notes: inout CAMLNotes
  ) throws(DocumentError) -> LayerDescription {
    var layer = EmitterLayer()
    try readFactors(&object, &layer)
    try readShape(&object, &layer, &notes)
    layer.renderMode =
      object.word("renderMode", EmitterRenderMode.self, &notes) ?? layer.renderMode
    if let value = object.take("preservesDepth") { layer.preservesDepth = try value.bool() }
    var seed: UInt64 = 0
    if let value = object.take("seed") {
      // Some writers take it for signed.
      seed = UInt64(try value.number(in: -0x8000_0000...0xffff_ffff).magnitude)
    }
    layer.timing = try MediaTiming(&object, &notes)
    var count = 0
    let cells = try CAMLCell(placement: placement, shape: layer.emitterShape, opacity: opacity)
      .cells(object.take(part: "emitterCells"), isInner: false, count: &count, &notes)
    // Without a beginning of its own a layer has run since the machine was started.
    let hasEnd = layer.duration > 0 && layer.duration.isFinite
    if layer.beginTime == 0, layer.timeOffset == 0, !hasEnd {
      layer.timeOffset = min(cells.map(longestLife).max() ?? 0, 3600) * layer.lifetime
      layer.timeOffset = min(layer.timeOffset, 600)
    }
    layer.speed *= speed
    place(&layer, placement, at: object.element.place, &notes)
    return LayerDescription(
      seed: seed,
      content: .emitter(EmitterDescription(layer: layer, spansEdge: false, cells: cells)))
  }

  private static func readFactors(
    _ object: inout CAMLObject, _ layer: inout EmitterLayer
  ) throws(DocumentError) {
    let both = -1000.0...1000.0
    if let value = object.take("birthRate") { layer.birthRate = try value.number(in: 0...1000) }
    if let value = object.take("lifetime") { layer.lifetime = try value.number(in: 0...1000) }
    if let value = object.take("velocity") { layer.velocity = try value.number(in: both) }
    if let value = object.take("scale") { layer.scale = try value.number(in: both) }
    if let value = object.take("spin") { layer.spin = try value.number(in: both) }
  }

  private static func readShape(
    _ object: inout CAMLObject, _ layer: inout EmitterLayer, _ notes: inout CAMLNotes
  ) throws(DocumentError) {
    let range = -100_000.0...100_000.0
    if let value = object.take("emitterPosition") {
      let numbers = try value.numbers(2...3, in: range)
      layer.emitterPosition = Vector2(x: numbers[0], y: numbers[1])
      if numbers.count == 3 { layer.emitterZPosition = numbers[2] }
    }
    if let value = object.take("emitterZPosition") {
      layer.emitterZPosition = try value.number(in: range)
    }
    if let value = object.take("emitterSize") {
      let numbers = try value.numbers(2...2, in: range)
      layer.emitterSize = Size2(width: numbers[0], height: numbers[1])
    }
    if let value = object.take("emitterDepth") { layer.emitterDepth = try value.number(in: range) }
    layer.emitterShape = object.word("emitterShape", EmitterShape.self, &notes) ?? .point
    layer.emitterMode = object.word("emitterMode", EmitterMode.self, &notes) ?? .volume
  }

  /// From the layer's frame into the scene's.
  private static func place(
    _ layer: inout EmitterLayer, _ placement: CAMLPlacement, at place: Place,
    _ notes: inout CAMLNotes
  ) {
    layer.emitterPosition = placement.point(layer.emitterPosition)
    layer.emitterZPosition *= placement.size
    layer.emitterDepth *= placement.size
    layer.emitterSize.width *= placement.size
    layer.emitterSize.height *= placement.size
    layer.velocity *= placement.size
    layer.scale *= placement.size
    if placement.isMirrored { layer.spin = 0 - layer.spin }
    let quarters = placement.quarters
    switch layer.emitterShape {
    case .point, .circle, .sphere: break
    case .rectangle, .cuboid:
      if quarters == 1 || quarters == 3 {
        layer.emitterSize = Size2(
          width: layer.emitterSize.height, height: layer.emitterSize.width)
      }
      if quarters == nil { notes.add("a shape that is turned is not supported", at: place) }
    case .line:
      if quarters != 0, quarters != 2 {
        notes.add("a line that is turned is not supported; it lies level", at: place)
      }
    }
  }

  /// The longest that any particle of a cell, or of the cells inside it, is there, in seconds.
  private static func longestLife(_ cell: CellDescription) -> Double {
    let own = max(0, cell.cell.lifetime + cell.cell.lifetimeRange.magnitude / 2)
    return own + (cell.cells.map(longestLife).max() ?? 0)
  }
}
