import Motion
import Outputs

/// Decides which frame of the grid to show, and when: arithmetic without a clock.
///
/// ```
/// grid      0        1        2        3        4        5        6
///           |--------|--------|--------|--------|--------|--------|--
/// wakes     0         1                  3 late by more than a period: 2 is skipped
/// wakes     0        1 ·······························  2 late by more than 250 ms:
///                                                         the grid moves here, nothing is skipped
/// ```
/// A frame's number alone determines its time. After a discontinuity (a stopped program, a restored virtual machine)
/// the grid moves by the gap: the scene continues without catching up. CLOCK_MONOTONIC stops during a suspend, so a
/// suspend is no gap.
public struct FramePacer: Equatable, Sendable {
  /// More lateness than this is a discontinuity, in nanoseconds.
  public static let longestGap: Int64 = 250_000_000

  /// What to show.
  public struct Turn: Equatable, Sendable {
    /// The frame's number on the grid.
    public let index: Int64
    /// Nanoseconds since the scene began.
    public let time: Int64
    /// Frames skipped before this one because they were late, apart from the stride.
    public let skipped: Int64
    /// How far the grid was moved, in nanoseconds; 0 unless there was a discontinuity.
    public let gap: Int64

    /// A turn.
    public init(index: Int64, time: Int64, skipped: Int64 = 0, gap: Int64 = 0) {
      self.index = index
      self.time = time
      self.skipped = skipped
      self.gap = gap
    }
  }

  /// Shows one frame of this many; the grid stays the same.
  public var stride: Int64 = 1
  private var grid: TimeGrid
  private var next: Int64 = 0

  /// A pacer whose frame 0 is due at `start`, on the real clock.
  public init(start: Instant, rate: FrameRate) {
    grid = TimeGrid(
      origin: start, numerator: Int64(rate.numerator), denominator: Int64(rate.denominator))
  }

  /// The time between two frames of the grid in nanoseconds.
  public var period: Int64 { grid.period }

  /// When the next frame is due, on the real clock.
  public var deadline: Instant { grid.instant(next) }

  /// Continues after a wait without frames: the next one is due now, and nothing was skipped.
  public mutating func resume(at now: Instant) {
    let late = now.nanoseconds(since: deadline)
    if late > 0 { grid.origin = grid.origin.advanced(by: late) }
  }

  /// Takes the next turn at real time `now`: the due frame, even if a little early, or a later one.
  public mutating func take(at now: Instant) -> Turn {
    let late = now.nanoseconds(since: deadline)
    var skipped: Int64 = 0
    var gap: Int64 = 0
    if late > Self.longestGap {
      gap = late
      grid.origin = grid.origin.advanced(by: gap)
    } else if late >= period {
      skipped = (grid.index(notAfter: now) - next) / stride
      next += skipped * stride
    }
    defer { next += stride }
    return Turn(
      index: next, time: deadline.nanoseconds(since: grid.origin), skipped: skipped, gap: gap)
  }
}
