import Documents
import Graphics
import Scenes
import Testing

@testable import snowbench

/// A screen turned once around in 2 s stays covered, as docs/coverage.png shows.
@Suite struct CoverageTests {
  static let shapes = [(320.0, 240.0), (240, 320), (320, 180)]

  private static func plain(_ birthRate: Int) throws -> SceneDescription {
    let text = Coverage.plainSnow(birthRate: birthRate)
    return try SceneFile.parse(Array(text.utf8), file: "plain snow")
  }

  /// Each eighth at 48 instants of the turn, over 50 seeds.
  @Test(arguments: shapes)
  func everyEighthStaysCovered(shape: (Double, Double)) throws {
    let size = Size2(width: shape.0, height: shape.1)
    let coverage = try Coverage.measure(
      Self.plain(24), size: size, grid: .eighths(of: size), seeds: 50)
    #expect(coverage.counts.count == 8 * 48)
    // Enough flakes that chance alone changes an eighth by only a twentieth.
    #expect(coverage.counts.reduce(0, +) > 8 * 48 * 300)
    let (thinnest, densest) = (coverage.extremes.lowerBound, coverage.extremes.upperBound)
    // The promise is 0.4. Births on a line across above the screen, or flakes that come back from below
    // the floor, would keep it at this speed and break it at twice the speed: they fail here.
    #expect(thinnest > -0.25 && densest < 0.25, "\(thinnest) … \(densest)")
  }

  /// The measure itself: it detects missing, doubled and outside flakes.
  @Test func aHoleIsSeen() throws {
    let size = Size2(width: 80, height: 40)
    // No births above one quarter of the upper edge.
    let text = """
      { version: 1, layers: [ { gravity: 'none', emitter: { emitterShape: 'line',
        emitterPosition: [50, -2], emitterSize: [60, 0], timeOffset: 2, cells: [
        { birthRate: 100, lifetime: 2, velocity: 40, emissionLongitude: '180deg' } ] } } ] }
      """
    let scene = try SceneFile.parse(Array(text.utf8), file: "hole")
    let coverage = try Coverage.measure(scene, size: size, grid: .eighths(of: size), seeds: 2)
    #expect(coverage.extremes.lowerBound == -1 && coverage.extremes.upperBound > 0.3)
    for instant in 0..<Coverage.instants {
      for part in [0, 4] {
        #expect(coverage.excess(part, over: instant..<instant + 1) == -1)
      }
    }
    let fine = try Coverage.measure(
      scene, size: size, grid: .init(columns: 16, rows: 8), seeds: 2)
    #expect(fine.merged(.eighths(of: size)).counts == coverage.counts)
  }
}
