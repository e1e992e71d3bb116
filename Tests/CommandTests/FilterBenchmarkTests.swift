import Foundation
import TestSupport
import Testing

/// `snowbench --gravity`, on a motion of which the figures can be worked out.
@Suite(.serialized) struct FilterBenchmarkTests {
  private struct Figures: Decodable {
    let log: String
    let filter: String
    let up_rmse_deg: Double?
    let up_p99_deg: Double?
    let angle_rmse_deg: Double?
    let lag_ms: Double?
    let rest_noise_deg: Double?
    let per_sample_ns: Double?
  }

  /// A panel at rest for 5 s, its reading swinging by `swing` degrees from sample to sample, then
  /// turned by a degree in 10 ms for 20 s.
  private func log(swing: Double = 0, hasReference: Bool = true) -> String {
    var text =
      "# snowd-log 1\n# units: g\nt_ns,ax,ay,az\(hasReference ? ",up_x,up_y,up_z,moving" : "")\n"
    for index in 0..<2500 {
      let isMoving = index >= 500
      let truth = (isMoving ? Double(index - 500) : 0) * .pi / 180
      let felt = truth + (isMoving ? 0 : index % 2 == 0 ? swing : -swing) * .pi / 180
      text += "\(index * 10_000_000),\(sin(felt)),\(cos(felt)),0"
      if hasReference { text += ",\(sin(truth)),\(cos(truth)),0,\(isMoving ? 1 : 0)" }
      text += "\n"
    }
    return text
  }

  private func figures(
    _ folder: TemporaryFolder, _ arguments: [String] = []
  ) throws -> [String: Figures] {
    let outcome = try Snowctl.benchmark.run(
      ["--gravity", folder.url.path(), "--json"] + arguments)
    #expect(outcome.code == 0, "\(outcome.words)")
    let rows = try outcome.lines.map { try JSONDecoder().decode(Figures.self, from: Data($0.utf8)) }
    return Dictionary(uniqueKeysWithValues: rows.map { ("\($0.log) \($0.filter)", $0) })
  }

  /// The phase of a pole b = exp(−dt / τ) at 100°/s, w = 1° a sample, is
  /// atan(b sin w / (1 − b cos w)) = 9.41°: 94.1 ms.
  @Test func theLowPassIsAsLateAsItMustBe() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("turn.csv", log())
    let lowPass = try #require(try figures(folder)["turn.csv lowpass"])
    let lag = try #require(lowPass.lag_ms)
    #expect((lag - 94.1).magnitude < 1, "\(lag)")
    let up = try #require(lowPass.up_rmse_deg)
    #expect((up - 9.41).magnitude < 0.1, "\(up)")
    #expect(try #require(lowPass.angle_rmse_deg) == up)
    #expect(try #require(lowPass.up_p99_deg) < 10.2)
    #expect(try #require(lowPass.rest_noise_deg) < 1e-6)
    #expect(try #require(lowPass.per_sample_ns) > 0)
  }

  /// The pole turns ±s into ±s tanh(dt / 2τ).
  @Test func noiseAtRestIsWhatThePoleLeaves() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("swing.csv", log(swing: 4.2))
    let noise = try #require(try figures(folder)["swing.csv lowpass"]?.rest_noise_deg)
    #expect((noise - 4.2 * 0.04996).magnitude < 0.004, "\(noise)")
  }

  @Test func whatALogCannotTellStaysOpen() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("bare.csv", log(hasReference: false))
    _ = try folder.write("turn.csv", log())
    _ = try folder.write("README", "not a log\n")
    let rows = try figures(folder)
    #expect(rows.count == 9)
    let bare = try #require(rows["bare.csv auto"])
    #expect(bare.up_rmse_deg == nil && bare.lag_ms == nil && bare.rest_noise_deg == nil)
    #expect(bare.per_sample_ns != nil)
    // The mean is over those that can tell.
    #expect(rows["mean lowpass"]?.up_rmse_deg == rows["turn.csv lowpass"]?.up_rmse_deg)
    // A tenth of the samples: w = 10°, b = exp(−1), 5.72°.
    let coarse = try #require(try figures(folder, ["--every", "10"])["turn.csv lowpass"]?.lag_ms)
    #expect((coarse - 57.2).magnitude < 2, "\(coarse)")
  }

  @Test func badFoldersAreSaid() throws {
    let folder = try TemporaryFolder()
    let empty = try Snowctl.benchmark.run(["--gravity", folder.url.path()])
    #expect(empty.code == 66)
    _ = try folder.write("README", "not a log\n")
    let useless = try Snowctl.benchmark.run(["--gravity", folder.url.path()])
    #expect(useless.code == 65 && useless.words.contains("README"))
    #expect(try Snowctl.benchmark.run(["--every", "2"]).code == 64)
  }
}
