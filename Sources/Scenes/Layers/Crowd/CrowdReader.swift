import Documents
import Graphics

/// Reads the `crowd` of a layer.
enum CrowdReader {
  /// The most people of a layer.
  static let mostPeople = 500

  static func crowd(_ node: Node) throws(DocumentError) -> CrowdLayer {
    var reader = try ObjectReader(node, "a crowd")
    var layer = CrowdLayer()
    layer.count = try reader.whole("count", in: 1...mostPeople) ?? layer.count
    layer.color = try SceneFile.color("color", &reader) ?? layer.color
    layer.rimColor = try SceneFile.color("rimColor", &reader)
    layer.rimWidth = try reader.number("rimWidth", in: 0...20) ?? layer.rimWidth
    layer.scale = try reader.number("scale", in: 0.1...10) ?? layer.scale
    layer.ground = try reader.number("ground", in: 0...0.5) ?? layer.ground
    try reader.finish()
    return layer
  }
}
