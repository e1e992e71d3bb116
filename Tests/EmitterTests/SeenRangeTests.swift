import Emitter
import Glibc
import Graphics
import Motion
import Testing

/// The law of every range, from what a layer shows: its display list and its census.
@Suite struct SeenRangeTests {
  /// Births come every 1600 ns; at the last instant of the second step more than 20,000 are seen.
  static let interval = 1.6e-6
  static let now: Int64 = 33_333_000

  /// A cell whose every property has a range, each small enough to be drawn as it is.
  static let wide = cell {
    ($0.birthRate, $0.lifetime) = (625_000, 1)
    ($0.velocity, $0.velocityRange) = (5000, 6000)
    ($0.emissionLongitude, $0.emissionRange) = (1, 3)
    ($0.scale, $0.scaleRange, $0.spin, $0.spinRange) = (0.15, 0.6, -0.5, 1)
    $0.color = Color(red: 0.5, green: 0.4, blue: 0.7, alpha: 0.5)
    ($0.redRange, $0.greenRange, $0.blueRange, $0.alphaRange) = (0.9, 0.4, 0.2, 0.8)
  }

  static let seenWide = seen(wide)

  static func seen(_ cell: EmitterCell) -> [(sprite: Sprite, age: Double)] {
    var simulation = EmitterSimulation(layer(cell), field: .none)
    simulation.advance(to: now, field: .none)
    // The oldest is drawn first.
    return simulation.sprites(at: now).enumerated().map {
      ($1, Double(now) / 1e9 - Double($0 + 1) * interval)
    }
  }

  struct Property: Sendable {
    let name: String
    /// The ends that its mean and range give.
    let low: Double
    let high: Double
    /// Reads it off a sprite of an age.
    let of: @Sendable (Sprite, Double) -> Double

    init(
      _ name: String, _ low: Double, _ high: Double,
      of: @escaping @Sendable (Sprite, Double) -> Double
    ) {
      (self.name, self.low, self.high, self.of) = (name, low, high, of)
    }
  }

  static let properties = [
    Property("speed", 2000, 8000) { hypot(Double($0.x), Double($0.y)) / $1 },
    Property("direction", -0.5, 2.5) { sprite, _ in atan2(Double(sprite.y), Double(sprite.x)) },
    Property("scale", -0.15, 0.45) { sprite, _ in Double(sprite.scale) },
    Property("spin", -1, 0) { Double($0.rotation) / $1 },
    Property("red", 0.05, 0.95) { sprite, _ in Double(sprite.color.red) },
    Property("green", 0.2, 0.6) { sprite, _ in Double(sprite.color.green) },
    Property("blue", 0.6, 0.8) { sprite, _ in Double(sprite.color.blue) },
    Property("alpha", 0.1, 0.9) { sprite, _ in Double(sprite.color.alpha) },
  ]

