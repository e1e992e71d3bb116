import Graphics
import Motion
import Testing

@testable import Emitter

let second: Int64 = 1_000_000_000

/// A cell that can be seen: a mask of one pixel.
func cell(_ set: (inout EmitterCell) -> Void) -> EmitterCell {
  var cell = EmitterCell()
  cell.contents = Bitmap(width: 1, height: 1, format: .mask)
  set(&cell)
  return cell
}

func layer(_ cells: EmitterCell..., set: (inout EmitterLayer) -> Void = { _ in }) -> EmitterLayer {
  var layer = EmitterLayer()
  layer.emitterCells = cells
  set(&layer)
  return layer
}

/// A sprite of a display list.
struct Sprite: Equatable {
  var image: Int32
  var x: Float
  var y: Float
  var scale: Float
  var rotation: Float
  var color: Color
}

extension ParticleStore {
  /// All particles, the dead included.
  var particles: [Particle] { (0..<count).map { self[$0] } }
}

extension EmitterSimulation {
  /// What is seen at an instant inside the running step.
  func sprites(at time: Int64, placement: EmitterPlacement = EmitterPlacement()) -> [Sprite] {
    var simulation = self
    var list = DisplayList(images: images)
    simulation.append(to: &list, at: time, placement: placement)
    return (0..<list.count).filter { list.color[$0].alpha > 0 }.map {
      Sprite(
        image: list.image[$0], x: list.x[$0], y: list.y[$0], scale: list.scale[$0],
        rotation: list.rotation[$0], color: list.color[$0])
    }
  }
}

/// Everything that a cell's first births are given.
func births(of layer: EmitterLayer, count: Int, field: EmitterField = .none) -> [Particle] {
  let node = CellNode.all(of: layer, firstImage: 0)[0]
  let born = (1...Int64(count)).compactMap { number in
    node.schedule.time(number).map { node.draws.particle(number, at: $0, field) }
  }
  #expect(born.count == count)
  return born
}

/// How far a sample is from uniform in [low, high]: D · √n of Kolmogorov and Smirnov.
///
/// Above 1.95 in one of a thousand samples that are uniform; values outside count as far away.
func distanceFromUniform(_ values: [Double], _ low: Double, _ high: Double) -> Double {
  var worst = 0.0
  for (index, value) in values.sorted().enumerated() {
    guard value >= low - 1e-4, value <= high + 1e-4 else { return .infinity }
    let share = (value - low) / (high - low)
    worst = max(
      worst, share - Double(index) / Double(values.count),
      Double(index + 1) / Double(values.count) - share)
  }
  return worst * Double(values.count).squareRoot()
}
