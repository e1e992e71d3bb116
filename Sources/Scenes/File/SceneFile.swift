import Documents
import Emitter
import Graphics

/// Reads scene files: JSON5, `version: 1`, described by `scene.schema.json`.
///
/// Does not: open files, load pictures, draw random values.
public enum SceneFile {
  /// The version that this reader knows.
  public static let version = 1.0
  /// The most layers that a scene may have.
  public static let mostLayers = 64

  /// Reads a scene.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - file: its name for messages.
  /// - Returns: what it says.
  /// - Throws: `DocumentError` with file, line and column.
  public static func parse(
    _ bytes: [UInt8], file: String
  ) throws(DocumentError) -> SceneDescription {
    do {
      return try scene(try JSON5Parser.parse(bytes))
    } catch {
      throw DocumentError(error.message, at: error.place, file: file)
    }
  }

  private static func scene(_ node: Node) throws(DocumentError) -> SceneDescription {
    var reader = try ObjectReader(node, "a scene")
    guard let version = reader.node("version") else {
      throw DocumentError("a scene begins with 'version: 1'", at: node.place)
    }
    guard case .number(Self.version) = version.value else {
      throw DocumentError("this program reads scenes of version 1", at: version.place)
    }
    let name = try reader.string("name") ?? "unnamed"
    let summary = try reader.string("description")
    let shortSide = try reader.number("shortSide", in: 10...10_000)
    let backdrop = try BackdropReader.backdrop(reader.node("backdrop"))
    var templates = try CellTemplates(reader.node("cells"))
    var layers: [LayerDescription] = []
    for layer in try reader.array("layers", atMost: mostLayers) ?? [] {
      layers.append(try LayerReader.layer(try templates.layer(layer)))
    }
    try reader.finish()
    return SceneDescription(
      name: name, summary: summary, shortSide: shortSide, backdrop: backdrop, layers: layers)
  }

  /// A member that is a colour; nil when it is not there.
  static func color(
    _ key: String, _ reader: inout ObjectReader
  ) throws(DocumentError) -> Color? {
    guard let node = reader.node(key) else { return nil }
    return try color(key, node)
  }

  /// A value that must be a colour.
  static func color(_ key: String, _ node: Node) throws(DocumentError) -> Color {
    guard case .string(let text) = node.value else {
      throw ObjectReader.mismatch(key, "a colour such as '#ffffff'", node)
    }
    return try color(key, text, at: node.place)
  }

  static func color(_ key: String, _ text: String, at place: Place) throws(DocumentError) -> Color {
    guard let color = Color(hex: text) else {
      throw DocumentError(
        "'\(key)' is '\(text.prefix(40))'; a colour is '#rgb', '#rrggbb' or '#rrggbbaa'", at: place)
    }
    return color
  }
}
