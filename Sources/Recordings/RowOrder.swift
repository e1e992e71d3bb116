import Motion

struct LogRow {
  /// At the time stated in the row.
  var sample: MotionSample
  var reference: MotionReference?
  /// The line or scan, from 1.
  var place: Int
}

/// Finds the rows whose times are wrong and drops or moves them, in constant memory.
///
/// A row whose time goes on is returned at once. One that goes back or far ahead is held until later rows show the
/// cause:
/// ```
///   1 2 3 4 900 901 5 6 7 8      the old times go on: 900 and 901 are skipped
///   1 2 3 4 1 2 3 4 5 6 7 8      they do not, the clock was set back: the rows are moved to 5 6 7 8 …
///   1 2 3 4 900 901 902 903      a pause, or a clock set ahead: the same in a file, so nothing changes
/// ```
/// It reads ahead as many rows as a wrong guess would lose, at most `most`. Times that never go back and never jump
/// by more than a day stay unchanged.
struct RowOrder {
  enum Outcome {
    case row(LogRow)
    case skipped(place: Int, String)
    /// From this row on times are moved, or a long pause is doubtful.
    case note(place: Int, String)
    /// Call `add` or `finish` first.
    case needsRow
    /// No more rows, after `finish`.
    case end
  }

  static let (fewest, most) = (8, 1024)
  /// A longer pause, in nanoseconds, may be a clock change.
  static let doubtfulPause: Int64 = 600_000_000_000

  private(set) var last: Instant?

  private var held: [LogRow] = []
  private var start = 0
  /// Rows at the front that are known to be wrong.
  private var doomed = 0
  private var isAtEnd = false
  private var good = 0
  private var pending: Outcome?
  /// The usual step in nanoseconds, smoothed; nil before the second row.
  private var usual: Int64?
  /// What is added to times, now and before the last clock change.
  private var shift: Int64 = 0
  private var earlierShift: Int64?

  mutating func add(_ row: LogRow) { held.append(row) }

  mutating func finish() { isAtEnd = true }

  mutating func next() -> Outcome {
    if let pending {
      self.pending = nil
      return pending
    }
    guard start < held.count else { return isAtEnd ? .end : .needsRow }
    guard let last else { return accept(time(start)) }
    if doomed > 0 {
      doomed -= 1
      return skip(after: last)
    }
    let step = time(start).nanoseconds(since: last)
    if (0...near).contains(step) { return accept(time(start)) }
    if (-near..<0).contains(step) { return skip(after: last) }
    if let earlierShift, isNear(moved(start, by: earlierShift), rows: 0, after: last) {
      (self.earlierShift, shift) = (shift, earlierShift)
      return accept(time(start))
    }
    let wanted = rowsToHold(step)
    guard held.count - start >= wanted || isAtEnd else { return .needsRow }
    return judge(step, after: last, wanted: min(wanted, held.count - start))
  }

  // MARK: Judging

  private mutating func judge(_ step: Int64, after last: Instant, wanted: Int) -> Outcome {
    let head = time(start)
    var (before, after) = (0, 1)
    for index in 1..<max(1, wanted) {
      let other = time(start + index)
      if isReturn(index, other, head, after: last) {
        doomed = index - 1
        return skip(after: last)
      }
      if other < head { before += 1 } else { after += 1 }
    }
    if step > 0 {
      if before > after { return skip(after: last) }
      if step <= LogReader.longestJump { return pause(step, head) }
    }
    // A few last rows are more likely wrong than the clock.
    let isEnd = isAtEnd && start + wanted == held.count
    if isEnd, wanted < Self.fewest, wanted <= good { return skip(after: last) }
    return move(step, after: last)
  }

