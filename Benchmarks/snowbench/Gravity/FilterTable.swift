import Console
import Portable

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

/// The figures of a filter on a log, or their means.
struct FilterRow {
  let log: String
  let filter: String
  /// "gain=0.13", where parameters were chosen or may be.
  var parameters: String?
  /// In the order of `FilterFigure`; nil where the data is missing.
  let figures: [Double?]

  /// The error that parameters are chosen by.
  var error: Double? { figures[0] }
}

/// Rows as text or as JSON, log by log, then their means.
struct FilterTable {
  let rows: [FilterRow]
  let json: Bool

  func show(logs: [String]) {
    let filters = rows.reduce(into: [String]()) { names, row in
      if !names.contains(row.filter) { names.append(row.filter) }
    }
    let all =
      logs.flatMap { log in rows.filter { $0.log == log } } + filters.map(mean)
    guard !json else { return all.forEach(showJSON) }
    let widths = (max(20, logs.map(\.count).max() ?? 0), (filters.map(\.count).max() ?? 0))
    showLine("log", "filter", FilterFigure.allCases.map(\.title), "parameters", widths)
    for row in all {
      let cells = zip(FilterFigure.allCases, row.figures).map { figure, value in
        value.map { decimal($0, places: figure.places) } ?? "-"
      }
      showLine(row.log, row.filter, cells, row.parameters ?? "", widths)
    }
  }

  /// Means over the logs that have the figure.
  private func mean(_ filter: String) -> FilterRow {
    let rows = rows.filter { $0.filter == filter }
    let means: [Double?] = FilterFigure.allCases.indices.map { column in
      let known = rows.compactMap { $0.figures[column] }
      return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
    }
    return FilterRow(log: "mean", filter: filter, figures: means)
  }

  private func showJSON(_ row: FilterRow) {
    let values = zip(FilterFigure.allCases, row.figures).map { figure, value in
      (key: figure.rawValue, value: value.map { "\($0)" } ?? "null")
    }
    let what = [
      (key: "log", value: JSONText.text(row.log)),
      (key: "filter", value: JSONText.text(row.filter)),
      (key: "parameters", value: row.parameters.map(JSONText.text) ?? "null"),
    ]
    print(JSONText.object(what + values))
  }

  private func showLine(
    _ name: String, _ filter: String, _ cells: [String], _ parameters: String,
    _ widths: (name: Int, filter: Int)
  ) {
    let right = zip(FilterFigure.allCases, cells).map { figure, cell in
      cell.padded(to: max(figure.title.count, 8) + 2, isRight: true)
    }
    let line =
      Terminal.harmless(name).padded(to: widths.name + 2)
      + filter.padded(to: widths.filter + 2) + right.joined()
    print(parameters.isEmpty ? line : line + "  " + Terminal.harmless(parameters))
  }
}
