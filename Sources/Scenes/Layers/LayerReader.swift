import Documents
import Emitter
import Graphics

/// Reads one entry of `layers`.
enum LayerReader {
  /// The most entries of `cells`.
  static let mostCells = 256
  /// The most cells that a layer's entries may stand for together.
  static let mostCopies = 1000

  /// What a layer may be, by its key.
  private static let kinds: [(key: String, read: Kind)] = [
    ("emitter", { (node) throws(DocumentError) in .emitter(try emitter(node)) }),
    ("eased", { (node) throws(DocumentError) in .eased(try EasedReader.flakes(node)) }),
    ("globe", { (node) throws(DocumentError) in .globe(try GlobeReader.globe(node)) }),
    ("drift", { (node) throws(DocumentError) in .globe(try GlobeReader.drift(node)) }),
    ("crowd", { (node) throws(DocumentError) in .crowd(try CrowdReader.crowd(node)) }),
    ("clock", { (node) throws(DocumentError) in .clock(try UprightReader.clock(node)) }),
    ("image", { (node) throws(DocumentError) in .image(try UprightReader.image(node)) }),
    ("garland", { (node) throws(DocumentError) in .garland(try GarlandReader.garland(node)) }),
  ]
  private typealias Kind = @Sendable (Node) throws(DocumentError) -> LayerDescription.Content

  static func layer(_ node: Node) throws(DocumentError) -> LayerDescription {
    var reader = try ObjectReader(node, "a layer")
    let mode: GravityMode? = try choice("gravity", &reader)
    let opacity = try reader.number("opacity", in: 0...1) ?? 1
    let blend = try reader.choice("blend", of: ["over", "additive"])
    let seed = try reader.whole("seed", in: 0...1 << 53) ?? 0
    let schedule = try ScheduleReader.schedule(&reader)
    let isShifted = try reader.bool("shift")
    var content: LayerDescription.Content?
    for kind in kinds {
      guard let part = reader.node(kind.key) else { continue }
      guard content == nil else {
        throw DocumentError("a layer is one thing; '\(kind.key)' needs its own", at: part.place)
      }
      content = try kind.read(part)
    }
    try reader.finish()
    guard let content else {
      let keys = kinds.map { "'\($0.key)'" }.joined(separator: ", ")
      throw DocumentError("a layer needs one of \(keys)", at: node.place)
    }
    return LayerDescription(
      gravity: mode ?? .field, opacity: opacity,
      blend: blend.map { $0 == "additive" ? .additive : .over }, seed: UInt64(seed),
      schedule: schedule, isShifted: isShifted, content: content)
  }

  private static func emitter(_ node: Node) throws(DocumentError) -> EmitterDescription {
    var reader = try ObjectReader(node, "an emitter")
    var layer = EmitterLayer()
    let factors = 0.0...1000.0
    layer.birthRate = try reader.number("birthRate", in: factors) ?? layer.birthRate
    layer.lifetime = try reader.number("lifetime", in: factors) ?? layer.lifetime
    layer.velocity = try reader.number("velocity", in: -1000...1000) ?? layer.velocity
    layer.scale = try reader.number("scale", in: -1000...1000) ?? layer.scale
    layer.spin = try reader.number("spin", in: -1000...1000) ?? layer.spin
    layer.range = try choice("range", &reader) ?? layer.range
    try readTiming(&reader, &layer)
    let spansEdge = try readShape(&reader, &layer)
    let place = try EmitterPlaceReader.place(&reader, layer)
    layer.renderMode = try choice("renderMode", &reader) ?? layer.renderMode
    layer.preservesDepth = try reader.bool("preservesDepth") ?? layer.preservesDepth
    layer.emitterBehaviors = try BehaviorReader.behaviors(&reader)
    let cells = try cells(reader.array("cells", atMost: mostCells) ?? [])
    try reader.finish()
    return EmitterDescription(layer: layer, spansEdge: spansEdge, place: place, cells: cells)
  }

  private static func readTiming(
    _ reader: inout ObjectReader, _ layer: inout EmitterLayer
  ) throws(DocumentError) {
    layer.beginTime = try reader.number("beginTime", in: 0...3600) ?? 0
    layer.timeOffset = try reader.number("timeOffset", in: 0...600) ?? 0
    layer.speed = try reader.number("speed", in: 0...100) ?? 1
    // For ever cannot be written as a number.
    let duration = try reader.number("duration", in: 0...3600) ?? 0
    layer.duration = duration > 0 ? duration : .infinity
    layer.repeatCount = try reader.number("repeatCount", in: 0...1_000_000) ?? 0
    layer.autoreverses = try reader.bool("autoreverses") ?? false
  }

  /// - Returns: whether the emitter spans the edge that faces up.
  private static func readShape(
    _ reader: inout ObjectReader, _ layer: inout EmitterLayer
  ) throws(DocumentError) -> Bool {
    let shape: EmitterShape? = try choice("emitterShape", &reader)
    let position = try pair(reader.node("emitterPosition"), "emitterPosition")
    let size = try pair(reader.node("emitterSize"), "emitterSize")
    let far = -100_000.0...100_000.0
    layer.emitterPosition = position.map { Vector2(x: $0.0, y: $0.1) } ?? .zero
    layer.emitterSize = size.map { Size2(width: $0.0, height: $0.1) } ?? .zero
    layer.emitterZPosition = try reader.number("emitterZPosition", in: far) ?? 0
    layer.emitterDepth = try reader.number("emitterDepth", in: far) ?? 0
    // What the fireworks' article writes there.
    let renderModes = (key: "renderMode", words: EmitterRenderMode.allCases.map(\.rawValue))
    let modes = EmitterMode.allCases.map(\.rawValue)
    let mode = try reader.choice("emitterMode", of: modes, notOf: renderModes)
    layer.emitterMode = mode.flatMap(EmitterMode.init) ?? layer.emitterMode
    // Without a place and without another shape, snow comes from the edge that faces up.
    let spansEdge = position == nil && size == nil && (shape == nil || shape == .line)
    layer.emitterShape = shape ?? (spansEdge ? .line : .point)
    return spansEdge
  }

  /// One of the words of a type; nil when it is not there.
  static func choice<Word: RawRepresentable & CaseIterable>(
    _ key: String, _ reader: inout ObjectReader
  ) throws(DocumentError) -> Word? where Word.RawValue == String {
    try reader.choice(key, of: Word.allCases.map(\.rawValue)).flatMap(Word.init(rawValue:))
  }

  private static func cells(_ nodes: [Node]) throws(DocumentError) -> [CellDescription] {
    var cells: [CellDescription] = []
    var copies = 0
    for node in nodes {
      let cell = try CellReader.cell(node)
      copies += cell.copies
      guard copies <= mostCopies else {
        throw DocumentError(
          "with this one there are \(copies) cells, at most \(mostCopies) may be", at: node.place)
      }
      cells.append(cell)
    }
    return cells
  }

  /// `[x, y]` in points.
  private static func pair(
    _ node: Node?, _ key: String
  ) throws(DocumentError) -> (Double, Double)? {
    guard let node else { return nil }
    let numbers = try ObjectReader.numbers(
      key, node, 2...2, "a list of two numbers", in: -100_000...100_000)
    return (numbers[0], numbers[1])
  }
}
