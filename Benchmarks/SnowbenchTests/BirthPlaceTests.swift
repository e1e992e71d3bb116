import Documents
import Emitter
import Glibc
import Graphics
import Scenes
import Testing

@testable import snowbench

/// No flake appears inside the screen, at any angle.
@Suite struct BirthPlaceTests {
  static let shapes = [(320.0, 240.0), (240, 320), (400, 60), (60, 400)]

  /// Plain snow, a birth each 10 ms, of pictures of 30 × 40 pixels.
  private func scene(_ gravity: GravityMode) throws -> Scene {
    let text = Coverage.plainSnow(birthRate: 100, gravity: gravity)
    return try Scene(
      try SceneFile.parse(Array(text.utf8), file: "plain snow").unfading, seed: 1,
      file: "plain snow"
    ) { (_) throws(ImageLoadError) in throw ImageLoadError("none is asked for") }
  }

  /// The youngest flake is drawn last, and at a whole hundredth of a second it is born that instant.
  ///
  /// Those that come later in the step are transparent until then.
  @Test(arguments: shapes, [GravityMode.field, .rotated])
  func whileTheScreenTurns(shape: (Double, Double), gravity: GravityMode) throws {
    let size = Size2(width: shape.0, height: shape.1)
    func angle(_ time: Int64) -> Double { Double(time) / 1e9 * .pi }
    var simulation = SceneSimulation(try scene(gravity), size: size, with: .held(at: 0))
    var list = simulation.makeDisplayList()
    var nearest = Double.infinity
    var born = simulation.census(at: 0).born
    for birth in Int64(1)...400 {
      let time = birth * 10_000_000
      while simulation.nextStep <= time {
        let step = simulation.nextStep
        simulation.advance(to: step, with: .held(at: angle(step)))
      }
      born += 1
      try #require(simulation.census(at: time).born == born)
      simulation.display(in: &list, at: time, with: .held(at: angle(time)))
      let youngest = try #require(list.color.lastIndex { $0.alpha > 0 })
      let (x, y) = (Double(list.x[youngest]), Double(list.y[youngest]))
      let image = list.images[Int(list.image[youngest])]
      let radius =
        Double(list.scale[youngest]) * hypot(Double(image.width), Double(image.height)) / 2
      let distance = hypot(
        x - min(max(x, 0), size.width), y - min(max(y, 0), size.height))
      try #require(distance >= radius - 1e-3, "at \(Double(time) / 1e9) s: \(distance)")
      nearest = min(nearest, distance - radius)
    }
    // Nor far away: in a field snow enters right at the edge.
    #expect(gravity == .rotated || nearest < 0.01, "\(nearest)")
  }
}
