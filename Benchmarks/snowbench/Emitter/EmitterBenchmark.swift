import CEmitterLoop
import Console
import Emitter

/// What a particle's step costs, and the integration beside a loop in C.
struct EmitterBenchmark {
  /// Steps of one run.
  let steps: Int

  /// Runs of each row; the C loop's come in between.
  private static let stretches = 11
  /// The factor between times of the same work from which the machine counts as busy.
  private static let mostUnrest = 1.6

  /// The rows' names, in their order.
  static let rows =
    ["integration", "c-loop", "turnover", "behaviors"]
    + EmitterRenderMode.allCases.map { "fireworks-\($0)" }

  /// Measures one row alone, for programs that count instructions from outside.
  func run(only row: String) -> Row {
    var work = Self.work(row)
    return measure(row, &work).row
  }

  /// Measures all rows, the integration alternating with the loop in C.
  func run(_ take: (Row) -> Void) {
    take(compare())
    for row in Self.rows.dropFirst(2) { take(run(only: row)) }
  }

  private static func work(_ row: String) -> any EmitterWork {
    switch row {
    case "integration": SimulatedWork(.flying, from: 2)
    case "c-loop": LoopWork(20_000)
    case "turnover": SimulatedWork(.falling, from: 30)
    case "behaviors": SimulatedWork(.drifting, from: 12, isDrawn: true)
    default:
      // By then no array grows any more.
      SimulatedWork(
        .fireworks(EmitterRenderMode(rawValue: String(row.dropFirst(10))) ?? .unordered),
        from: 40, isDrawn: true)
    }
  }

  /// Runs a row; `between` is called after each run.
  private func measure(
    _ name: String, _ work: inout any EmitterWork, between: () -> Void = {}
  ) -> (row: Row, times: [Double]) {
    work.run(steps: steps)
    var meter = Meter()
    var times: [Double] = []
    for _ in 0..<Self.stretches {
      let before = meter.time
      meter.start()
      work.run(steps: steps)
      meter.stop()
      times.append(Double(meter.time - before) / Double(steps * work.particles))
      between()
    }
    var row = Row(
      name: "emitter \(name)",
      figures: [
        ("particles", Double(work.particles), "alive"),
        ("per_particle", median(times), "ns a step"),
      ])
    meter.add(to: &row, steps: Self.stretches * steps, particles: work.particles)
    return (row, times)
  }

  private func compare() -> Row {
    var ours = Self.work("integration")
    let loop = LoopWork(20_000)
    var meter = Meter()
    var stops: [Double] = []
    func runLoop() {
      let before = meter.time
      meter.start()
      loop.run(steps: steps)
      meter.stop()
      stops.append(Double(meter.time - before) / Double(steps * loop.particles))
    }
    runLoop()
    var (row, times) = measure("integration", &ours, between: runLoop)
    // Each of our runs is between two of the loop's.
    let ratios = times.indices.map { times[$0] / ((stops[$0] + stops[$0 + 1]) / 2) }
    row.figures += [
      ("c_per_particle", median(stops), "ns a step"),
      ("ratio", median(ratios), "of the loop in C"),
      ("ratio_least", ratios.min() ?? .nan, "of the loop in C"),
      ("ratio_most", ratios.max() ?? .nan, "of the loop in C"),
    ]
    if let most = stops.max(), let least = stops.min(), most > least * Self.mostUnrest {
      row.notes.append(("unrest", "the loop's own times differ by \(most / least): run it again"))
    }
    return row
  }
}
