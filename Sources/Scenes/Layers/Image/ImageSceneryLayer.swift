import Emitter
import Graphics

/// A picture behind everything that stays level and covers the screen at every angle.
struct ImageSceneryLayer: SceneryLayer {
  let scenery: Scenery
  let isMovedByPanel: Bool
  let isBackdrop = false
  var births = 1.0

  init(_ layer: ImageLayer, _ entrance: LayerEntrance) {
    let stage = entrance.stage
    isMovedByPanel = stage.gravity != .none
    let (width, height) = (stage.size.width * stage.scale, stage.size.height * stage.scale)
    scenery = Scenery(width: Int(width.rounded()), height: Int(height.rounded())) {
      middle, fineness in
      var list = DisplayList(
        images: [layer.picture], samplings: [Sampling(minification: .trilinear)])
      let (across, down) = (Double(layer.picture.width), Double(layer.picture.height))
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
