import Motion
import RealTime

/// What the journal hears of outputs that break, recover, come and go.
struct OutputReports {
  private var reports: [(output: String, report: StateReport<MessageKind>)] = []

  /// Takes news of an output at `now`.
  mutating func take(_ news: ServiceOutput.News, of output: String, at now: Instant) {
    guard let (kind, notice) = Self.message(news) else { return }
    let index = reports.firstIndex { $0.output == output } ?? reports.count
    if index == reports.count { reports.append((output, StateReport())) }
    reports[index].report.change(to: kind, notice, at: now)
  }

  /// The next message that may be said.
  mutating func due(at now: Instant) -> (kind: MessageKind, notice: Notice)? {
    for index in reports.indices {
      if let due = reports[index].report.due(at: now) { return due }
    }
    return nil
  }

  private static func message(_ news: ServiceOutput.News) -> (MessageKind, Notice)? {
    switch news {
    case .broken(let words):
      (.outputBroken, (true, "\(words); drawing continues and this output is retried"))
    case .awaited(let words): (.screenAwaited, (true, "\(words); waiting for the screen"))
    case .obscured(let words): (.screenObscured, (false, "\(words); drawing stops there"))
    case .mended(let words), .visible(let words): (.outputWorks, (false, words))
    case .noted: nil
    }
  }
}
