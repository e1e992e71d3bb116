import Graphics
import Motion
import Portable

/// Draws a particle's values from its own generator, seeded by the layer, the cell and its number.
struct DepthDraws {
  let cell: EmitterCell
  let layer: EmitterLayer
  let stream: UInt64
  let sway: SwayBehavior?
  /// Steps per second.
  let stepRate: Double

  /// A particle of a nearness, at its place in `bounds`.
  func particle(
    _ number: Int, nearness: Double, swiftness: Double, in bounds: EmitterBounds,
    look: DepthPictures.Look
  ) -> DepthParticle {
    // Apart from the streams of particles without a depth.
    var random = SeededGenerator(
      seed: layer.seed, stream: stream | 1 << 33, index: UInt64(number))
    var particle = DepthParticle()
    let (width, height) = (bounds.high.x - bounds.low.x, bounds.high.y - bounds.low.y)
    particle.x = Float(bounds.low.x + random.nextUnit() * width)
    particle.y = Float(bounds.low.y + random.nextUnit() * height)
    let speed = next(&random, cell.velocity, cell.velocityRange)
    particle.speed = Float(speed * layer.velocity * swiftness)
    let scale = next(&random, cell.scale, cell.scaleRange)
    let size = scale * layer.scale * nearness * look.scale / cell.contentsScale
    particle.size = Self.rounded(Float(size))
    let spin = next(&random, cell.spin, cell.spinRange) * layer.spin
    particle.spin = Swing.turns(spin / Angle.turn / stepRate)
    particle.rotation = Swing.turns(random.nextUnit())
    let opacity = (cell.depth?.opacity(nearness: nearness) ?? 1) * look.opacity
    particle.color = Color(
      red: channel(&random, cell.color.red, cell.redRange),
      green: channel(&random, cell.color.green, cell.greenRange),
      blue: channel(&random, cell.color.blue, cell.blueRange),
      alpha: channel(&random, cell.color.alpha, cell.alphaRange) * Float(opacity))
    particle.mass = Float(look.area * SnowCover.density) * particle.size * particle.size
    swing(&particle, nearness, &random)
    return particle
  }

  private func swing(
    _ particle: inout DepthParticle, _ nearness: Double, _ random: inout SeededGenerator
  ) {
    guard let sway else { return }
    particle.phase = Swing.turns(random.nextUnit())
    particle.reach = Float(sway.amplitude * nearness * (0.5 + random.nextUnit()))
    particle.pace = Swing.turns(sway.frequency * (0.6 + 0.8 * random.nextUnit()) / stepRate)
  }

  /// Keeps three bits after a size's leading one, so that the rasteriser stores few masks; at most 6 % off.
  private static func rounded(_ size: Float) -> Float {
    Float(bitPattern: (size.bitPattern &+ 0x8_0000) & 0xfff0_0000)
  }

  private func next(_ random: inout SeededGenerator, _ mean: Double, _ range: Double) -> Double {
    random.next(around: mean, range: range * (layer.range == .half ? 1 : 2))
  }

  private func channel(_ random: inout SeededGenerator, _ mean: Float, _ range: Double) -> Float {
    let value = Float(next(&random, Double(mean), range))
    // NaN becomes 0.
    return value > 0 ? min(value, 1) : 0
  }
}
