import Graphics
import Motion
import PortableMath

/// Births of one cell: when they come, and with which values.
///
/// Every particle draws from a generator of its own, made from the layer's seed, the cell's number
/// and the particle's. So a particle's values do not depend on how many others live, and a layer
/// can start in the middle of its history.
struct CellEmission: Sendable {
  let cell: EmitterCell
  let stream: UInt64
  /// Births a second, the layer's factor applied.
  private let rate: Double
  /// Number of the next birth, from 1; it comes at `beginTime + number / rate`.
  private(set) var next: Int64 = 1

  init(_ cell: EmitterCell, stream: UInt64, layer: EmitterLayer) {
    self.cell = cell
    self.stream = stream
    // One a nanosecond is more than a layer may hold; beyond it births would share an instant, and
    // counting past them would take forever.
    rate = min(1e9, max(0, cell.birthRate * layer.birthRate))
  }

  /// When birth `number` comes, in nanoseconds on the layer's clock.
  func time(_ number: Int64) -> Int64 {
    guard rate > 0 else { return .max }
    return Instant.nanoseconds(seconds: cell.beginTime + Double(number) / rate)
  }

  /// About how many particles of this cell live at once, never more than the layer may hold.
  func expectedCount(_ layer: EmitterLayer) -> Int {
    let count = rate * cell.longestLife * layer.lifetime
    return count < Double(EmitterLayer.mostParticles) ? Int(max(0, count)) + 8 : 0
  }

  /// Jumps over births that come at or before `time`: those particles are not wanted.
  mutating func skip(to time: Int64) {
    guard rate > 0 else { return }
    let passed = (Double(time) / 1e9 - cell.beginTime) * rate
    guard passed >= 1 else { return }
    next = max(next, Int64(min(passed, 0x1p60).rounded(.down)))
    while self.time(next) <= time { next += 1 }
  }

  /// The next particle, if it is born at or before `time`.
  mutating func birth(
    notAfter time: Int64, layer: borrowing EmitterLayer, field: borrowing EmitterField
  ) -> Particle? {
    let instant = self.time(next)
    guard instant <= time else { return nil }
    var random = SeededGenerator(seed: layer.seed, stream: stream, index: UInt64(next))
    next += 1

    // The order of these draws is part of the format: changing it changes every recorded hash.
    let along = random.next(around: 0, range: 2)
    let direction =
      (layer.emitterShape == .line ? -.pi / 2 : 0)
      + random.next(around: cell.emissionLongitude, range: cell.emissionRange)
    let speed = random.next(around: cell.velocity, range: cell.velocityRange) * layer.velocity
    let life = random.next(around: cell.lifetime, range: cell.lifetimeRange) * layer.lifetime
    let scale = random.next(around: cell.scale, range: cell.scaleRange) * layer.scale
    let spin = random.next(around: cell.spin, range: cell.spinRange) * layer.spin
    let color = Color(
      red: Float(random.next(around: Double(cell.color.red), range: cell.redRange)),
      green: Float(random.next(around: Double(cell.color.green), range: cell.greenRange)),
      blue: Float(random.next(around: Double(cell.color.blue), range: cell.blueRange)),
      alpha: Float(random.next(around: Double(cell.color.alpha), range: cell.alphaRange)))

    let straight = Turn(direction)
    let way = field.turn.applied(to: Vector2(x: straight.cosine, y: straight.sine))
    let place = Self.place(along, layer: layer, field: field)
    let lifeNanoseconds = Instant.nanoseconds(seconds: max(0, life))
    return Particle(
      x: Float(place.x), y: Float(place.y),
      velocityX: Float(way.x * speed), velocityY: Float(way.y * speed),
      birth: instant,
      death: Instant(nanoseconds: instant).advanced(by: lifeNanoseconds).nanoseconds,
      scale: Float(scale), spin: Float(spin), color: color)
  }

  /// The place of birth; `along` runs from −1 to 1 over a line.
  private static func place(
    _ along: Double, layer: borrowing EmitterLayer, field: borrowing EmitterField
  ) -> Vector2 {
    if let edge = field.edge { return edge.center + edge.half * along }
    guard layer.emitterShape == .line else { return layer.emitterPosition }
    return layer.emitterPosition + Vector2(x: layer.emitterSize.width / 2 * along, y: 0)
  }
}
