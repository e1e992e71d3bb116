import Motion
import Outputs

/// When a film of constant rate takes a frame, and when it repeats one: arithmetic without a clock.
///
/// ```
/// grid      0     1     2     3     4     5     6        a frame belongs to each point
/// frames    0      1   2       3                5 6
/// written   0      1   2       3       (3)      5 6      frame 4 was not there at point 4
/// ```
/// A frame is written as soon as it comes, up to a period before or after its point: clocks that differ a little and
/// frames late by less than a period neither lose nor repeat a frame. At the producer's own rate, none is left out.
struct FilmGrid: Equatable {
  private(set) var written: Int64 = 0
  private var grid: TimeGrid
  /// A longer delay is the reader's; in nanoseconds.
  static let longestDelay: Int64 = 250_000_000

  init(start: Instant, rate: FrameRate) {
    grid = TimeGrid(
      origin: start, numerator: Int64(rate.numerator), denominator: Int64(rate.denominator))
  }

  /// When the last frame is repeated, unless a new one has come.
  var deadline: Instant { grid.instant(written + 1) }

  /// Whether a frame that has come now is written.
  func hasPlace(at now: Instant) -> Bool { written <= grid.index(notAfter: now) + 1 }

  mutating func count() { written += 1 }

  /// Moves the grid after a delay, so that no burst of repeats follows; returns the delay in nanoseconds, or 0.
  mutating func settle(at now: Instant) -> Int64 {
    let late = now.nanoseconds(since: deadline)
    guard late > max(Self.longestDelay, 2 * grid.period) else { return 0 }
    grid.origin = grid.origin.advanced(by: late)
    return late
  }
}
