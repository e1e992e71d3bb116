import Fleet
import Motion

/// How far a panel is with an order.
public enum PanelOutcome: Equatable, Sendable {
  /// It has reported what was ordered, so many nanoseconds after the order was sent.
  case done(after: Int64)
  /// It is online and has not reported.
  case waiting
  /// It is offline.
  case offline
  /// It says why it does not do it.
  case refused(String)
  /// Its message cannot be delivered, or its answer cannot be used: the reason.
  case failed(String)
}

/// Which panels have done what was ordered, and whether to wait on.
///
/// Time is an argument. Offline panels are not waited for: the broker knows that they are.
public struct OrderProgress: Sendable {
  /// What was ordered.
  public let order: PanelOrder
  /// For which panels.
  public let names: [String]
  /// The outcomes so far, by name.
  public private(set) var outcomes: [String: PanelOutcome] = [:]
  /// How many panels have done it.
  public private(set) var doneCount = 0
  private var waitingCount: Int
  /// How many states each panel had reported before the order.
  private var earlier: [String: Int] = [:]
  private let begin: Instant
  private let end: Instant

  /// An order that is sent now; it is waited for until `end`.
  public init(_ order: PanelOrder, for names: [String], at begin: Instant, until end: Instant) {
    (self.order, self.names, self.begin, self.end) = (order, names, begin, end)
    waitingCount = names.count
    for name in names { outcomes[name] = .waiting }
  }

  /// Takes what is known of a panel now; ignores panels that the order is not for.
  public mutating func look(at panel: PanelRecord, now: Instant) {
    guard isOpen(panel.name) else { return }
    let isNew = panel.reports > earlier[panel.name, default: panel.reports]
    if earlier[panel.name] == nil { earlier[panel.name] = panel.reports }
    if panel.isOnline == false {
      set(panel.name, .offline)
    } else if let state = panel.state, order.isMet(by: state) {
      set(panel.name, .done(after: now.nanoseconds(since: begin)))
    } else if let state = panel.state, state.desired == .refused, isNew {
      set(panel.name, .refused(state.reason))
    } else {
      set(panel.name, .waiting)
    }
  }

  /// Takes the end of one panel's part of an order that no state shows: delivered, written, or why not.
  public mutating func conclude(_ name: String, failure: String? = nil, now: Instant) {
    guard isOpen(name) else { return }
    set(name, failure.map(PanelOutcome.failed) ?? .done(after: now.nanoseconds(since: begin)))
  }

  /// Panels that are waited for, `most` of them.
  public func waiting(_ most: Int) -> [String] {
    Array(names.lazy.filter { outcomes[$0] == .waiting }.prefix(most))
  }

  /// Whether nothing is left to wait for.
  public func isOver(now: Instant) -> Bool { waitingCount == 0 || now >= end }

  /// Whether every panel has done it.
  public var isComplete: Bool { doneCount == names.count }

  /// Panels that are offline or refuse stay open: they may do it after all while others are waited for.
  private func isOpen(_ name: String) -> Bool {
    switch outcomes[name] {
    case .waiting, .offline, .refused: true
    case .done, .failed, nil: false
    }
  }

  private mutating func set(_ name: String, _ outcome: PanelOutcome) {
    if outcomes[name] == .waiting { waitingCount -= 1 }
    switch outcome {
    case .waiting: waitingCount += 1
    case .done: doneCount += 1
    case .offline, .refused, .failed: break
    }
    outcomes[name] = outcome
  }
}
