import Metrics
import Motion
import Outputs
import Pipeline
import Portable

/// Counts frames, and every ten seconds makes a status line from the counts.
public struct Tally {
  /// Nanoseconds between two lines.
  public static let interval: Int64 = 10_000_000_000

  private var gaps: Int64 = 0
  private var longestGap: Int64 = 0
  private var frames: Int64 = 0
  private var late: Int64 = 0
  private var skipped: Int64 = 0
  private var begin: Instant?
  private var recentFrames: Int64 = 0
  private var recentBusy: Int64 = 0
  /// How long frames took, how late they began, and how long they waited for the screen.
  private var (work, lateness, waits) = (
    DurationHistogram(), DurationHistogram(), DurationHistogram()
  )

  /// Nothing counted yet.
  public init() {}

  /// Counts a frame that took `busy` nanoseconds and began `late`; returns whether its gap is the longest so far.
  ///
  /// It is a late one if it was finished more than `period` after its start was due.
  public mutating func add(
    _ turn: FramePacer.Turn, busy: Int64, late: Int64 = 0, period: Int64 = .max
  ) -> Bool {
    frames += 1
    if late + busy > period { self.late += 1 }
    work.add(busy)
    lateness.add(late)
    skipped += turn.skipped
    if turn.gap > 0 { gaps += 1 }
    recentFrames += 1
    recentBusy += busy
    defer { longestGap = max(longestGap, turn.gap) }
    return turn.gap > longestGap
  }

  /// Counts how long a finished frame waited until the screen showed it, in nanoseconds.
  public mutating func wasShown(after wait: Int64) { waits.add(wait) }

  /// All counts, for `ServiceNumbers`.
  public var numbers: ServiceNumbers.Frames {
    var numbers = ServiceNumbers.Frames()
    (numbers.shown, numbers.late, numbers.skipped, numbers.gaps) = (frames, late, skipped, gaps)
    (numbers.render, numbers.lateness, numbers.wait) = (work, lateness, waits)
    return numbers
  }

  /// A line for `systemctl status`, if one is due; then counting starts again.
  ///
  /// "59.9 fps, 12.5°, 420 flakes, 1.8 ms a frame, 0 skipped, 2 threads, slow: births at 75 %".
  public mutating func line(
    at now: Instant, _ report: FrameReport, threads: Int = 1,
    _ reduction: Reduction = .none
  ) -> String? {
    guard let begin else {
      // The first frame only starts the clock.
      (begin, recentFrames, recentBusy) = (now, 0, 0)
      return nil
    }
    let span = now.nanoseconds(since: begin)
    guard span >= Self.interval else { return nil }
    let rate = Double(recentFrames) * 1e9 / Double(span)
    let cost = Double(recentBusy) / 1e6 / Double(recentFrames)
    let degrees = Angle.degrees(radians: report.angle)
    (self.begin, recentFrames, recentBusy) = (now, 0, 0)
    let (speed, angle) = (fixed(rate, places: 1), fixed(degrees, places: 1))
    return "\(speed) fps, \(angle)°\(report.isHeld ? " held" : ""),"
      + " \(report.alive) flakes, \(fixed(cost, places: 1)) ms a frame, \(skipped) skipped"
      + (threads > 1 ? ", \(threads) threads" : "")
      + (reduction.words.isEmpty ? "" : ", slow: \(reduction.words)")
  }

  /// The totals; nil before the first frame.
  ///
  /// "frames 3600, skipped 2; median and 99 % in ms: work 1.8 2.6, late 0.1 0.4, until shown 2.1 2.3".
  public var total: String? {
    guard frames > 0 else { return nil }
    let times = [("work", work), ("late", lateness), ("until shown", waits)].compactMap {
      (name, histogram) in
      guard let middle = histogram.percentile(0.5), let high = histogram.percentile(0.99) else {
        return nil as String?
      }
      let words = [middle, high].map { short(Double($0) / 1e6, places: 1) }
      return "\(name) \(words[0]) \(words[1])"
    }
    return "frames \(frames), skipped \(skipped)" + (gaps > 0 ? ", gaps \(gaps)" : "")
      + "; median and 99 % in ms: " + times.joined(separator: ", ")
  }
}
