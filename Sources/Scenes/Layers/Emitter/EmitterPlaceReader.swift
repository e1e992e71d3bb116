import Documents
import Emitter
import Graphics

/// Reads where on the screen an emitter is.
enum EmitterPlaceReader {
  static func place(
    _ reader: inout ObjectReader, _ layer: EmitterLayer
  ) throws(DocumentError) -> EmitterPlace {
    if layer.emitterShape != .point, layer.emitterShape != .line {
      try reader.refuse(
        "emitterEdge", "is for a point or a line, not for a \(layer.emitterShape.rawValue)")
    }
    var place = EmitterPlace()
    place.edge = try LayerReader.choice("emitterEdge", &reader)
    if let node = reader.node("fit") {
      let sides = try ObjectReader.numbers(
        "fit", node, 2...2, "a list of two numbers", in: 0.01...100_000)
      place.fit = Size2(width: sides[0], height: sides[1])
    }
    return place
  }
}
