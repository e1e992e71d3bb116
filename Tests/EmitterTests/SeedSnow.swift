import Emitter
import Graphics
import Motion

// Set-ups that people have published for Core Animation, typed over line by line. What had to be written
// in another way is listed in "Differences from Core Animation" of docs/emitter.md, and is nothing else.

/// A circle as Core Graphics would fill one: `size` pixels across, `inset` free on each side.
func circleImage(_ color: Color, size: Int = 25, inset: Int = 0) -> Bitmap {
  let radius = 1 - 2 * Double(inset) / Double(size)
  let mask = Bitmap.mask(side: size) { x, y in x * x + y * y <= radius * radius ? 1 : 0 }
  var image = Bitmap(width: size, height: size, format: .color)
  for (pixel, coverage) in mask.bytes.enumerated() {
    for (place, channel) in [color.blue, color.green, color.red, 1].enumerated() {
      image.bytes[pixel * 4 + place] = Color.byte(channel * Float(coverage) / 255)
    }
  }
  return image
}

/// The launch screen's snow: two cells, a screen that is full at once.
struct LaunchSnow {
  var snowEmitterLayer = EmitterLayer()

  init(now: Double) {
    snowEmitterLayer.emitterShape = EmitterShape.line
    snowEmitterLayer.beginTime = now
    snowEmitterLayer.timeOffset = 10.0

    var flakeEmitterCell = EmitterCell()
    flakeEmitterCell.contents = circleImage(.white)
    flakeEmitterCell.emissionRange = .pi
    flakeEmitterCell.lifetime = 20.0
    flakeEmitterCell.birthRate = 30
    flakeEmitterCell.scale = 0.15
    flakeEmitterCell.scaleRange = 0.6
    flakeEmitterCell.velocity = 30.0
    flakeEmitterCell.velocityRange = 20
    flakeEmitterCell.spin = -0.5
    flakeEmitterCell.spinRange = 1.0
    flakeEmitterCell.yAcceleration = 30.0
    flakeEmitterCell.xAcceleration = 5.0

    // All properties of the first but two.
    var blurryFlakeEmitterCell = flakeEmitterCell
    blurryFlakeEmitterCell.contents = circleImage(.white).blurred(sigma: 2)
    blurryFlakeEmitterCell.velocity = 40

    snowEmitterLayer.emitterCells = [flakeEmitterCell, blurryFlakeEmitterCell]
  }
}

/// The snow that falls to the real floor: fourteen cells with random values.
struct SnowingView {
  var emitterLayer = EmitterLayer()
  private var random = SeededGenerator(seed: 3)

  init(bounds: Size2, now: Double) {
    layoutEmitterLayer(bounds)
    emitterLayer.seed = 1_700_000_000
    emitterLayer.emitterCells = emitterCells(now)
  }

  private mutating func layoutEmitterLayer(_ bounds: Size2) {
    emitterLayer.emitterSize = Size2(width: bounds.width, height: 1)
    emitterLayer.emitterPosition = Vector2(x: bounds.width / 2, y: 0)
    emitterLayer.emitterShape = .line
  }

  private mutating func emitterCells(_ now: Double) -> [EmitterCell] {
    var cells: [EmitterCell] = []
    let count = 14
    for _ in 0..<count { cells.append(emitterCell(now)) }
    return cells
  }

  private mutating func emitterCell(_ now: Double) -> EmitterCell {
    var cell = EmitterCell()
    cell.contents = circleImage(.white).blurred(sigma: Double.random(in: 0...3, using: &random))
    cell.beginTime = now

    cell.color = Color.white
    cell.velocity = Double(Int.random(in: 50...200, using: &random))
    cell.velocityRange = 100

    cell.birthRate = 2
    cell.lifetime = 15

    cell.alphaRange = 1
    cell.alphaSpeed = -0.15
    cell.scale = 0.3
    cell.scaleRange = 0.15
    cell.scaleSpeed = -0.01
    cell.spin = Double.random(in: -180...180, using: &random) * .pi / 180
    cell.spinRange = Double.random(in: -180...180, using: &random) * .pi / 180

    cell.emissionRange = 35 * .pi / 180
    cell.emissionLongitude = 180 * .pi / 180
    cell.xAcceleration = Double.random(in: -70...70, using: &random)
    cell.yAcceleration = Double.random(in: -40...30, using: &random)
    return cell
  }
}
