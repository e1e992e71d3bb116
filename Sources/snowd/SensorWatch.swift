import Sensors

/// Says once what there is to say about a sensor: rows that were left out, and the end.
struct SensorWatch {
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

  /// Every change of a live sensor is said once: found and why so, lost, silent, stuck.
  private mutating func lookAtLive(_ journal: Journal) {
    guard let status = live?.status else { return }
    if let fault = status.gyroscopeFault, status.state == .running, saidGyroscope < status.openings
    {
      saidGyroscope = status.openings
      journal.say(.warning, "\(fault.message): no gyroscope for now, the accelerometer goes on")
    }
    let now = (state: status.state, fault: status.fault, openings: status.openings)
    guard said.map({ $0 != now }) ?? true else { return }
    said = now
    journal.say(status.state == .running ? .information : .warning, status.words)
  }

  /// Looks after each frame.
  ///
  /// - Parameters:
  ///   - hasEnded: whether all samples have been used.
  ///   - journal: told of what is new.
  mutating func look(hasEnded: Bool, _ journal: Journal) {
    lookAtLive(journal)
    if !hasSaidSign {
      hasSaidSign = true
      if let words = log?.overruledSignWords { journal.say(.warning, words) }
    }
    if !hasSaidProblem, let log, log.rowCounts.skipped > 0 {
      hasSaidProblem = true
      if let problem = log.problems.first {
        journal.say(.warning, "\(problem.description); rows like this are left out")
      }
    }
    if let log, log.notes.count > notesSaid {
      for note in log.notes[notesSaid...] { journal.say(.warning, note.description) }
      notesSaid = log.notes.count
    }
    if hasEnded, !hasSaidEnd {
      hasSaidEnd = true
      journal.say(.information, "\(name) has ended; the last direction stays")
      sayCount(journal)
    }
  }

  /// Says how many rows were left out, unless the end has said it.
  func finish(_ journal: Journal) {
    if !hasSaidEnd { sayCount(journal) }
  }

  private func sayCount(_ journal: Journal) {
    guard let counts = log?.rowCounts, counts.skipped > 0 else { return }
    journal.say(
      .warning, "\(name): rows left out: \(counts.skipped), rows used: \(counts.good)")
  }
}
