import Documents
import Emitter
import Graphics

/// Reads scene files: JSON5, `version: 1`, described by `scene.schema.json`.
public enum SceneFile {
  /// Maximum number of cells in all layers, copies included.
  static let mostCells = 10_000
  /// Maximum number of layers.
  public static let mostLayers = 64

  /// Parses a scene; `file` is its name in errors, which have line and column.
  public static func parse(
    _ bytes: [UInt8], file: String
  ) throws(DocumentError) -> SceneDescription {
    do {
      return try fields.read(try CellTemplates.expand(try JSON5Parser.parse(bytes)))
    } catch {
      throw error.inFile(file)
    }
  }

  /// `scene.schema.json`.
  public static var schema: String { fields.schemaFile(title: "Scene of snowd") }

  private static let fields = Fields(
    "a scene",
    "A scene file in JSON5: comments, trailing commas and unquoted names are allowed.",
    SceneDescription()
  ) {
    Field.constant("version", 1, "The version of this format.")
    Field("name", \.name, .string, "The scene's name.")
    Field("description", \.summary, .string, "One sentence about the scene.")
    Field(
      "seed", \.seed, .whole(0...1 << 53),
      "Same seed, same snow and village; --seed and the service's seed replace it.")
    Field(
      "shortSide", \.shortSide, .number(10...10_000),
      "Points along the shorter side of the screen. Default: a point is a pixel.")
    Field(
      "backdrop", \.backdrop, .backdrop,
      """
      The background: a colour, a PNG file (paths are relative to the scene), a gradient, or 'transparent', which is \
      black on a screen without alpha. Default: black.
      """)
    Field(
      "wind", \.wind, .object(WindBehavior.sceneFields),
      "The air that moves all snow of the scene; a turn of the panel swings it.")
    Field(
      "lights", \.lights, .list(of: .object(WorldLight.fields), 0...256),
      "Lights of the level world, which show on particles of emitters with 'lit'.")
    Field(
      "parallax", \.parallax, .bool,
      "Whether tilting the panel shifts near things against far ones: emitters with depths, and landscapes."
    )
    CellTemplates.field
    Field(
      "layers", \.layers, .list(of: .object(LayerDescription.fields), 0...mostLayers),
      "The layers, from the back to the front; at most 10,000 cells in all of them, copies included."
    )
  } check: { (scene, node) throws(DocumentError) in
    try checkCells(scene, node)
    guard let index = scene.layers.dropFirst().firstIndex(where: { $0.content.isLevel }) else {
      return
    }
    let layers = try node.member("layers")?.list("layers", 0...mostLayers)
    throw DocumentError(
      "this layer takes the backdrop's place; expected it as the first of 'layers'",
      at: layers?[index].place ?? node.place)
  }
  private static func checkCells(_ scene: SceneDescription, _ node: Node) throws(DocumentError) {
    var cells = 0
    for (index, layer) in scene.layers.enumerated() {
      cells += layer.content.cellCount
      guard cells > mostCells else { continue }
      let layers = try node.member("layers")?.list("layers", 0...mostLayers)
      throw DocumentError(
        "\(cells) cells in the scene's layers up to here; expected at most \(mostCells)",
        at: layers?[index].place ?? node.place)
    }
  }
}
