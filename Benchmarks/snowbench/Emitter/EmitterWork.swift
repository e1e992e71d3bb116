import CEmitterLoop
import Emitter
import Graphics
import Portable

/// A benchmark of particle steps.
protocol EmitterWork {
  /// Living particles, at the beginning.
  var particles: Int { get }
  mutating func run(steps: Int)
}

/// A layer in time; with a display list also drawn, once a step.
struct SimulatedWork: EmitterWork {
  let particles: Int
  private var simulation: EmitterSimulation
  private var time: Int64
  private var list: DisplayList
  private let isDrawn: Bool

  /// - Parameters:
  ///   - layer: what to run.
  ///   - seconds: after which what is measured begins.
  ///   - isDrawn: whether each step fills a display list.
  init(_ layer: EmitterLayer, from seconds: Int64, isDrawn: Bool = false) {
    simulation = EmitterSimulation(layer, field: .none)
    time = seconds * 1_000_000_000
    simulation.advance(to: time, field: .none)
    particles = simulation.census(at: time).alive
    list = DisplayList(images: simulation.images)
    self.isDrawn = isDrawn
  }

  mutating func run(steps: Int) {
    for _ in 0..<steps {
      time = simulation.nextStep
      simulation.advance(to: time, field: .none)
      guard isDrawn else { continue }
      list.removeAll()
      simulation.append(to: &list, at: time, placement: EmitterPlacement())
    }
  }
}

/// The same columns under a loop in C.
final class LoopWork: EmitterWork {
  private let columns: snow_particles
  var particles: Int { columns.count }

  init(_ count: Int) {
    columns = snow_particles_make(count)
    precondition(columns.x != nil, "out of memory for the loop's particles")
  }

  deinit { snow_particles_free(columns) }

  func run(steps: Int) {
    for _ in 0..<steps { snow_particles_step(columns, 7, 30, 1.0 / 60) }
  }
}

extension EmitterLayer {
  /// No births after the first second and no deaths: what is left is the integration.
  static let flying = layer(
    cell { ($0.birthRate, $0.duration, $0.lifetime) = (20_000, 1, 1e8) })

  /// 2,000 births and deaths a second, 20,000 alive.
  static let falling = layer(
    cell { ($0.birthRate, $0.lifetime, $0.lifetimeRange) = (2000, 10, 5) })

  /// 2,000 flakes of different masses in moving air, drawn.
  static let drifting: EmitterLayer = {
    var snow = layer(
      cell { ($0.birthRate, $0.lifetime, $0.massRange, $0.spinRange) = (200, 10, 1, 2) })
    snow.emitterBehaviors = [
      .init(DragBehavior(1)), .init(TurbulenceBehavior(strength: 40, size: 80, speed: 10)),
      .init(WaveBehavior(force: Vector3(x: 30, y: 0), frequency: 0.1)),
      .init(SwayBehavior(amplitude: 6, frequency: 0.4)),
    ]
    return snow
  }()

  /// Three shells a second with trails and bursts, 10,000 to 14,000 alive.
  static func fireworks(_ mode: EmitterRenderMode) -> EmitterLayer {
    let grain = cell { ($0.birthRate, $0.lifetime, $0.duration) = (50, 1.5, 0.9) }
    let spark = cell {
      ($0.birthRate, $0.lifetime, $0.lifetimeRange) = (20_000, 2, 0.4)
      ($0.beginTime, $0.duration, $0.emissionLatitude) = (1.5, 0.1, 0.3)
    }
    var shell = cell { ($0.birthRate, $0.lifetime, $0.velocity) = (3, 2, 400) }
    shell.emitterCells = [grain, spark]
    var layer = layer(shell)
    layer.renderMode = mode
    return layer
  }

  private static func cell(_ set: (inout EmitterCell) -> Void) -> EmitterCell {
    var cell = EmitterCell()
    cell.contents = Bitmap(width: 1, height: 1, format: .mask)
    (cell.velocity, cell.velocityRange, cell.emissionRange) = (100, 50, .pi / 2)
    (cell.xAcceleration, cell.yAcceleration) = (7, 30)
    set(&cell)
    return cell
  }

  private static func layer(_ cell: EmitterCell) -> EmitterLayer {
    var layer = EmitterLayer()
    layer.emitterCells = [cell]
    return layer
  }
}
