import Motion

/// How often the journal hears the same: a fault that comes and goes ten times a second is no million lines a day.
///
/// ```
///   happens   ●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●● … ●●●●     by kind
///   is said   ●      ●                     ●                       ●
///             0      5 s                   a minute later          a day later, with the count
/// ```
/// After an hour without it, it is new again. All kinds together are said twelve times in ten minutes.
public struct MessageLimit<Kind: Hashable> {
  private struct Record {
    var said = 0
    /// When it may be said again.
    var next = Instant(nanoseconds: .min)
    var lastHappened: Instant
    /// Since it was last said.
    var count = 0
  }

  private static var second: Int64 { 1_000_000_000 }
  private static var hour: Int64 { 3600 * second }
  private static var span: Int64 { 600 * second }
  private static var mostInSpan: Int { 12 }
  /// Kinds may carry the names of devices, which anyone can plug in.
  private static var mostKinds: Int { 64 }

  /// Pauses after the first message, the second, and all later ones.
  private let pauses: [Int64]
  private var records: [Kind: Record] = [:]
  /// When the newest messages of all kinds were said.
  private var newest: [Instant] = []

  /// Nothing has happened yet; `isPatient` is false for events, of which the first three are said at once.
  public init(isPatient: Bool = true) {
    pauses = (isPatient ? [5, 60] : [0, 0]).map { $0 * Self.second } + [24 * Self.hour]
  }

  /// Notes that something happened, `times` since the last call.
  public mutating func happened(_ kind: Kind, times: Int = 1, at now: Instant) {
    var record = records[kind] ?? Record(lastHappened: now)
    if now.nanoseconds(since: record.lastHappened) >= Self.hour {
      record = Record(lastHappened: now)
    }
    record.lastHappened = now
    record.count += times
    if records[kind] == nil, records.count >= Self.mostKinds { forgetOldest() }
    records[kind] = record
  }

  /// The notice of what has happened, with its count since it was last said, if it may be said now; else nil.
  ///
  /// That counts as saying it.
  public mutating func take(
    _ kind: Kind, _ notice: @autoclosure () -> Notice, at now: Instant
  ) -> Notice? {
    newest.removeAll { now.nanoseconds(since: $0) >= Self.span }
    guard var record = records[kind], record.count > 0, newest.count < Self.mostInSpan,
      now >= record.next || now.nanoseconds(since: record.lastHappened) >= Self.hour
    else { return nil }
    let count = record.count
    let pause = pauses[min(record.said, pauses.count - 1)]
    (record.said, record.count, record.next) = (record.said + 1, 0, now.advanced(by: pause))
    records[kind] = record
    newest.append(now)
    let (isProblem, words) = notice()
    return (
      isProblem, words + (count > 1 ? " (\(count) times since the last such message)" : "")
    )
  }

  private mutating func forgetOldest() {
    let oldest = records.min { $0.value.lastHappened < $1.value.lastHappened }
    if let oldest { records[oldest.key] = nil }
  }
}