  /// Whether a held row continues from the last good one, so that the rows before it are wrong.
  private func isReturn(
    _ index: Int, _ other: Instant, _ head: Instant, after last: Instant
  ) -> Bool {
    guard isNear(other, rows: index, after: last) else { return false }
    if head > last { return other < head }
    // Times that were set back reach the old ones in steps, wrong ones in a jump.
    return other.nanoseconds(since: time(start + index - 1)) > near
  }

  /// Whether a time can follow the last good row with `rows` wrong rows between them.
  private func isNear(_ time: Instant, rows: Int, after last: Instant) -> Bool {
    let step = time.nanoseconds(since: last)
    return step >= 0 && step <= near + 4 * (usual ?? Self.guess) * Int64(rows + 1)
  }

  /// As many rows as a wrong guess would lose.
  private func rowsToHold(_ step: Int64) -> Int {
    let rows = Int64(clamping: step.magnitude) / (usual ?? Self.guess)
    return Int(min(max(rows, Int64(Self.fewest)), Int64(Self.most)))
  }

  /// A step of up to this many nanoseconds is accepted at once.
  private var near: Int64 { usual.map { max(100_000_000, 8 * $0) } ?? 1_000_000_000 }

  private static let guess: Int64 = 10_000_000

  // MARK: Outcomes

  private mutating func accept(_ instant: Instant) -> Outcome {
    if let last {
      let step = min(max(instant.nanoseconds(since: last), 0), 4 * (usual ?? 2_500_000_000))
      let old = usual ?? step
      usual = max(100_000, old + (step - old) / 8)
    }
    return handOver(instant)
  }

  private mutating func handOver(_ instant: Instant) -> Outcome {
    var row = take()
    row.sample.instant = instant
    last = instant
    good += 1
    return .row(row)
  }

  private mutating func pause(_ step: Int64, _ instant: Instant) -> Outcome {
    let place = held[start].place
    let row = accept(instant)
    guard step > Self.doubtfulPause else { return row }
    pending = row
    return .note(
      place: place,
      "time jumps ahead by \(Self.words(step)); it is kept as a pause (--from skips it)")
  }

  private mutating func move(_ step: Int64, after last: Instant) -> Outcome {
    let place = held[start].place
    let instant = last.advanced(by: usual ?? Self.guess)
    earlierShift = shift
    shift = instant.nanoseconds(since: held[start].sample.instant)
    pending = handOver(instant)
    let what = step < 0 ? "goes back" : "jumps ahead"
    return .note(
      place: place,
      "the clock \(what) by \(Self.words(step)); this row and those after it are moved to follow on"
    )
  }

  private mutating func skip(after last: Instant) -> Outcome {
    let step = time(start).nanoseconds(since: last)
    let words =
      step < 0
      ? "time goes back by \(step.magnitude) ns"
      : step > LogReader.longestJump
        ? "time jumps ahead by more than a day" : "time jumps ahead by \(Self.words(step)) and back"
    return .skipped(place: take().place, words)
  }

  private static func words(_ step: Int64) -> String {
    let milliseconds = step.magnitude / 1_000_000
    func rounded(to unit: UInt64) -> UInt64 { (milliseconds + unit / 2) / unit }
    switch milliseconds {
    case 172_800_000...: return "\(rounded(to: 86_400_000)) days"
    case 7_200_000...: return "\(rounded(to: 3_600_000)) hours"
    case 120_000...: return "\(rounded(to: 60_000)) minutes"
    case 1000...: return "\(rounded(to: 1000)) s"
    default: return "\(milliseconds) ms"
    }
  }

  // MARK: Held rows

  private func time(_ index: Int) -> Instant { moved(index, by: shift) }

  private func moved(_ index: Int, by shift: Int64) -> Instant {
    held[index].sample.instant.advanced(by: shift)
  }

  private mutating func take() -> LogRow {
    let row = held[start]
    start += 1
    if start == held.count {
      held.removeAll(keepingCapacity: true)
      start = 0
    } else if start > Self.most {
      held.removeFirst(start)
      start = 0
    }
    return row
  }
}
