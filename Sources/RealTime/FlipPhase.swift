import Metrics
import Motion
import Outputs

/// Chooses when to start a frame so that it is done shortly before the screen's next flip.
///
/// ```
///   grid      |───────────────|───────────────|────      frames are due here, whatever the screen does
///   flips          ↑               ↑               ↑     16.7 ms apart at 60 Hz
///   start        ▓▓2ms           ▓▓2ms                   late enough to be fresh, early enough to be in time
/// ```
/// The grid stays absolute: a start is moved by less than a frame's period, and a frame's instant stays the grid's. Flips are
/// a hint only: without regular ones (some drivers report flips at once) frames start on the grid.
public struct FlipPhase: Sendable {
  /// How long before the flip a frame should be done, in nanoseconds.
  public static let margin: Int64 = 2_000_000

  private var intervals: [Int64] = []
  private var last: ScreenFlip?
  /// The screen's period in nanoseconds; nil until flips have been regular for a while.
  public private(set) var period: Int64?
  private var work = DurationHistogram()

  /// Flips by which regularity is judged.
  private static let window = 16
  /// Periods that screens have, in nanoseconds.
  private static let possible: ClosedRange<Int64> = 4_000_000...60_000_000

  /// 60 Hz, in nanoseconds.
  private static let usualPeriod: Int64 = 16_666_667

  /// No flips yet.
  public init() {}

  /// Takes the newest flip; returns whether it is a new one.
  @discardableResult
  public mutating func take(_ flip: ScreenFlip) -> Bool {
    guard flip != last else { return false }
    defer { last = flip }
    // A driver that counts no refreshes reports flips at once, and would be followed in circles.
    guard flip.sequence != 0 else { return true }
    guard let last, flip.nanoseconds > last.nanoseconds else { return true }
    // Several refreshes may lie between two frames; a driver without a counter gives one.
    let refreshes = Int64(max(flip.sequence &- last.sequence, 1))
    intervals.append((flip.nanoseconds - last.nanoseconds) / min(refreshes, 1000))
    if intervals.count > Self.window { intervals.removeFirst() }
    period = regularPeriod
    return true
  }

  /// Takes how long a frame took from its start until it was handed over, in nanoseconds.
  public mutating func worked(_ nanoseconds: Int64) {
    work.add(nanoseconds)
    if work.count >= 2048 { work.fade() }
  }

  /// When to start the frame that is due at `deadline`: there, or up to a frame's `period` later.
  public func start(for deadline: Instant, period frame: Int64) -> Instant {
    guard let period, let last, let worked = work.percentile(0.99) else { return deadline }
    let lead = worked + Self.margin
    guard lead < period else { return deadline }
    // The first flip for which a start at the deadline is early enough.
    let earliest = deadline.nanoseconds + lead
    let flips = max(0, (earliest - last.nanoseconds + period - 1) / period)
    let delay = last.nanoseconds + flips * period - lead - deadline.nanoseconds
    // A wake may be late: a frame that begins a whole period after its deadline would be skipped.
    let isPossible = delay > 0 && delay < frame - Self.margin
    return isPossible ? deadline.advanced(by: delay) : deadline
  }

  /// When a frame that starts now is probably seen, on the real clock.
  ///
  /// ```
  ///   start ▓▓▓▓▓ done ┄┄┄┄ flip ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒     the screen takes its lines during a period: on average half of
  ///                                    ↑ seen          one after the flip
  /// ```
  /// Without regular flips, a screen of 60 Hz is assumed that shows the frame while it takes its lines.
  public func seen(from start: Instant) -> Instant {
    let done = start.advanced(by: work.percentile(0.5) ?? 0)
    guard let period, let last else { return done.advanced(by: Self.usualPeriod / 2) }
    let flips = max(1, (done.nanoseconds - last.nanoseconds + period - 1) / period)
    return Instant(nanoseconds: last.nanoseconds + flips * period + period / 2)
  }

  /// The median interval if all are possible and four of five lie within a tenth of it.
  private var regularPeriod: Int64? {
    guard intervals.count == Self.window else { return nil }
    let median = intervals.sorted()[Self.window / 2]
    guard Self.possible.contains(median) else { return nil }
    let near = intervals.count { abs($0 - median) * 10 <= median }
    return near * 5 >= Self.window * 4 ? median : nil
  }
}
