import Gravity
import InputDevices
import Motion
import Recordings
import Sensors

/// Reports the changes of a sensor: states of a live one, as often as `MessageLimit` allows; of a recording, each once.
public struct SensorWatch {
  private let name: String
  private let log: (Recording)?
  private let live: LiveSource?
  private var last: (state: SensorStatus.State, fault: SensorFault?, openings: Int)?
  /// States; beside them the gyroscope's faults and failed reads, while samples come.
  private var states = StateReport<Kind>()
  /// The opening and the kind of the gyroscope's fault that was counted: the fault may come and go.
  private var gyroscope: (opening: Int, kind: Kind?) = (0, nil)
  private var failedReads = 0
  /// The worst doubt of the gyroscope that was reported.
  private var reportedDoubt: GyroscopeDoubt?
  private var hasReportedSign = false
  private var hasReportedProblem = false
  private var hasReportedEnd = false
  private var reportedNotes = 0

  private enum Kind: Hashable {
    case running, searching, readErrors
    case fault(SensorFault.Kind)
    case gyroscope(SensorFault.Kind)
  }

  /// Whether samples come from a device, not from a recording or a program.
  public var isLive: Bool { live != nil }

  /// Watches a source.
  public init(_ source: any MotionSource) {
    name = source.name
    log = source as? Recording
    live = source as? LiveSource
  }

  /// Returns what is to be said after a frame at `now`; `hasEnded` once all samples have been used, `doubt` as the
  /// filter found it.
  public mutating func notices(
    hasEnded: Bool, doubt: GyroscopeDoubt? = nil, at now: Instant
  ) -> [Notice] {
    // Almost every frame returns the empty array, which allocates nothing.
    guard let log else {
      return (live.map { notices(ofLive: $0.status, at: now) } ?? []) + notices(of: doubt)
    }
    return notices(of: log, hasEnded: hasEnded) + notices(of: doubt)
  }

  /// Each doubt once, so that a sensor that is often wrong is no flood.
  private mutating func notices(of doubt: GyroscopeDoubt?) -> [Notice] {
    guard let doubt, reportedDoubt.map({ $0 < doubt }) ?? true else { return [] }
    reportedDoubt = doubt
    return [(true, "\(name): \(doubt.words); \(doubt.advice)")]
  }

  mutating func notices(ofLive status: SensorStatus, at now: Instant) -> [Notice] {
    // A device that is opened repeatedly and stays silent has one state.
    let openings = status.state == .searching ? last?.openings ?? 0 : status.openings
    let state = (state: status.state, fault: status.fault, openings: openings)
    if last.map({ $0 != state }) ?? true {
      last = state
      states.change(
        to: Self.kind(of: status), (status.state != .running, status.words), at: now)
    }
    var notices: [Notice] = []
    if let news = states.due(at: now) { notices.append(news.notice) }
    return notices + asides(of: status, at: now)
  }

  private static func kind(of status: SensorStatus) -> Kind {
    if status.state == .running { return .running }
    return status.fault.map { .fault($0.kind) } ?? .searching
  }

  /// What is wrong while samples come.
  private mutating func asides(of status: SensorStatus, at now: Instant) -> [Notice] {
    guard status.state != .searching else { return [] }
    var notices: [Notice] = []
    if let fault = status.gyroscopeFault {
      let kind = Kind.gyroscope(fault.kind)
      let isNew = gyroscope != (status.openings, kind)
      gyroscope = (status.openings, kind)
      let notice = states.aside(
        kind, times: isNew ? 1 : 0, (true, "\(fault.message); acceleration continues"), at: now)
      if let notice { notices.append(notice) }
    }
    // A failing sensor's state says so.
    if status.state != .failing, let fault = status.readFault {
      let notice = states.aside(
        .readErrors, times: status.failedReads - failedReads, (true, fault.words), at: now)
      failedReads = status.failedReads
      if let notice { notices.append(notice) }
    }
    return notices
  }

  private mutating func notices(of log: Recording, hasEnded: Bool) -> [Notice] {
    var notices: [Notice] = []
    if !hasReportedSign {
      hasReportedSign = true
      if let words = log.formatWords { notices.append((false, words)) }
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
