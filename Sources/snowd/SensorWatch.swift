import Sensors

/// What there is to say about a sensor, each piece once: every change of a live one, rows of a recording that
/// were left out, and the recording's end.
struct SensorWatch {
  /// One line for the journal.
  typealias News = (priority: Journal.Priority, words: String)

  private let name: String
  private let log: (any RecordedSource)?
  private let live: LiveSource?
  private var said: (state: SensorStatus.State, fault: SensorFault?, openings: Int)?
  /// The opening for which a gyroscope's trouble was told: it may come and go.
  private var saidGyroscope = 0
  private var hasSaidSign = false
  private var hasSaidProblem = false
  private var hasSaidEnd = false
  private var notesSaid = 0

  /// Watches a source.
  init(_ source: any MotionSource) {
    name = source.name
    log = source as? any RecordedSource
    live = source as? LiveSource
  }

  /// Looks after each frame.
  ///
  /// - Parameter hasEnded: whether all samples have been used.
  /// - Returns: what is new.
  mutating func news(hasEnded: Bool) -> [News] {
    // Nothing is new after almost every frame.
    guard let log else { return live.map { newsOfLive($0.status) } ?? [] }
    return newsOfLog(log, hasEnded: hasEnded)
  }

  /// Every change of a live sensor is said once: found and why so, lost, silent, stuck.
  mutating func newsOfLive(_ status: SensorStatus) -> [News] {
    var news: [News] = []
    if let fault = status.gyroscopeFault, status.state == .running, saidGyroscope < status.openings
    {
      saidGyroscope = status.openings
      news.append(
        (.warning, "\(fault.message): no gyroscope for now, the accelerometer goes on"))
    }
    // A device that is opened again and again, and stays silent, is one piece of news.
    let openings = status.state == .searching ? said?.openings ?? 0 : status.openings
    let now = (state: status.state, fault: status.fault, openings: openings)
    guard said.map({ $0 != now }) ?? true else { return news }
    said = now
    news.append((status.state == .running ? .information : .warning, status.words))
    return news
  }

  /// Only a recording ends: a made-up movement has no rows, and a still panel no end.
  private mutating func newsOfLog(_ log: any RecordedSource, hasEnded: Bool) -> [News] {
    var news: [News] = []
    if !hasSaidSign {
      hasSaidSign = true
      if let words = log.overruledSignWords { news.append((.warning, words)) }
    }
    if !hasSaidProblem, log.rowCounts.skipped > 0 {
      hasSaidProblem = true
      if let problem = log.problems.first {
        news.append((.warning, "\(problem.description); rows like this are left out"))
      }
    }
    news += log.notes.dropFirst(notesSaid).map { (.warning, $0.description) }
    notesSaid = log.notes.count
    if hasEnded, !hasSaidEnd {
      hasSaidEnd = true
      news.append((.information, "\(name) has ended; the last direction stays"))
      news += counts
    }
    return news
  }

  /// How many rows were left out, unless the end has said it.
  var lastNews: [News] { hasSaidEnd ? [] : counts }

  private var counts: [News] {
    guard let counts = log?.rowCounts, counts.skipped > 0 else { return [] }
    return [(.warning, "\(name): rows left out: \(counts.skipped), rows used: \(counts.good)")]
  }
}
