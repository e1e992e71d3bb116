import Graphics
import Motion
import Testing

@testable import Emitter

/// No number brings a layer down, and none keeps it from coming back.
@Suite struct HostileNumbersTests {
  static let numbers: [Double] = [.nan, .infinity, -.infinity, 1e30, -1e30, 0, -1]

  private static let ofLayers: [any WritableKeyPath<EmitterLayer, Double> & Sendable] = [
    \.birthRate, \.lifetime, \.velocity, \.scale, \.spin, \.emitterPosition.x, \.emitterPosition.y,
    \.emitterZPosition, \.emitterSize.width, \.emitterSize.height, \.emitterDepth,
    \.timing.beginTime, \.timing.timeOffset, \.timing.speed, \.timing.duration,
    \.timing.repeatCount, \.lit,
  ]

  private static let ofCells: [any WritableKeyPath<EmitterCell, Double> & Sendable] = [
    \.timing.beginTime, \.timing.timeOffset, \.timing.speed, \.timing.duration,
    \.timing.repeatCount, \.birthRate, \.lifetime, \.lifetimeRange, \.velocity, \.velocityRange,
    \.emissionLongitude, \.emissionLatitude, \.emissionRange, \.xAcceleration, \.yAcceleration,
    \.zAcceleration, \.scale, \.scaleRange, \.scaleSpeed, \.spin, \.spinRange, \.redRange,
    \.greenRange, \.blueRange, \.alphaRange, \.redSpeed, \.greenSpeed, \.blueSpeed, \.alphaSpeed,
    \.contentsRect.x, \.contentsRect.y, \.contentsRect.width, \.contentsRect.height,
    \.contentsScale, \.mass, \.massRange, \.illumination, \.lit,
  ]

  private let usual: EmitterLayer = {
    var spark = cell { ($0.birthRate, $0.lifetime, $0.velocity) = (20, 0.3, 9) }
    spark.emissionRange = 6
    var rocket = cell {
      ($0.birthRate, $0.lifetime, $0.velocity, $0.velocityRange) = (10, 0.5, 50, 9)
    }
    rocket.emitterCells = [spark]
    return layer(rocket, spark) {
      ($0.timeOffset, $0.duration, $0.repeatCount, $0.emitterShape) = (0.2, 2, 3, .cuboid)
    }
  }()

  /// A layer whose down turns, in time: in perspective and ordered, and neither.
  private func run(_ layer: EmitterLayer, _ key: AnyKeyPath, _ number: Double) {
    let rates: [AnyKeyPath] = [
      \EmitterLayer.birthRate, \EmitterLayer.timing.speed, \EmitterCell.birthRate,
      \EmitterCell.timing.speed,
    ]
    // A hundred thousand take seconds to sort in a debug build, and are no other than a hundred.
    let isFlood = number > 1e9 && rates.contains(key)
    for mode in [EmitterRenderMode.unordered, .backToFront] where !isFlood || mode == .unordered {
      var layer = layer
      layer.renderMode = mode
      layer.preservesDepth = mode == .backToFront
      if isFlood { layer.timeOffset = 0 }
      var simulation = EmitterSimulation(layer, field: .none)
      for tick in Int64(1)...(isFlood ? 2 : 3) {
        let time = tick * (isFlood ? 9_000_000 : second / 9)
        let size = Size2(width: 320, height: 240)
        let field = EmitterField.screen(size, turn: Turn(Double(tick)), margin: 9)
        var steps = 0
        while simulation.nextStep <= time, steps < 10_000 {
          simulation.advance(to: simulation.nextStep, field: field)
          steps += 1
        }
        #expect(simulation.nextStep > time, "\(key) = \(number): no step is the last")
        simulation.advance(to: time, field: field)
        let census = simulation.census(at: time)
        let isPossible = (0...EmitterLayer.mostParticles).contains(census.alive)
        #expect(isPossible, "\(key) = \(number): \(census)")
        let colors = simulation.colors(at: time)
        let areClamped = colors.allSatisfy { color in
          [color.red, color.green, color.blue, color.alpha].allSatisfy { 0 <= $0 && $0 <= 1 }
        }
        #expect(areClamped, "\(key) = \(number)")
      }
    }
  }

  @Test(arguments: numbers)
  func ofALayer(number: Double) {
    for key in Self.ofLayers {
      var layer = usual
      layer[keyPath: key] = number
      run(layer, key, number)
    }
  }

  @Test(arguments: numbers)
  func ofACell(number: Double) {
    for key in Self.ofCells {
      var layer = usual
      layer.emitterCells[0][keyPath: key] = number
      run(layer, key, number)
    }
  }

  @Test(arguments: numbers)
  func ofACellInside(number: Double) {
    for key in Self.ofCells {
      var layer = usual
      layer.emitterCells[0].emitterCells[0][keyPath: key] = number
      run(layer, key, number)
    }
  }

  /// Every number of the public types is in the lists above; add new ones there.
  @Test func noNumberIsLeftOut() {
    #expect(storedNumbers(in: EmitterLayer()) == Self.ofLayers.count)
    #expect(storedNumbers(in: EmitterCell()) == Self.ofCells.count)
  }

  /// How many stored numbers a value has, those of its parts included; not those of what it emits.
  private func storedNumbers(in value: Any) -> Int {
    Mirror(reflecting: value).children.reduce(0) { sum, child in
      switch child.value {
      case is Double: sum + 1
      case is MediaTiming, is Vector2, is Size2, is UnitRect: sum + storedNumbers(in: child.value)
      default: sum
      }
    }
  }
}

extension EmitterSimulation {
  /// The colours of the first that are seen.
  fileprivate func colors(at time: Int64) -> ArraySlice<Color> {
    var simulation = self
    var list = DisplayList(images: images)
    simulation.append(to: &list, at: time, placement: EmitterPlacement())
    return list.color.prefix(50)
  }
}
