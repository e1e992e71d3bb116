import Console
import Gravity
import Motion
import Posix

/// All filters on all logs of a folder.
struct FilterBenchmark {
  let folder: String
  /// Every how many rows one is used.
  let every: Int
  /// The folder of other filters; nil without them.
  let peers: String?
  let json: Bool

  func run() throws(Failure) {
    let names = directoryEntries(folder).filter {
      !$0.hasPrefix(".") && isRegularFile("\(folder)/\($0)")
    }
    guard !names.isEmpty else {
      throw Failure("\(folder): there is no folder with logs", .noInput)
    }
    var (logs, rows): ([String], [FilterRow]) = ([], [])
    var lowPasses = LowPassChoice()
    for name in names {
      guard let log = load(name) else { continue }
      logs.append(name)
      for filter in GravitySettings.Filter.allCases {
        var settings = GravitySettings()
        settings.filter = filter
        rows.append(FilterRun(log, settings).row(filter.rawValue))
      }
      rows += leads(log)
      lowPasses.measure(log)
    }
    guard !logs.isEmpty else { throw Failure("\(folder): none of its files is a log", .dataError) }
    rows += lowPasses.rows
    if let peers { rows += rowsOfPeers(peers, logs) }
    FilterTable(rows: rows, json: json).show(logs: logs)
  }

  /// Estimates ahead of their samples, against the truth of that moment; none without a gyroscope.
  private func leads(_ log: LoadedLog) -> [FilterRow] {
    guard log.samples.contains(where: { $0.rotationRate != nil }) else { return [] }
    return [20, 50].map { milliseconds in
      var settings = GravitySettings()
      settings.lead = Double(milliseconds) / 1000
      return FilterRun(log, settings).row("auto-\(milliseconds)ms")
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

  /// Their rows; what is missing is reported.
  private func rowsOfPeers(_ peers: String, _ logs: [String]) -> [FilterRow] {
    do throws(Failure) {
      let answer = try PeerFilters(folder: peers, every: every).run(logs.map { "\(folder)/\($0)" })
      for reason in answer.leftOut { Voice("snowbench").say(reason) }
      return answer.rows
    } catch {
      Voice("snowbench").say("\(error.message); the table is without other filters")
      return []
    }
  }
}
