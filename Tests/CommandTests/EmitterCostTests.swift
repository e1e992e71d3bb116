import Foundation
import TestSupport
import Testing

/// What a particle's step costs: instructions and allocations, which no neighbour on the machine moves.
struct EmitterCostTests {
  private static let script = Snowctl(
    path: Snowctl.repository.appending(path: "Benchmarks/guard-emitter.sh").path())
  private static let bench = Snowctl(
    path: Snowctl.repository.appending(path: ".build/release/snowbench").path())

  private struct Line: Decodable {
    var benchmark: String
    var allocations: Double
  }

  @Test(.needsBuilt("snowbench"), .needs("valgrind", "strip"))
  func noMoreInstructionsThanAreWrittenDown() throws {
    let outcome = try Self.script.run([])
    #expect(outcome.code == 0, "\(outcome.text)\(outcome.words)")
    #expect(outcome.lines.count == 5, "\(outcome.text)")
  }

  /// Cells inside cells, births, deaths and every render mode, too.
  @Test(.needsBuilt("snowbench"))
  func noStepAllocates() throws {
    let outcome = try Self.bench.run(["--emitter", "--json", "--frames", "100"])
    #expect(outcome.code == 0, "\(outcome.words)")
    let lines = try outcome.lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    #expect(lines.count == 8)
    for line in lines { #expect(line.allocations == 0, "\(line.benchmark)") }
  }
}
