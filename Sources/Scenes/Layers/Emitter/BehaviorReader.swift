import Documents
import Emitter
import Graphics

/// Reads one entry of `behaviors`.
enum BehaviorReader {
  /// The most behaviours that a layer or a cell may have.
  static let most = 16
  /// The most stops of a curve.
  static let mostStops = 64

  private static let types = [
    "drag", "wave", "attractor", "turbulence", "sway", "alignToMotion", "valueOverLife",
    "colorOverLife",
  ]

  /// Takes `behaviors`, if it is there.
  static func behaviors(
    _ reader: inout ObjectReader
  ) throws(DocumentError) -> [EmitterBehavior] {
    var behaviors: [EmitterBehavior] = []
    for node in try reader.array("behaviors", atMost: most) ?? [] {
      behaviors.append(try behavior(node))
    }
    return behaviors
  }

  private static func behavior(_ node: Node) throws(DocumentError) -> EmitterBehavior {
    var reader = try ObjectReader(node, "a behavior")
    guard let type = try reader.choice("type", of: types) else {
      throw DocumentError(
        "a behavior begins with its type: \(types.joined(separator: ", "))", at: node.place)
    }
    let name = try reader.string("name")
    let isEnabled = try reader.bool("enabled") ?? true
    let kind = try kind(type, &reader)
    try reader.finish()
    var behavior = EmitterBehavior(kind, name: name)
    behavior.isEnabled = isEnabled
    return behavior
  }

  private static func kind(
    _ type: String, _ reader: inout ObjectReader
  ) throws(DocumentError) -> any BehaviorKind {
    switch type {
    case "drag": DragBehavior(try reader.number("drag", in: 0...1000) ?? 0)
    case "wave": try wave(&reader)
    case "attractor": try attractor(&reader)
    case "turbulence": try turbulence(&reader)
    case "sway": try sway(&reader)
    case "alignToMotion":
      AlignToMotionBehavior(rotation: try reader.number("rotation", in: -1000...1000) ?? 0)
    case "valueOverLife": try valueOverLife(&reader)
    default: try colorOverLife(&reader)
    }
  }

  private static func wave(_ reader: inout ObjectReader) throws(DocumentError) -> WaveBehavior {
    let force = try numbers("force", &reader, counts: 2...3, in: forces) ?? [0, 0]
    return WaveBehavior(
      force: Vector3(x: force[0], y: force[1], z: force.count > 2 ? force[2] : 0),
      frequency: try reader.number("frequency", in: 0...100) ?? 0)
  }

  private static func attractor(
    _ reader: inout ObjectReader
  ) throws(DocumentError) -> AttractorBehavior {
    let words = AttractorBehavior.AttractorType.allCases.map(\.rawValue)
    let type = try reader.choice("attractorType", of: words)
    let place = try numbers("position", &reader, counts: 2...2, in: forces) ?? [0, 0]
    var attractor = AttractorBehavior(
      type.flatMap(AttractorBehavior.AttractorType.init) ?? .radial,
      position: Vector2(x: place[0], y: place[1]),
      stiffness: try reader.number("stiffness", in: -10_000...10_000) ?? 0,
      radius: try reader.number("radius", in: 0...100_000) ?? 0)
    attractor.zPosition = try reader.number("zPosition", in: forces) ?? 0
    attractor.orientationLongitude = try angle("orientationLongitude", &reader)
    attractor.orientationLatitude = try angle("orientationLatitude", &reader)
    attractor.falloff = try reader.number("falloff", in: -100...100) ?? 0
    attractor.falloffDistance = try reader.number("falloffDistance", in: 0...100_000) ?? 0
    return attractor
  }

  private static func turbulence(
    _ reader: inout ObjectReader
  ) throws(DocumentError) -> TurbulenceBehavior {
    TurbulenceBehavior(
      strength: try reader.number("strength", in: 0...100_000) ?? 0,
      size: try reader.number("size", in: 1...100_000) ?? 100,
      speed: try reader.number("speed", in: forces) ?? 0,
      seed: UInt64(try reader.whole("seed", in: 0...1 << 53) ?? 0))
  }

  private static func sway(_ reader: inout ObjectReader) throws(DocumentError) -> SwayBehavior {
    SwayBehavior(
      amplitude: try reader.number("amplitude", in: 0...100_000) ?? 0,
      frequency: try reader.number("frequency", in: 0...100) ?? 0,
      rotation: try angle("rotation", &reader))
  }

  private static let forces = -100_000.0...100_000.0

  private static func angle(
    _ key: String, _ reader: inout ObjectReader
  ) throws(DocumentError) -> Double {
    guard let node = reader.node(key) else { return 0 }
    return try ObjectReader.angle(key, node, in: -1000...1000)
  }

  /// A list of numbers; nil when it is not there.
  static func numbers(
    _ key: String, _ reader: inout ObjectReader, counts: ClosedRange<Int>,
    in range: ClosedRange<Double>
  ) throws(DocumentError) -> [Double]? {
    guard let node = reader.node(key) else { return nil }
    let count =
      counts.lowerBound == counts.upperBound
      ? "\(counts.lowerBound)" : "\(counts.lowerBound) to \(counts.upperBound)"
    return try ObjectReader.numbers(key, node, counts, "a list of \(count) numbers", in: range)
  }
}
