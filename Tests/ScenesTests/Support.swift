import Documents
import Emitter
import Graphics
import Motion
import Scenes

/// A scene file of one cell.
func file(_ cell: String = "", emitter: String = "", layer: String = "", scene: String = "")
  -> String
{
  "{ version: 1, layers: [ {\(layer) emitter: {\(emitter) cells: [ {\(cell)} ] } } ],\(scene) }"
}

func describe(_ text: String) throws -> SceneDescription {
  try SceneFile.parse(Array(text.utf8), file: "x.json5")
}

/// A scene whose flakes are single pixels, which are quicker made than pictures.
func scene(_ description: SceneDescription, seed: UInt64 = 1, gravity: GravityMode? = nil) throws
  -> Scene
{
  var description = description
  for layer in description.layers.indices {
    guard description.layers[layer].content is EmitterContent else { continue }
    for cell in description.layers[layer].cells.indices {
      if case .invisible = description.layers[layer].cells[cell].contents { continue }
      let place = TextPosition(line: 1, column: 1)
      description.layers[layer].cells[cell].contents = .oneOf([
        PictureName(name: "pixel.png", place: place)
      ])
      description.layers[layer].cells[cell].blur = 0
      description.layers[layer].cells[cell].draws.removeAll { $0.property == "blur" }
    }
  }
  return try Scene(description, seed: seed, gravity: gravity, file: "x.json5") {
    (_) throws(ImageLoadError) in Bitmap(width: 1, height: 1, format: .mask)
  }
}

extension LayerDescription {
  private var emitterContent: EmitterContent {
    get {
      guard let emitter = content as? EmitterContent else { fatalError("this is no emitter") }
      return emitter
    }
    set { content = newValue }
  }

  /// The emitter without its cells.
  var emitter: EmitterLayer { emitterContent.emitter }
  var spansEdge: Bool { emitterContent.spansEdge }
  var cells: [CellDescription] {
    get { emitterContent.cells }
    set { emitterContent.cells = newValue }
  }
}

extension Scene.Layer {
  var emitter: EmitterLayer {
    guard let content = content as? EmitterContent else { fatalError("this is no emitter") }
    return content.emitter
  }
}
