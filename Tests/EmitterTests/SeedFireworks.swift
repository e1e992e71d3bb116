import Emitter
import Graphics

// Set-ups that people have published for Core Animation, typed over line by line. What had to be written
// in another way is listed in "Differences from Core Animation" of docs/emitter.md, and is nothing else.

private let red = Color(red: 1, green: 0, blue: 0)
private let green = Color(red: 0, green: 1, blue: 0)
private let blue = Color(red: 0, green: 0, blue: 1)
private let yellow = Color(red: 1, green: 1, blue: 0)

/// Fireworks, first listing: one kind of red shell.
struct FirstFireworks {
  var emitterLayer = EmitterLayer()
  let particleImage = circleImage(red, size: 50)

  init(bounds: Size2) {
    emitterLayer.emitterPosition = Vector2(x: bounds.width / 2, y: bounds.height)
    // Written to emitterMode in the original, where it has no meaning.
    emitterLayer.renderMode = .additive

    var baseCell = EmitterCell()
    baseCell.emissionLongitude = -.pi / 2
    baseCell.emissionLatitude = 0
    baseCell.emissionRange = .pi / 5
    baseCell.lifetime = 2.0
    baseCell.birthRate = 0.5
    baseCell.velocity = 400
    baseCell.velocityRange = 50
    baseCell.yAcceleration = 300

    var risingCell = EmitterCell()
    risingCell.contents = particleImage
    risingCell.emissionLongitude = (4 * .pi) / 2
    risingCell.emissionRange = .pi / 7
    risingCell.scale = 0.3
    risingCell.velocity = 100
    risingCell.birthRate = 50
    risingCell.lifetime = 1.5
    risingCell.yAcceleration = 350
    risingCell.alphaSpeed = -0.7
    risingCell.scaleSpeed = -0.1
    risingCell.scaleRange = 0.1
    risingCell.beginTime = 0.01
    risingCell.duration = 0.7

    var sparkCell = EmitterCell()
    sparkCell.contents = particleImage
    sparkCell.emissionRange = 2 * .pi
    sparkCell.birthRate = 8000
    sparkCell.scale = 0.2
    sparkCell.velocity = 130
    sparkCell.lifetime = 2.0
    sparkCell.yAcceleration = 80
    sparkCell.beginTime = risingCell.lifetime
    sparkCell.duration = 0.1
    sparkCell.alphaSpeed = -0.1
    sparkCell.scaleSpeed = -0.1

    baseCell.emitterCells = [risingCell, sparkCell]
    emitterLayer.emitterCells = [baseCell]
  }
}

/// Fireworks, last listing: four kinds of shells, colours mixed by layers of sparks.
struct Fireworks {
  static let particlesCount = 20000

  var emitterLayer = EmitterLayer()
  let sparkDelay = 1.5

  private func generateSparkCell(particle: Bitmap, birthRate: Double) -> EmitterCell {
    var sparkCell = EmitterCell()
    sparkCell.contents = particle
    sparkCell.emissionRange = .pi * 2
    sparkCell.birthRate = birthRate
    sparkCell.scale = 0.2
    sparkCell.velocity = 130
    sparkCell.lifetime = 2.0
    sparkCell.lifetimeRange = 0.4
    sparkCell.yAcceleration = 80
    sparkCell.beginTime = sparkDelay
    sparkCell.duration = 0.1
    sparkCell.alphaSpeed = -0.1
    sparkCell.scaleSpeed = -0.1
    return sparkCell
  }

  private func generateBaseCell(
    birthRate: Double, cells: [EmitterCell], isColorful: Bool
  ) -> EmitterCell {
    var base = EmitterCell()
    base.emissionLongitude = -.pi / 2
    base.emissionLatitude = 0
    base.emissionRange = .pi / 5
    base.lifetime = 2.0
    base.birthRate = birthRate
    base.velocity = 400
    base.velocityRange = 50
    base.yAcceleration = 300
    base.emitterCells = cells
    if isColorful {
      base.color = Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 1.0)
      base.redRange = 0.9
      base.greenRange = 0.9
      base.blueRange = 0.9
    }
    return base
  }

  private func generateBaseCell(
    birthRate: Double, risingCell: EmitterCell, colors: [Color], isColorful: Bool = false
  ) -> EmitterCell {
    let sparkRate = Double(Self.particlesCount / colors.count)
    let cells = colors.map { color in
      generateSparkCell(particle: circleImage(color), birthRate: sparkRate)
    }
    return generateBaseCell(
      birthRate: birthRate, cells: [risingCell] + cells, isColorful: isColorful)
  }

  private func generateRisingCell(particle: Bitmap = circleImage(.white)) -> EmitterCell {
    var risingCell = EmitterCell()
    risingCell.contents = particle
    risingCell.emissionLongitude = (4 * .pi) / 2
    risingCell.emissionRange = .pi / 7
    risingCell.scale = 0.2
    risingCell.velocity = 100
    risingCell.birthRate = 50
    risingCell.lifetime = sparkDelay
    risingCell.yAcceleration = 200
    risingCell.alphaSpeed = -0.7
    risingCell.scaleSpeed = -0.1
    risingCell.scaleRange = 0.1
    risingCell.beginTime = 0.01
    risingCell.duration = 0.9
    return risingCell
  }

  init(bounds: Size2) {
    emitterLayer.renderMode = .additive
    let risingCell = generateRisingCell(particle: circleImage(red))

    let blueWhiteBase = generateBaseCell(
      birthRate: 0.2, risingCell: risingCell, colors: [blue, blue, .white, blue])
    let redYellowBase = generateBaseCell(
      birthRate: 0.7, risingCell: risingCell, colors: [red, yellow, red, yellow])
    let greenBase = generateBaseCell(birthRate: 0.3, risingCell: risingCell, colors: [green])
    let colorfulBase = generateBaseCell(
      birthRate: 1.7, risingCell: generateRisingCell(), colors: [.white], isColorful: true)

    emitterLayer.emitterCells = [redYellowBase, blueWhiteBase, greenBase, colorfulBase]
    emitterLayer.emitterPosition = Vector2(x: bounds.width / 2, y: min(bounds.height, 450))
  }
}
