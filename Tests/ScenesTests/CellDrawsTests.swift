import Foundation
import Graphics
import Motion
import Testing

@testable import Emitter
@testable import Scenes

@Suite struct CellDrawsTests {
  @Test(arguments: [1, 2, 14, 100])
  func eachStratumComesUpOnce(count: Int) {
    for seed in UInt64(0)..<50 {
      var draws = CellDraws(seed: seed, property: "velocity", count: count)
      let shares = (0..<count).map { draws.share($0) }
      #expect(shares.map { Int($0 * Double(count)) }.sorted() == Array(0..<count))
    }
  }

  @Test func sharesAreUniformWithinTheirStratum() {
    // The place within the stratum, over many seeds: mean a half, variance a twelfth.
    var (sum, squares) = (0.0, 0.0)
    var firsts = [Int](repeating: 0, count: 14)
    for seed in UInt64(0)..<2000 {
      var draws = CellDraws(seed: seed, property: "scale", count: 14)
      let share = draws.share(0) * 14
      firsts[Int(share)] += 1
      sum += share - share.rounded(.down)
      squares += (share - share.rounded(.down)) * (share - share.rounded(.down))
    }
    #expect((sum / 2000 - 0.5).magnitude < 0.025 && (squares / 2000 - 1.0 / 3).magnitude < 0.025)
    // Which stratum the first cell has is as likely one as another: χ² with 13 degrees of freedom.
    let expected = 2000.0 / 14
    let chiSquare = firsts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) }
    #expect(chiSquare / expected < 34.5)
  }

  @Test func stepsReachBothEndsAndNothingBetween() {
    let draw = CellDescription.Draw(
      property: "velocity", value: RandomValue(from: 50, to: 200, step: 1))
    var seen: Set<Double> = []
    for seed in UInt64(0)..<400 {
      var draws = CellDraws(seed: seed, property: "velocity", count: 14)
      for index in 0..<14 { seen.insert(draws.value(draw, index)) }
    }
    #expect(seen == Set((50...200).map(Double.init)))
    var draws = CellDraws(seed: 1, property: "x", count: 3)
    let fixed = CellDescription.Draw(property: "x", value: RandomValue(from: 7, to: 7, step: 0))
    #expect((0..<3).allSatisfy { draws.value(fixed, $0) == 7 })
    // A step wider than the range leaves its lower end.
    let wide = CellDescription.Draw(property: "x", value: RandomValue(from: 1, to: 2, step: 5))
    #expect((0..<3).allSatisfy { draws.value(wide, $0) == 1 })
  }

  @Test func aSeedFixesAScene() throws {
    let description = try describe(
      file(
        "count: 14, velocity: {from: 50, to: 200}, spin: {from: '-180deg', to: '180deg'}, "
          + "xAcceleration: {from: -70, to: 70}"))
    func cells(_ seed: UInt64) throws -> [[Double]] {
      try scene(description, seed: seed).layers[0].emitter.emitterCells.map {
        [$0.velocity, $0.spin, $0.xAcceleration]
      }
    }
    let one = try cells(1)
    #expect(try one == cells(1))
    #expect(try one != cells(2))
    #expect(one.allSatisfy { (50...200).contains($0[0]) && $0[1].magnitude <= .pi })
    // The strata of two properties do not go together.
    #expect(one.sorted { $0[0] < $1[0] } != one.sorted { $0[2] < $1[2] })
    #expect(
      try scene(description, seed: 1).layers[0].emitter.seed
        != scene(description, seed: 2).layers[0].emitter.seed)
  }
}
