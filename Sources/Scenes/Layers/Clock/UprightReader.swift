import Documents
import Graphics

/// Reads what stands upright at a place of the screen: the `clock` and the `image` of a layer.
enum UprightReader {
  static func clock(_ node: Node) throws(DocumentError) -> ClockLayer {
    var reader = try ObjectReader(node, "a clock")
    var layer = ClockLayer()
    layer.position = try position(&reader) ?? layer.position
    layer.height = try reader.number("height", in: 1...10_000) ?? layer.height
    layer.lineWidth = try reader.number("lineWidth", in: 0...1000)
    layer.color = try SceneFile.color("color", &reader) ?? layer.color
    layer.glow = try reader.number("glow", in: 0...1) ?? layer.glow
    if let node = reader.node("hours") {
      guard case .number(let hours) = node.value, hours == 12 || hours == 24 else {
        throw ObjectReader.mismatch("hours", "12 or 24", node)
      }
      layer.countsTo12 = hours == 12
    }
    layer.showsSeconds = try reader.bool("seconds") ?? false
    layer.blinks = try reader.bool("blink") ?? false
    try reader.finish()
    return layer
  }

  static func image(_ node: Node) throws(DocumentError) -> ImageDescription {
    var reader = try ObjectReader(node, "an image")
    var layer = ImageLayer()
    guard let contents = reader.node("contents") else {
      throw DocumentError("an image needs its 'contents', a PNG file", at: node.place)
    }
    guard case .string(let name) = contents.value else {
      throw ObjectReader.mismatch("contents", "a PNG file or a picture's name", contents)
    }
    layer.position = try position(&reader) ?? layer.position
    layer.scale = try reader.number("scale", in: 0.001...1000) ?? layer.scale
    layer.width = try reader.number("width", in: 1...10_000)
    layer.color = try SceneFile.color("color", &reader) ?? layer.color
    try reader.finish()
    return ImageDescription(layer: layer, name: name, place: contents.place)
  }

  /// `[x, y]` in shares of the screen; what is beyond it is not far.
  private static func position(_ reader: inout ObjectReader) throws(DocumentError) -> Vector2? {
    guard let node = reader.node("position") else { return nil }
    let shares = try ObjectReader.numbers(
      "position", node, 2...2, "a list of two numbers", in: -1...2)
    return Vector2(x: shares[0], y: shares[1])
  }
}
