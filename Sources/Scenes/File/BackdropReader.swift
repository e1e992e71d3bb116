import Documents
import Graphics

/// Reads the `backdrop` of a scene.
enum BackdropReader {
  /// The most colours of a gradient.
  static let mostColors = 64

  static func backdrop(_ node: Node?) throws(DocumentError) -> BackdropDescription {
    guard let node else { return .color(.black) }
    switch node.value {
    case .object: return .gradient(try gradient(node))
    case .string("transparent"): return .color(Color(red: 0, green: 0, blue: 0, alpha: 0))
    case .string(let text) where text.hasPrefix("#"):
      return .color(try SceneFile.color("backdrop", text, at: node.place))
    case .string(let text): return .image(text, node.place)
    default:
      throw ObjectReader.mismatch(
        "backdrop", "a colour such as '#0b1026', a PNG file, a gradient or 'transparent'", node)
    }
  }

  private static func gradient(_ node: Node) throws(DocumentError) -> Gradient {
    var reader = try ObjectReader(node, "a gradient")
    var colors: [Color] = []
    for node in try reader.array("colors", atMost: mostColors) ?? [] {
      colors.append(try SceneFile.color("colors", node))
    }
    guard !colors.isEmpty else {
      throw DocumentError("a gradient needs 'colors'", at: node.place)
    }
    var gradient = Gradient(colors)
    gradient.kind = try LayerReader.choice("type", &reader) ?? gradient.kind
    gradient.locations = try BehaviorReader.locations(&reader, of: colors.count)
    gradient.startPoint = try point("startPoint", &reader) ?? gradient.startPoint
    gradient.endPoint = try point("endPoint", &reader) ?? gradient.endPoint
    try reader.finish()
    return gradient
  }

  private static func point(
    _ key: String, _ reader: inout ObjectReader
  ) throws(DocumentError) -> Vector2? {
    guard let node = reader.node(key) else { return nil }
    let shares = try ObjectReader.numbers(key, node, 2...2, "a list of two numbers", in: -10...10)
    return Vector2(x: shares[0], y: shares[1])
  }
}
