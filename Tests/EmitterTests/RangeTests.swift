import Glibc
import Graphics
import Motion
import Portable
import Testing

@testable import Emitter

@Suite struct RangeTests {
  static let count = 8000

  /// A cell whose every property has a range.
  static let wide = layer(
    cell {
      ($0.birthRate, $0.lifetime, $0.lifetimeRange) = (100, 10, 3)
      ($0.velocity, $0.velocityRange) = (50, 100)
      ($0.emissionLongitude, $0.emissionRange) = (1, 2)
      ($0.scale, $0.scaleRange, $0.spin, $0.spinRange) = (0.15, 0.6, -0.5, 1)
      $0.color = Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 1)
      ($0.redRange, $0.greenRange, $0.blueRange, $0.alphaRange) = (0.9, 0.4, 0.2, 1)
    }
  ) {
    $0.emitterShape = .line
    $0.emitterSize.width = 400
    $0.emitterPosition = Vector2(x: 100, y: -50)
  }

  /// Each property's values, and the ends that its mean and range give.
  static let properties:
    [(name: String, low: Double, high: Double, of: @Sendable (Particle) -> Double)] = [
      ("lifetime", 8.5, 11.5, { Double($0.death - $0.birth) / 1e9 }),
      ("scale", -0.15, 0.45, { Double($0.scale) }), ("spin", -1, 0, { Double($0.spin) }),
      ("red", 0.05, 0.95, { Double($0.color.red) }),
      ("green", 0.3, 0.7, { Double($0.color.green) }),
      ("blue", 0.4, 0.6, { Double($0.color.blue) }),
      ("alpha", 0.5, 1.5, { Double($0.color.alpha) }),
      ("place", -100, 300, { Double($0.x) }),
      ("speed", 0, 100, { hypot(Double($0.velocityX), Double($0.velocityY)) }),
      // A line's own direction is up; 1 rad clockwise of it, 1 rad to both sides.
      (
        "direction", 0, 2,
        { Angle.wrapped(atan2(Double($0.velocityY), Double($0.velocityX)) + .pi / 2) }
      ),
    ]

  @Test func everyPropertyIsUniform() {
    let born = births(of: Self.wide, count: Self.count)
    for property in Self.properties {
      let distance = distanceFromUniform(born.map(property.of), property.low, property.high)
      #expect(distance < 1.95, "\(property.name): \(distance)")
    }
    #expect(born.allSatisfy { $0.y == -50 })
  }

  @Test func propertiesDoNotDependOnEachOther() {
    let born = births(of: Self.wide, count: Self.count)
    let columns = Self.properties.map { property in
      let middle = (property.low + property.high) / 2
      let width = property.high - property.low
      return born.map { (property.of($0) - middle) / width }
    }
    for first in columns.indices {
      for other in 0..<first {
        // Of uniform numbers: the mean product has deviation 1/12 / √n.
        let mean = zip(columns[first], columns[other]).reduce(0) { $0 + $1.0 * $1.1 }
        let deviations = mean / Double(Self.count) * 12 * Double(Self.count).squareRoot()
        #expect(
          deviations.magnitude < 4.2,
          "\(Self.properties[first].name), \(Self.properties[other].name): \(deviations)")
      }
    }
  }

  @Test func theSignOfARangeDoesNotMatter() {
    var other = Self.wide
    other.emitterCells[0].velocityRange.negate()
    other.emitterCells[0].spinRange.negate()
    other.emitterCells[0].lifetimeRange.negate()
    other.emitterCells[0].alphaRange.negate()
    for (one, same) in zip(births(of: Self.wide, count: 100), births(of: other, count: 100)) {
      #expect(one.velocityX == same.velocityX && one.spin == same.spin)
      #expect(one.death == same.death && one.color == same.color)
    }
  }

  @Test func withoutARangeTheMeanIsExact() {
    for particle in births(
      of: layer(
        cell {
          ($0.birthRate, $0.lifetime, $0.velocity, $0.scale, $0.spin) = (1, 0.3, 70.7, 0.1, 0.7)
          $0.color = Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
        }), count: 50)
    {
      #expect(particle.velocityX == 70.7 && particle.velocityY == 0)
      #expect(particle.scale == 0.1 && particle.spin == 0.7)
      #expect(particle.death - particle.birth == 300_000_000)
      #expect(particle.color == Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4))
    }
  }

  @Test func seedsAndCellsHaveNumbersOfTheirOwn() {
    var other = Self.wide
    other.seed = 1
    #expect(births(of: Self.wide, count: 1)[0].x != births(of: other, count: 1)[0].x)
    var twins = Self.wide
    twins.emitterCells.append(twins.emitterCells[0])
    var simulation = EmitterSimulation(twins, field: .none)
    simulation.advance(to: second, field: .none)
    func places(_ store: ParticleStore) -> [Float] { store.particles.map(\.x) }
    #expect(places(simulation.stores[0]) != places(simulation.stores[1]))
    // A further cell changes nothing for the first.
    var single = EmitterSimulation(Self.wide, field: .none)
    single.advance(to: second, field: .none)
    #expect(places(single.stores[0]) == places(simulation.stores[0]))
  }
}
