import Foundation
import Graphics
import TestSupport
import Testing

@testable import Scenes

/// Every scene that is shipped, on a panel that is turned once around in six seconds.
///
/// At each step θ jumps by a degree. What is seen a nanosecond before the step is compared with what is
/// seen after it: no flake may jump, appear or vanish visibly.
@Suite("Turned through 360° nothing jumps and nothing pops")
struct TurningTests {
  static let names: [String] = {
    let folder = Checkout.path("config/scenes")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    // The globe's snow is compared grain by grain: GlobeRideTests.
    return files.filter { $0.hasSuffix(".json5") && $0 != "globe.json5" }
      .map { String($0.dropLast(6)) }.sorted()
  }()

  @Test("Every scene", arguments: names)
  func turn(name: String) throws {
    let size = Size2(width: 320, height: 240)
    let scene = try shipped(name)
    let scale = scene.scale(width: 320, height: 240, factor: 1)
    let points = Size2(width: size.width / scale, height: size.height / scale)
    var simulation = SceneSimulation(scene, size: points, scale: scale, with: .held(at: 0))
    simulation.start(at: 0, with: .held(at: 0))
    var before = simulation.makeDisplayList()
    var after = before
    let limit = Self.farthest(scene, size)
    var watch = JumpWatch(size: size, limit: limit)
    func angle(_ time: Int64) -> Double { Double(time) / 1e9 * .pi / 3 }
    while simulation.nextStep < 6 * second {
      let step = simulation.nextStep
      simulation.display(in: &before, at: step - 1, with: .held(at: angle(step - 1)))
      simulation.advance(to: step, with: .held(at: angle(step)))
      simulation.display(in: &after, at: step, with: .held(at: angle(step)))
      watch.compare(before, after)
    }
    #expect(watch.compared > 1000, "\(name): too little to see")
    #expect(watch.farthest <= limit, "\(name): \(watch.farthest) px")
    #expect(watch.popped.isEmpty, "\(name): \(watch.popped)")
  }

  /// How far anything may be after a step from where it was before, in pixels.
  private static func farthest(_ scene: Scene, _ size: Size2) -> Double {
    let stepwise = scene.layers.contains { layer in
      layer.content is EmitterContent || layer.content is EasedLayer
        ? layer.gravity == .rotated : true
    }
    // In a field flakes follow from their step in closed form; only rounding is left. A flake on an
    // edge, hangs or lies goes with the turn: a degree at the farthest corner, and half again as much
    // for what swings or slides.
    let lever = (size.width * size.width + size.height * size.height).squareRoot() / 2
    return stepwise ? lever * .pi / 180 * 1.5 + 1 : 0.05
  }
}

/// Compares two lists of the same instant.
struct JumpWatch {
  let size: Size2
  /// How far anything may be from where it was, in pixels.
  let limit: Double
  /// How many things were compared.
  private(set) var compared = 0
  /// The farthest that a corner of a shape was from where it was before, in pixels.
  private(set) var farthest = 0.0
  /// Who appeared or vanished where it could be seen, the first few of them.
  private(set) var popped: [String] = []

  init(size: Size2, limit: Double) { (self.size, self.limit) = (size, limit) }

  mutating func compare(_ old: DisplayList, _ new: DisplayList) {
    look(old, in: places(new), of: new, "vanished")
    look(new, in: places(old), of: old, "appeared")
    // Where lying snow has grown or melted, other points follow each other.
    guard old.shapes.pointEnds == new.shapes.pointEnds, old.shapes.elements == new.shapes.elements
    else { return }
    for (one, two) in zip(old.shapes.points, new.shapes.points) {
      farthest = max(farthest, (one - two).length)
      compared += 1
    }
  }

  private struct Square: Hashable {
    let image: Int32
    let column: Int
    let row: Int
  }

  /// Squares are as wide as anything may move: who is near is in one of nine.
  private var side: Double { max(limit, 0.5) }

  private func square(_ list: DisplayList, _ index: Int) -> Square {
    Square(
      image: list.image[index], column: Int((Double(list.x[index]) / side).rounded(.down)),
      row: Int((Double(list.y[index]) / side).rounded(.down)))
  }

  private func places(_ list: DisplayList) -> [Square: [Int]] {
    var places: [Square: [Int]] = [:]
    // Who has moved out of sight by no more than it may move has not popped.
    for index in 0..<list.count where isSeen(list, index, from: 0.02, beyond: limit) {
      places[square(list, index), default: []].append(index)
    }
    return places
  }

  private mutating func look(
    _ list: DisplayList, in places: [Square: [Int]], of other: DisplayList, _ what: String
  ) {
    for index in 0..<list.count where isSeen(list, index, from: 0.12) {
      compared += 1
      let middle = square(list, index)
      var isFound = false
      for column in -1...1 where !isFound {
        for row in -1...1 where !isFound {
          let near = Square(
            image: middle.image, column: middle.column + column, row: middle.row + row)
          isFound = (places[near] ?? []).contains { isNear(list, index, other, $0) }
        }
      }
      guard !isFound, popped.count < 3 else { continue }
      popped.append(
        "\(what) at \(list.x[index]), \(list.y[index]), α \(list.color[index].alpha), picture \(list.image[index])"
      )
    }
  }

  private func isNear(_ one: DisplayList, _ i: Int, _ two: DisplayList, _ j: Int) -> Bool {
    let (dx, dy) = (Double(two.x[j] - one.x[i]), Double(two.y[j] - one.y[i]))
    return dx * dx + dy * dy <= limit * limit
      && (one.color[i].alpha - two.color[j].alpha).magnitude < 0.1
  }

  /// Nobody sees what is outside (of a screen so many pixels wider), nearly clear, or smaller than a pixel.
  private func isSeen(
    _ list: DisplayList, _ index: Int, from alpha: Float, beyond margin: Double = 0
  ) -> Bool {
    let image = list.images[Int(list.image[index])]
    let radius = Double(list.scale[index].magnitude) * Double(max(image.width, image.height)) / 2
    let (x, y) = (Double(list.x[index]), Double(list.y[index]))
    let reach = radius + margin
    return list.color[index].alpha > alpha && radius > 0.5 && x > -reach && y > -reach
      && x < size.width + reach && y < size.height + reach
  }
}
