import Graphics
import Motion
import Portable

/// Draws a particle's initial values from its own generator, seeded by the layer, the cell and the identity.
///
/// So values do not depend on how many others live, and a layer can start in the middle of its history.
struct BirthDraws {
  struct Origin {
    var place: Vector3
    var way: Vector3
    var inherited: Inheritance
    var stretch: Double
  }

  private let cell: EmitterCell
  private let layer: EmitterLayer
  private let stream: UInt64
  /// Converts a range to the full width of the interval.
  private let reach: Double
  private let isNested: Bool
  private let isDriven: Bool
  /// The cell's turns, which cost as much as all draws of a particle.
  private let longitude: Turn
  private let rise: SineCosine
  /// The cosine between the axis of a cone and its rim.
  private let widest: Double

  init(_ cell: EmitterCell, of layer: EmitterLayer, stream: UInt64, isNested: Bool, isDriven: Bool)
  {
    self.cell = cell
    self.layer = layer
    self.stream = stream
    self.isNested = isNested
    self.isDriven = isDriven
    reach = layer.range == .half ? 1 : 2
    longitude = Turn(cell.emissionLongitude)
    rise = SineCosine(cell.emissionLatitude)
    widest = SineCosine(min(cell.emissionRange.magnitude / 2, .pi)).cosine
  }

  /// A particle of one of the layer's own cells; `instant` is on the layer's clock.
  func particle(_ number: Int64, at instant: Int64, _ field: borrowing EmitterField) -> Particle {
    var random = SeededGenerator(seed: layer.seed, stream: stream, index: UInt64(number))
    // The order of draws is part of the format: changing it changes every recorded hash.
    let along = random.next(around: 0, range: 2)
    let turning = random.next(around: cell.emissionLongitude, range: cell.emissionRange)
    var places = SeededGenerator(seed: layer.seed, stream: ~stream, index: UInt64(number))
    let place = layer.emitterShape.birthPlace(
      layer.emitterMode, size: layer.emitterSize, depth: layer.emitterDepth, along: along,
      random: &places)
    let way = field.turn.applied(to: Vector2(x: place.wayX, y: place.wayY))
    var middle = layer.emitterPosition + Vector2(x: place.x, y: place.y)
    if let edge = field.edge { middle = edge.place((along + 1) / 2) }
    let origin = Origin(
      place: Vector3(x: middle.x, y: middle.y, z: layer.emitterZPosition + place.z),
      way: Vector3(x: way.x, y: way.y, z: place.wayZ), inherited: .none, stretch: field.stretch)
    var particle = particle(
      UInt64(number), at: instant, from: origin, turning, &random, &places)
    guard let edge = field.edge, field.aimedDepth > 0 else { return particle }
    // Drawn last, so that it changes nothing else.
    let depth = field.aimedDepth * random.nextUnit()
    let drift = BirthAim(particle, cell, field).drift(to: depth)
    let aimed = edge.place((along + 1) / 2, aside: -drift, field.turn)
    (particle.x, particle.y) = (Float(aimed.x), Float(aimed.y))
    return particle
  }

  /// A particle of a nested cell: birth `number` of the parent with identity `parent`, on the layer's clock.
  func particle(
    _ number: Int64, of parent: UInt64, at instant: Int64, from origin: Origin
  ) -> Particle {
    var family = SeededGenerator(seed: parent, stream: stream, index: UInt64(number))
    let identity = family.next()
    var random = SeededGenerator(seed: layer.seed, stream: stream, index: identity)
    let turning = random.next(around: cell.emissionLongitude, range: cell.emissionRange)
    return particle(identity, at: instant, from: origin, turning, &random, &family)
  }

  private func particle(
    _ identity: UInt64, at instant: Int64, from origin: Origin, _ turning: Double,
    _ random: inout SeededGenerator, _ depths: inout SeededGenerator
  ) -> Particle {
    let speed = next(&random, cell.velocity, cell.velocityRange) * layer.velocity * origin.stretch
    let life = next(&random, cell.lifetime, cell.lifetimeRange) * layer.lifetime
    let size = next(&random, cell.scale, cell.scaleRange) * (isNested ? 1 : layer.scale)
    let spin = next(&random, cell.spin, cell.spinRange) * layer.spin
    let color = Color(
      red: channel(&random, cell.color.red, cell.redRange),
      green: channel(&random, cell.color.green, cell.greenRange),
      blue: channel(&random, cell.color.blue, cell.blueRange),
      alpha: channel(&random, cell.color.alpha, cell.alphaRange))
    let way = direction(origin.way, turning, &depths)
    // Drawn last, so that cells without behaviours keep their values.
    let mass = isDriven ? next(&random, cell.mass, cell.massRange) : 1
    let phase = isDriven ? random.nextUnit() : 0
    let lifeNanoseconds = Instant.nanoseconds(seconds: max(0, life))
    return Particle(
      x: Float(origin.place.x), y: Float(origin.place.y), z: Float(origin.place.z),
      velocityX: Float(way.x * speed), velocityY: Float(way.y * speed),
      velocityZ: Float(way.z * speed), birth: instant,
      death: Instant(nanoseconds: instant).advanced(by: lifeNanoseconds).nanoseconds,
      scale: Float(size), spin: Float(spin), color: color, identity: identity,
      wayX: Float(way.x), wayY: Float(way.y), inherited: origin.inherited,
      mass: max(Float(mass), Particle.leastMass), phase: Float(phase))
  }

  private func next(_ random: inout SeededGenerator, _ mean: Double, _ range: Double) -> Double {
    random.next(around: mean, range: range * reach)
  }

  private func channel(_ random: inout SeededGenerator, _ mean: Float, _ range: Double) -> Float {
    Float(random.next(around: Double(mean), range: range * reach))
  }

  /// Straight on, turned by the longitude in the plane and by the latitude towards the viewer.
  ///
  /// An arc, uniform by angle: a cone, uniform by solid angle, would thin out the middle; `preservesDepth` uses it.
  private func direction(
    _ way: Vector3, _ turning: Double, _ depths: inout SeededGenerator
  ) -> Vector3 {
    func turned(_ turn: Turn) -> Vector3 {
      let flat = turn.applied(to: Vector2(x: way.x, y: way.y))
      return Vector3(x: flat.x, y: flat.y, z: way.z)
    }
    func risen(_ way: Vector3) -> Vector3 {
      way * rise.cosine + Vector3(x: 0, y: 0, z: rise.sine)
    }
    guard layer.preservesDepth else {
      let flat = turned(Turn(turning))
      return cell.emissionLatitude != 0 || way.z != 0 ? risen(flat) : flat
    }
    return cone(about: risen(turned(longitude)), &depths)
  }

  private func cone(about axis: Vector3, _ random: inout SeededGenerator) -> Vector3 {
    let along = 1 - random.nextUnit() * (1 - widest)
    let away = max(0, 1 - along * along).squareRoot()
    let around = SineCosine(2 * .pi * random.nextUnit())
    let flat = (axis.x * axis.x + axis.y * axis.y).squareRoot()
    let one =
      flat > 1e-9
      ? Vector3(x: -axis.y / flat, y: axis.x / flat, z: 0) : Vector3(x: 1, y: 0, z: 0)
    let other = axis.cross(one)
    return axis * along + one * (away * around.cosine) + other * (away * around.sine)
  }
}
