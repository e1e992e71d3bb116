import Motion
import Outputs

/// When a film of a constant rate takes a frame, and when it repeats one: arithmetic without a clock.
///
/// ```
/// grid      0     1     2     3     4     5     6        a frame belongs to each point
/// frames    0      1   2       3                5 6
/// written   0      1   2       3       (3)      5 6      point 4 came and nobody had frame 4
/// ```
/// A frame is written as soon as it comes, up to a period before its point or after it: neither clocks
/// that are a little apart nor a frame that is late by less than a period cost or repeat one. A producer
/// that keeps the same rate has each of its frames in the film.
struct FilmGrid: Equatable {
  /// Frames that were written.
  private(set) var written: Int64 = 0
  private var grid: TimeGrid
  /// Later than this, whoever reads the film has held it up; in nanoseconds.
  static let longestDelay: Int64 = 250_000_000

  /// A film that begins now.
  init(start: Instant, rate: FrameRate) {
    grid = TimeGrid(
      origin: start, numerator: Int64(rate.numerator), denominator: Int64(rate.denominator))
  }

  /// When the film goes on with what there is, if nothing new has come.
  var deadline: Instant { grid.instant(written + 1) }

  /// Whether a frame that has come now is written.
  func hasPlace(at now: Instant) -> Bool { written <= grid.index(notAfter: now) + 1 }

  /// A frame was written, a new one or the one before once more.
  mutating func count() { written += 1 }

  /// Moves the grid where the film was held up: nothing is caught up with in a burst.
  ///
  /// - Returns: by how much, in nanoseconds; 0 where it was not.
  mutating func settle(at now: Instant) -> Int64 {
    let late = now.nanoseconds(since: deadline)
    guard late > max(Self.longestDelay, 2 * grid.period) else { return 0 }
    grid.origin = grid.origin.advanced(by: late)
    return late
  }
}
