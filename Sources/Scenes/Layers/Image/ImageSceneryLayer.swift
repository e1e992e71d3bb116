import Emitter
import Graphics

/// A picture behind everything that stays level and covers the screen at every angle.
struct ImageSceneryLayer: StandingLayer {
  private let layer: ImageLayer
  private let stage: LayerStage
  /// Nil until the picture has come.
  private var scenery: Scenery?
  private var awaited: AwaitedPicture?
  let isMovedByPanel: Bool
  var births = 1.0

  init(_ layer: ImageLayer, _ entrance: LayerEntrance) {
    (self.layer, stage) = (layer, entrance.stage)
    isMovedByPanel = stage.gravity != .none
    let turns = isMovedByPanel
    let (width, height, side) = (
      stage.size.width * stage.scale, stage.size.height * stage.scale, stage.diagonal * stage.scale
    )
    awaited = layer.awaited(
      width: turns ? side : width, height: turns ? side : height, from: entrance.content)
    if awaited == nil { scenery = paint(layer.picture) }
  }

  var images: [Bitmap] { [] }
  var samplings: [Sampling] { [] }
  var isStill: Bool { true }

  mutating func receive(at time: Int64, _ stage: LayerStage) {
    if let picture = awaited?.receive() { scenery = paint(picture) }
  }

  mutating func append(to list: inout DisplayList, at time: Int64, _ stage: LayerStage) {
    list.scenery = scenery.map { ShownScenery($0, turn: stage.upright) }
  }

  private func paint(_ picture: Bitmap) -> Scenery {
    let (width, height) = (stage.size.width * stage.scale, stage.size.height * stage.scale)
    return Scenery(width: Int(width.rounded()), height: Int(height.rounded())) {
      middle, fineness in
      var list = DisplayList(
        images: [picture], samplings: [Sampling(minification: .trilinear)])
      let (across, down) = (Double(picture.width), Double(picture.height))
      // A picture that does not turn covers the screen alone, not the whole square.
      let scale =
        stage.gravity == .none
        ? max(width / across, height / down) * fineness
        : 2 * middle.x / min(across, down)
      list.append(
        image: 0, x: Float(middle.x), y: Float(middle.y), scale: Float(scale), rotation: 0,
        color: layer.color)
      return list
    }
  }
}
