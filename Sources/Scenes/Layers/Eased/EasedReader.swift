import Documents
import Graphics

/// Reads the `eased` of a layer.
enum EasedReader {
  /// The most flakes of a layer.
  static let mostFlakes = 10_000
  /// The most values of all flakes together.
  static let mostValues = 1_000_000

  static func flakes(_ node: Node) throws(DocumentError) -> EasedDescription {
    var reader = try ObjectReader(node, "eased flakes")
    var layer = EasedLayer()
    layer.count = try reader.whole("count", in: 1...mostFlakes) ?? layer.count
    let contents = try CellReader.contents(reader.node("contents"), at: node.place)
    layer.color = try SceneFile.color("color", &reader) ?? layer.color
    if let node = reader.node("scale") {
      layer.scale = try RandomValueReader.value("scale", node, in: -1000...1000)
    }
    if let node = reader.node("duration") {
      layer.duration = try RandomValueReader.value("duration", node, in: 0.1...3600)
    }
    layer.overscan = try reader.number("overscan", in: 0...10) ?? 0
    layer.sidewaysRange = try reader.number("sidewaysRange", in: 0...1000) ?? 0
    layer.repeats = try reader.bool("repeat") ?? false
    layer.animations = try animations(&reader, flakes: layer.count)
    try reader.finish()
    return EasedDescription(layer: layer, contents: contents)
  }

  private static func animations(
    _ reader: inout ObjectReader, flakes: Int
  ) throws(DocumentError) -> [FlakeAnimation] {
    var animations: [FlakeAnimation] = []
    var values = 0
    let most = FlakeAnimation.KeyPath.allCases.count
    for node in try reader.array("animations", atMost: most) ?? [] {
      let animation = try AnimationReader.animation(node)
      guard !animations.contains(where: { $0.keyPath == animation.keyPath }) else {
        throw DocumentError(
          "there is an animation of '\(animation.keyPath.rawValue)' already", at: node.place)
      }
      values += flakes * animation.values.count
      guard values <= mostValues else {
        throw DocumentError(
          "with this one the flakes have more than \(mostValues) values; fewer flakes will do",
          at: node.place)
      }
      animations.append(animation)
    }
    return animations
  }
}
