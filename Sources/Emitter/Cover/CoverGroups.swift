/// Runs of about one depth, drawn together.
struct CoverGroup: Sendable {
  let depth: Double
  let runs: [Int]

  /// From far to near, in ten levels of depth.
  static func all(_ runs: [CoverRun], _ depth: [Float]) -> [CoverGroup] {
    func level(_ run: CoverRun) -> Int { Int((depth[run.cells.lowerBound] * 10).rounded()) }
    let levels = Set(runs.map(level)).sorted(by: >)
    return levels.map { wanted in
      CoverGroup(
        depth: Double(wanted) / 10, runs: runs.indices.filter { level(runs[$0]) == wanted })
    }
  }
}
