import Foundation
import TestSupport
import Testing

/// `snowbench --gravity`, on a motion of which the figures can be worked out.
@Suite(.serialized, .waiting) struct FilterBenchmarkTests {
  private struct Figures: Decodable {
    let log: String
    let filter: String
    let parameters: String?
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
    try answer(folder, arguments).rows
  }

  /// The rows by log and filter, and the messages.
  private func answer(
    _ folder: TemporaryFolder, _ arguments: [String]
  ) throws -> (rows: [String: Figures], words: String) {
    let outcome = try Snowctl.benchmark.run(
      ["--gravity", folder.url.path(), "--json"] + arguments)
    #expect(outcome.code == 0, "\(outcome.words)")
    let rows = try outcome.lines.map { try JSONDecoder().decode(Figures.self, from: Data($0.utf8)) }
    let named = Dictionary(uniqueKeysWithValues: rows.map { ("\($0.log) \($0.filter)", $0) })
    return (named, outcome.words)
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
    // No other log tells a time constant for the one with a reference.
    #expect(rows.count == 15 - 1)
    #expect(rows["turn.csv lowpass-tuned"] == nil)
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

  /// A pole is the later, the slower it is: the fastest of the grid fits best.
  @Test func theTimeConstantIsThatOfTheOtherLogs() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("one.csv", log())
    _ = try folder.write("two.csv", log())
    let rows = try figures(folder)
    for name in ["one.csv lowpass-tuned", "two.csv lowpass-best"] {
      let row = try #require(rows[name])
      #expect(row.parameters == "time_constant=0.01")
      let up = try #require(row.up_rmse_deg)
      #expect(up < 1 && up > 0.1, "\(up)")
    }
    #expect(try #require(rows["mean lowpass-best"]).parameters == nil)
  }

  /// A folder of peers whose Python is a shell script.
  private func peers(_ script: String) throws -> TemporaryFolder {
    let peers = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: peers["python/bin"], withIntermediateDirectories: true)
    let python = try peers.write("python/bin/python", "#!/bin/sh\n\(script)\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: python)
    _ = try peers.write("gravity.py", "")
    return peers
  }

  @Test func rowsOfOtherFiltersAreInTheTable() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("turn.csv", log())
    _ = try folder.write("README", "not a log\n")
    let peers = try peers(
      """
      [ "$2 $3 $4" = "--every 10 --" ] && [ "$5" = "\(folder.url.path())/turn.csv" ] && [ $# = 5 ] || exit 1
      echo '{"log": "turn.csv", "filter": "peer", "parameters": "gain=0.1", "up_rmse_deg": 1.5, "rest_noise_deg": NaN}'
      echo '{"log": "other.csv", "left_out": "no reference"}'
      echo '{"filter": "vqf", "left_out": "not installed"}'
      """)
    defer { withExtendedLifetime(peers) {} }
    let (rows, words) = try answer(folder, ["--every", "10", "--peers", peers.path])
    let row = try #require(rows["turn.csv peer"])
    #expect(row.parameters == "gain=0.1")
    #expect(row.up_rmse_deg == 1.5 && row.rest_noise_deg == nil && row.per_sample_ns == nil)
    #expect(rows["mean peer"]?.up_rmse_deg == 1.5)
    #expect(words.contains("other.csv: no reference") && words.contains("vqf: not installed"))
  }

  /// The table has the filters of snowd, and the reason is printed.
  @Test(arguments: [
    ("echo 'No module named numpy' >&2; exit 1", "No module named numpy"),
    ("echo garbage", "unexpected output 'garbage'"),
  ])
  func otherFiltersThatFailAreLeftOut(script: String, reason: String) throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("turn.csv", log())
    let peers = try peers(script)
    defer { withExtendedLifetime(peers) {} }
    let (rows, words) = try answer(folder, ["--peers", peers.path])
    #expect(rows["turn.csv auto"] != nil)
    #expect(words.contains(reason), "\(words)")
  }

  @Test func missingPeersAreSaid() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("turn.csv", log())
    let (rows, words) = try answer(folder, ["--peers", folder.path])
    #expect(rows["turn.csv auto"] != nil)
    #expect(words.contains("make bench-gravity"), "\(words)")
  }
}
