import Gravity
import Portable

/// The low-pass with the time constant that fits best: the other logs, or all.
struct LowPassChoice {
  /// In seconds.
  private static let timeConstants = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28]
  /// For each log, a row for each time constant.
  private var measured: [[FilterRow]] = []

  /// Runs all time constants on a log.
  mutating func measure(_ log: LoadedLog) {
    measured.append(
      Self.timeConstants.map { time in
        var row = FilterRun(log, .lowPass(timeConstant: time)).row("lowpass")
        row.parameters = "time_constant=\(exact(time))"
        return row
      })
  }

  /// For each log, the best of the other logs, as `lowpass-tuned`, and the best of all, as `lowpass-best`.
  var rows: [FilterRow] {
    measured.indices.flatMap { log in
      [
        best(measured.indices.filter { $0 != log }).map { renamed(measured[log][$0], "tuned") },
        best(Array(measured.indices)).map { renamed(measured[log][$0], "best") },
      ].compactMap { $0 }
    }
  }

  /// The time constant with the lowest mean error on some logs; nil where none has a reference.
  private func best(_ logs: [Int]) -> Int? {
    let sums = Self.timeConstants.indices.map { time in
      logs.compactMap { measured[$0][time].error }.reduce(0, +)
    }
    return sums.indices.filter { sums[$0] > 0 }.min { sums[$0] < sums[$1] }
  }

  private func renamed(_ row: FilterRow, _ kind: String) -> FilterRow {
    FilterRow(
      log: row.log, filter: "lowpass-\(kind)", parameters: row.parameters, figures: row.figures)
  }
}