  @Test func everyRangeIsUniformAndIndependent() {
    let seen = Self.seenWide
    #expect(seen.count == 20_833)
    let columns = Self.properties.map { property in seen.map { property.of($0.sprite, $0.age) } }
    for (property, values) in zip(Self.properties, columns) {
      let (low, high) = (property.low, property.high)
      // Sprites are Floats: they may be beyond the ends by a rounding, and no more.
      let slack = 1e-6 * (high - low)
      #expect(values.allSatisfy { $0 >= low - slack && $0 <= high + slack }, "\(property.name)")
      let likelihood = likelihood(values) { min(1, max(0, ($0 - low) / (high - low))) }
      #expect(likelihood > 1e-3, "\(property.name): \(likelihood)")
    }
    for one in columns.indices {
      for other in 0..<one {
        let deviations = correlation(columns[one], columns[other])
        #expect(
          deviations.magnitude < 4,
          "\(Self.properties[one].name), \(Self.properties[other].name): \(deviations)")
      }
    }
  }

  /// As some users of Core Animation read it: every range reaches twice as far.
  @Test func theOtherReadingOfRangesFails() {
    let scales = Self.seenWide.map { Double($0.sprite.scale) }
    #expect(likelihood(scales) { ($0 - (0.15 - 0.6)) / 1.2 } < 1e-9)
    #expect(likelihood(scales) { ($0 - (-0.15)) / 0.62 } < 1e-9)
  }

  @Test func theSignOfARangeIsNotSeen() {
    var negative = Self.wide
    negative.velocityRange.negate()
    negative.emissionRange.negate()
    negative.scaleRange.negate()
    negative.spinRange.negate()
    negative.redRange.negate()
    negative.greenRange.negate()
    negative.blueRange.negate()
    negative.alphaRange.negate()
    #expect(Self.seen(negative).map(\.sprite) == Self.seenWide.map(\.sprite))
  }

  @Test func withoutRangesAllAreAlike() {
    var plain = Self.wide
    (plain.velocityRange, plain.emissionRange, plain.scaleRange, plain.spinRange) = (0, 0, 0, 0)
    (plain.redRange, plain.greenRange, plain.blueRange, plain.alphaRange) = (0, 0, 0, 0)
    let seen = Self.seen(plain)
    #expect(seen.allSatisfy { $0.sprite.scale == 0.15 && $0.sprite.color == plain.color })
    #expect(seen.allSatisfy { ($0.sprite.rotation + 0.5 * Float($0.age)).magnitude < 1e-8 })
    let (x, y) = (cos(1.0) * 5000, sin(1.0) * 5000)
    #expect(
      seen.allSatisfy {
        (Double($0.sprite.x) - x * $0.age).magnitude < 1e-4
          && (Double($0.sprite.y) - y * $0.age).magnitude < 1e-4
      })
  }
}

/// The law of `lifetimeRange`, from who is still there.
@Suite struct SeenLifetimeTests {
  static let now: Int64 = 49_999_500

  static let even = ages(range: 0.04)

  /// Particles born every microsecond, that live 20 ms in the mean; x tells how old they are.
  static func ages(range: Double) -> [Double] {
    var simulation = EmitterSimulation(
      layer(
        cell {
          ($0.birthRate, $0.lifetime, $0.lifetimeRange) = (1e6, 0.02, range)
          $0.velocity = 1000
        }), field: .none)
    simulation.advance(to: now, field: .none)
    let census = simulation.census(at: now)
    let sprites = simulation.sprites(at: now)
    #expect(census.born == 49_999 && census.alive == sprites.count)
    return sprites.map { Double($0.x) / 1000 }
  }

  /// Of lives uniform in 0...40 ms the share 1 − a/40 reaches the age a: so ages thin out evenly.
  @Test func livesAreUniform() {
    let ages = Self.even
    // Each is a coin of its own: the variance is the sum of p (1 − p).
    let (count, variance) = (Double(ages.count), 40_000.0 / 6)
    #expect((count - 20_000).magnitude < 4 * variance.squareRoot())
    #expect(ages.allSatisfy { $0 > 0 && $0 < 0.04 })
    func share(_ age: Double, _ longest: Double) -> Double {
      let left = 1 - min(1, age / longest)
      return 1 - left * left
    }
    let found = likelihood(ages) { share($0, 0.04) }
    #expect(found > 1e-3, "\(found)")
    // Ten percent longer, in the other reading of ranges, and all equally long.
    #expect(likelihood(ages) { share($0, 0.044) } < 1e-9)
    #expect(likelihood(ages) { share($0, 0.06) } < 1e-9)
    #expect(likelihood(ages) { min(1, $0 / 0.02) } < 1e-9)
  }

  @Test func theSignOfARangeIsNotSeen() {
    #expect(Self.ages(range: -0.04) == Self.even)
  }

  @Test func withoutARangeAllLiveAsLong() {
    let ages = Self.ages(range: 0)
    #expect(ages.count == 20_000)
    #expect(ages.allSatisfy { $0 < 0.02 })
  }
}
