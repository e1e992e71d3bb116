import Documents
import Graphics

/// Reads the `globe` or the `drift` of a layer.
enum GlobeReader {
  /// A glass full of liquid and snow.
  static func globe(_ node: Node) throws(DocumentError) -> GlobeContent {
    var reader = try ObjectReader(node, "a globe")
    var settings = try snow(&reader)
    settings.shape = try LayerReader.choice("shape", &reader) ?? settings.shape
    settings.inAir = try reader.number("inAir", in: 0...1) ?? settings.inAir
    settings.flakes = try reader.whole("flakes", in: 1...GlobeSettings.mostFlakes)
    try reader.finish()
    return GlobeContent(settings)
  }

  /// Snow that lies wherever down is, and slides there.
  static func drift(_ node: Node) throws(DocumentError) -> GlobeContent {
    var reader = try ObjectReader(node, "a drift")
    var settings = try snow(&reader)
    settings.inAir = 0
    try reader.finish()
    return GlobeContent(settings, isStirred: false)
  }

  private static func snow(_ reader: inout ObjectReader) throws(DocumentError) -> GlobeSettings {
    var settings = GlobeSettings()
    let amounts = GlobeSettings.leastSnow...GlobeSettings.mostSnow
    settings.amount = try reader.number("amount", in: amounts) ?? settings.amount
    if let node = reader.node("repose") {
      settings.repose = try ObjectReader.angle("repose", node, in: 0...GlobeSettings.steepest)
    }
    settings.color = try SceneFile.color("color", &reader) ?? settings.color
    settings.shade = try SceneFile.color("shade", &reader) ?? settings.shade
    return settings
  }
}
