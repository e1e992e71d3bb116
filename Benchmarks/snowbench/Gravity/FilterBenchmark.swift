import Console
import Gravity
import Portable
import Posix

/// A column of the table.
enum FilterFigure: String, CaseIterable {
  case up = "up_rmse_deg"
  case up99 = "up_p99_deg"
  case angle = "angle_rmse_deg"
  case lag = "lag_ms"
  case rest = "rest_noise_deg"
  case cost = "per_sample_ns"

  var title: String {
    switch self {
    case .up: "up RMSE °"
    case .up99: "up p99 °"
    case .angle: "angle RMSE °"
    case .lag: "lag ms"
    case .rest: "rest noise °"
    case .cost: "ns a sample"
    }
  }

  var places: Int {
    switch self {
    case .up, .up99, .angle: 3
    case .lag: 1
    case .rest: 4
    case .cost: 0
    }
  }
}

/// All filters on all logs of a folder.
struct FilterBenchmark {
  let folder: String
  /// Every how many rows one is used.
  let every: Int
  let json: Bool

  func run() throws(Failure) {
    let names = directoryEntries(folder).filter {
      !$0.hasPrefix(".") && isRegularFile("\(folder)/\($0)")
    }
    guard !names.isEmpty else {
      throw Failure("\(folder): there is no folder with logs", .noInput)
    }
    let width = max(20, names.map(\.count).max() ?? 0)
    if !json { printLine("log", "filter", FilterFigure.allCases.map(\.title), width) }
    var all: [GravitySettings.Filter: [[Double?]]] = [:]
    for name in names {
      guard let log = load(name) else { continue }
      for filter in GravitySettings.Filter.allCases {
        let figures = FilterRun(log, filter).figures()
        all[filter, default: []].append(figures)
        printRow(name, filter, figures, width)
      }
    }
    guard !all.isEmpty else { throw Failure("\(folder): none of its files is a log", .dataError) }
    for filter in GravitySettings.Filter.allCases {
      printRow("mean", filter, means(all[filter] ?? []), width)
    }
  }

  /// Reads a log; other files are reported and skipped.
  private func load(_ name: String) -> LoadedLog? {
    do throws(Failure) {
      return try LoadedLog("\(folder)/\(name)", name: name, every: every)
    } catch {
      Voice("snowbench").say("\(error.message); left out")
      return nil
    }
  }

  /// Means over the logs that have the figure.
  private func means(_ rows: [[Double?]]) -> [Double?] {
    FilterFigure.allCases.indices.map { column in
      let known = rows.compactMap { $0[column] }
      return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
    }
  }

  private func printRow(
    _ name: String, _ filter: GravitySettings.Filter, _ figures: [Double?], _ width: Int
  ) {
    guard !json else {
      let values = zip(FilterFigure.allCases, figures).map { figure, value in
        (key: figure.rawValue, value: value.map { "\($0)" } ?? "null")
      }
      let who = [
        (key: "log", value: JSONText.text(name)),
        (key: "filter", value: JSONText.text(filter.rawValue)),
      ]
      return print(JSONText.object(who + values))
    }
    let cells = zip(FilterFigure.allCases, figures).map { figure, value in
      value.map { decimal($0, places: figure.places) } ?? "-"
    }
    printLine(name, filter.rawValue, cells, width)
  }

  private func printLine(_ name: String, _ filter: String, _ cells: [String], _ width: Int) {
    let right = zip(FilterFigure.allCases, cells).map { figure, cell in
      cell.padded(to: max(figure.title.count, 8) + 2, isRight: true)
    }
    print(
      Terminal.harmless(name).padded(to: width + 2) + filter.padded(to: 10) + right.joined())
  }
}
