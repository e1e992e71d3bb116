import Gravity
import InputDevices
import Recordings
import Sensors

/// Reports each change of a sensor once: states of a live one; skipped rows and the end of a recording.
public struct SensorWatch {
  private let name: String
  private let log: (Recording)?
  private let live: LiveSource?
  private var reported: (state: SensorStatus.State, fault: SensorFault?, openings: Int)?
  /// The opening whose gyroscope fault was reported: the fault may come and go.
  private var reportedGyroscope = 0
  /// The worst doubt of the gyroscope that was reported.
  private var reportedDoubt: GyroscopeDoubt?
  private var hasReportedSign = false
  private var hasReportedProblem = false
  private var hasReportedEnd = false
  private var reportedNotes = 0

  /// Whether samples come from a device, not from a recording or a program.
  public var isLive: Bool { live != nil }

  /// Watches a source.
  public init(_ source: any MotionSource) {
    name = source.name
    log = source as? Recording
    live = source as? LiveSource
  }

  /// Returns what is new after a frame; `hasEnded` once all samples have been used, `doubt` as the filter found it.
  public mutating func notices(hasEnded: Bool, doubt: GyroscopeDoubt? = nil) -> [Notice] {
    // Almost every frame returns the empty array, which allocates nothing.
    guard let log else {
      return (live.map { notices(ofLive: $0.status) } ?? []) + notices(of: doubt)
    }
    return notices(of: log, hasEnded: hasEnded) + notices(of: doubt)
  }

  /// Each doubt once, so that a sensor that is often wrong is no flood.
  private mutating func notices(of doubt: GyroscopeDoubt?) -> [Notice] {
    guard let doubt, reportedDoubt.map({ $0 < doubt }) ?? true else { return [] }
    reportedDoubt = doubt
    return [(true, "\(name): \(doubt.words); \(doubt.advice)")]
  }

  mutating func notices(ofLive status: SensorStatus) -> [Notice] {
    var notices: [Notice] = []
    if let fault = status.gyroscopeFault, status.state == .running,
      reportedGyroscope < status.openings
    {
      reportedGyroscope = status.openings
      notices.append(
        (true, "\(fault.message): gyroscope retried later; acceleration continues"))
    }
    // A device that is opened repeatedly and stays silent is reported once.
    let openings = status.state == .searching ? reported?.openings ?? 0 : status.openings
    let now = (state: status.state, fault: status.fault, openings: openings)
    guard reported.map({ $0 != now }) ?? true else { return notices }
    reported = now
    notices.append((status.state != .running, status.words))
    return notices
  }

  private mutating func notices(of log: Recording, hasEnded: Bool) -> [Notice] {
    var notices: [Notice] = []
    if !hasReportedSign {
      hasReportedSign = true
      if let words = log.overruledSignWords { notices.append((true, words)) }
    }
    if !hasReportedProblem, log.rowCounts.skipped > 0 {
      hasReportedProblem = true
      if let problem = log.problems.first {
        notices.append((true, "\(problem.description); such rows are skipped"))
      }
    }
    notices += log.notes.dropFirst(reportedNotes).map { (true, $0.description) }
    reportedNotes = log.notes.count
    if hasEnded, !hasReportedEnd {
      hasReportedEnd = true
      notices.append((false, "\(name) has ended; the last direction stays"))
      notices += rowCounts
    }
    return notices
  }

  /// How many rows were skipped, unless the end has reported it.
  public var lastNotices: [Notice] { hasReportedEnd ? [] : rowCounts }

  private var rowCounts: [Notice] {
    guard let counts = log?.rowCounts, counts.skipped > 0 else { return [] }
    return [(true, "\(name): rows skipped: \(counts.skipped), rows used: \(counts.good)")]
  }
}
