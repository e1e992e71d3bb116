import Emitter
import Graphics

struct ImageSimulation: StandingLayer {
  private let layer: ImageLayer
  private let firstImage: Int32
  let isMovedByPanel: Bool
  var births = 1.0

  init(_ layer: ImageLayer, _ entrance: LayerEntrance) {
    (self.layer, firstImage) = (layer, entrance.firstImage)
    isMovedByPanel = entrance.stage.gravity != .none
  }

  var images: [Bitmap] { [layer.picture] }
  var samplings: [Sampling] { [Sampling(minification: .trilinear)] }
  var isStill: Bool { true }

  mutating func append(to list: inout DisplayList, at time: Int64, _ stage: LayerStage) {
    let place = stage.place(layer.position) * stage.scale
    let points =
      layer.width.map { $0 / Double(layer.picture.width) }
      ?? layer.scale * Double(layer.picture.reduction)
    list.append(
      image: firstImage, x: Float(place.x), y: Float(place.y), scale: Float(points * stage.scale),
      rotation: stage.gravity == .none ? 0 : Float(stage.level), color: layer.color)
  }
}
