import Portable

extension PerformancePage {
  /// snowd beside xsnow.
  static func xsnow(_ result: XsnowResult, machine: String, seconds: Int) -> String {
    func figure(_ value: Double, _ places: Int) -> String { decimal(value, places: places) }
    func line(_ name: String, _ shares: [ProcessShare]) -> String {
      let time = shares.reduce(0) { $0 + $1.secondsPerMinute }
      let wakes = shares.reduce(0) { $0 + $1.wakesPerSecond }
      let memory = shares.map { figure($0.peakMemory, 0) }.joined(separator: " + ")
      let share = result.ourTime / time
      return "| \(name) | \(figure(time, 2)) | 1/\(figure(1 / share, 1)) | \(figure(wakes, 0)) "
        + "| \(memory) MiB |"
    }
    let wakes = median(result.ours.map(\.share.wakesPerSecond))
    let verdict = result.ratio <= XsnowBenchmark.goal ? "reached" : "**missed**"
    let memory = result.peakMemory <= XsnowBenchmark.memoryGoal ? "" : ", **more than 60**"
    return """
      On \(machine); \(seconds) s per run.

      | 300 flakes, 1920 × 1080 | CPU s a minute | snowd ÷ xsnow | wakes a second | peak memory |
      |---|---|---|---|---|
      | snowd, 60 fps | \(figure(result.ourTime, 2)) | 1 | \(figure(wakes, 0)) | \(figure(result.peakMemory, 0)) MiB\(memory) |
      \(line("xsnow + Xvfb", [result.xsnow, result.server]))
      \(line("xsnow + Xvfb, snow only", [result.bareXsnow, result.bareServer]))

      The goal, 1/\(figure(1 / XsnowBenchmark.goal, 0)) of xsnow with its server, is \(verdict). snowd drew \(result.ours.map(\.frames).reduce(0, +)) frames and skipped \
      \(result.ours.map(\.skipped).reduce(0, +)); a frame has \(figure(result.drawn("sprites"), 0)) flakes on \
      \(figure(result.drawn("pixels_touched"), 0)) pixels and makes \(figure(result.drawn("allocations"), 0)) allocations. \
      Without waiting between them, frames take \(figure(result.drawn("frame_median"), 2)) ms each (baseline program).

      """
  }
}
