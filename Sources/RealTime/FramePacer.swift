import Motion
import Outputs

/// Decides which frame of the grid to show when: the arithmetic of real time, without a clock.
///
/// ```
/// grid      0        1        2        3        4        5        6
///           |--------|--------|--------|--------|--------|--------|--
/// wakes     0         1                  3 late by more than a period: 2 is left out
/// wakes     0        1 ·······························  2 late by more than 250 ms:
///                                                         the grid moves here, nothing is left out
/// ```
/// A frame shows the scene at a time that depends on its number alone. After a discontinuity (the
/// program was stopped, the machine was a saved one) the grid moves by the gap: the scene goes on
/// where it was and has nothing to catch up with. CLOCK_MONOTONIC does not run during a suspend, so
/// that one is no gap at all.
public struct FramePacer: Equatable, Sendable {
  /// Later than this is a discontinuity, in nanoseconds.
  public static let longestGap: Int64 = 250_000_000

  /// What to show.
  public struct Turn: Equatable, Sendable {
    /// The frame's number on the grid.
    public let index: Int64
    /// Nanoseconds since the scene began.
    public let time: Int64
    /// How many frames before this one were left out because it was too late for them; not those that
    /// the stride leaves out.
    public let skipped: Int64
    /// How far the grid was moved, in nanoseconds; 0 unless there was a discontinuity.
    public let gap: Int64

    /// A turn by its parts.
    public init(index: Int64, time: Int64, skipped: Int64 = 0, gap: Int64 = 0) {
      self.index = index
      self.time = time
      self.skipped = skipped
      self.gap = gap
    }
  }

  /// Of so many frames of the grid one is shown; the grid and what its frames show stay the same.
  public var stride: Int64 = 1
  private var grid: TimeGrid
  private var next: Int64 = 0

  /// A pacer whose frame 0 is due at once.
  ///
  /// - Parameters:
  ///   - start: when the scene begins, on the real clock.
  ///   - rate: frames a second.
  public init(start: Instant, rate: FrameRate) {
    grid = TimeGrid(
      origin: start, numerator: Int64(rate.numerator), denominator: Int64(rate.denominator))
  }

  /// The time between two frames of the grid in nanoseconds.
  public var period: Int64 { grid.period }

  /// When the next frame is due, on the real clock.
  public var deadline: Instant { grid.instant(next) }

  /// Goes on after a wait in which no frame was wanted: the next one is due now, and nothing was missed.
  public mutating func resume(at now: Instant) {
    let late = now.nanoseconds(since: deadline)
    if late > 0 { grid.origin = grid.origin.advanced(by: late) }
  }

  /// Takes the next frame's turn.
  ///
  /// - Parameter now: the real clock; a little before the deadline counts as in time.
  /// - Returns: the frame to show now, which may be a later one than was due.
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
