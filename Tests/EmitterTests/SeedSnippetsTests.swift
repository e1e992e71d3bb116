import Emitter
import Graphics
import Motion
import Testing

/// What the published set-ups do here.
@Suite struct SeedSnippetsTests {
  private let screen = Size2(width: 375, height: 667)

  private func alive(
    _ simulation: inout EmitterSimulation, at seconds: Double
  ) -> Int {
    let time = Instant.nanoseconds(seconds: seconds)
    simulation.advance(to: time, field: .none)
    return simulation.census(at: time).alive
  }

  @Test func theLaunchSnowCoversTheScreenAtOnce() {
    var simulation = EmitterSimulation(LaunchSnow(now: 5).snowEmitterLayer, field: .none)
    #expect(alive(&simulation, at: 4.9) == 0)
    #expect(alive(&simulation, at: 5) == 600)
    #expect(alive(&simulation, at: 12) == 1020)
    for second in 15...18 { #expect(alive(&simulation, at: Double(second)) == 1200) }
    #expect(simulation.layer.largestRadius > 0)
  }

  @Test func theSnowToTheFloorHas420() {
    let layer = SnowingView(bounds: screen, now: 2).emitterLayer
    var simulation = EmitterSimulation(layer, field: .none)
    #expect(alive(&simulation, at: 2) == 0)
    #expect(alive(&simulation, at: 9.5) == 14 * 15)
    for second in 17...20 { #expect(alive(&simulation, at: Double(second)) == 420) }
    #expect(layer.expectedCount == 420 && layer.cellCount == 14)
  }

  /// One shell each two seconds, 35 grains of its trail, 800 sparks.
  @Test func aShellOfTheFirstListing() {
    var layer = FirstFireworks(bounds: screen).emitterLayer
    layer.emitterCells[0].duration = 2
    var simulation = EmitterSimulation(layer, field: .none)
    _ = alive(&simulation, at: 8)
    #expect(simulation.census(at: 8 * second) == EmitterCensus(born: 836, retired: 836))
    // Trail and sparks have the same disc.
    #expect(simulation.layer.cellCount == 3)
    #expect(simulation.images == [circleImage(Color(red: 1, green: 0, blue: 0), size: 50)])
  }

  /// Cells that look alike share a picture; another filter, or another part of it, is another one.
  @Test func picturesAreThereOnce() {
    let (disc, other) = (circleImage(.white), circleImage(.white, size: 9))
    func cell(_ contents: Bitmap?, _ change: (inout EmitterCell) -> Void = { _ in }) -> EmitterCell
    {
      var cell = EmitterCell()
      (cell.contents, cell.birthRate, cell.lifetime) = (contents, 10, 1)
      change(&cell)
      return cell
    }
    var layer = EmitterLayer()
    layer.emitterCells = [
      cell(other), cell(disc) { $0.emitterCells = [cell(disc), cell(other)] }, cell(nil),
      cell(disc) { $0.magnificationFilter = .nearest }, cell(circleImage(.white)),
      cell(disc) { $0.contentsRect = UnitRect(x: 0, y: 0, width: 0.5, height: 1) },
    ]
    var simulation = EmitterSimulation(layer, field: .none, firstImage: 7)
    // Half of 25 columns, to the nearest line between two.
    #expect(simulation.images.map(\.width) == [9, 25, 25, 13])
    #expect(simulation.samplings.map(\.magnification) == [.linear, .linear, .nearest, .linear])
    _ = alive(&simulation, at: 0.95)
    var list = DisplayList()
    simulation.append(to: &list, at: 950_000_000, placement: EmitterPlacement())
    #expect(Set(list.image) == [7, 8, 9, 10])
  }

  @Test func theLastListingInTheSteadyState() {
    let layer = Fireworks(bounds: screen).emitterLayer
    #expect(layer.cellCount == 4 + 4 + 4 + 4 + 1 + 1)
    #expect(layer.emitterPosition == Vector2(x: 187.5, y: 450))
    // 2.9 shells a second, each 2 s, with 45 grains for 1.5 s and 2,000 sparks for 2 s.
    let expected = 2.9 * (2 + 45 * 1.5 + 2000 * 2)
    #expect((layer.expectedCount - expected).magnitude < 1)
    var simulation = EmitterSimulation(layer, field: .none)
    let counts = (10...20).map { alive(&simulation, at: Double($0)) }
    let mean = Double(counts.reduce(0, +)) / Double(counts.count)
    #expect((mean - expected).magnitude < 0.15 * expected, "\(mean)")
    // Light is added, and the coloured shells' sparks take their shells' colours.
    var list = DisplayList(images: simulation.images)
    simulation.append(to: &list, at: 20 * second, placement: EmitterPlacement())
    #expect(list.blend.allSatisfy { $0 == .additive })
    let tints = Set(list.color.filter { $0.alpha > 0 }.map(\.red))
    #expect(tints.count > 5 && tints.allSatisfy { (0.04...1).contains($0) })
  }
}
