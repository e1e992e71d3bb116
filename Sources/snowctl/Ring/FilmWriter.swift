import Console
import FrameRing
import Graphics
import Motion
import Outputs
import Posix
import Programs

/// The output of `cat`: frames as they come, or a film of constant rate.
struct FilmWriter {
  /// Filled by the feed.
  var frame = Frame(width: 1, height: 1)
  /// Repeats included.
  private(set) var written: UInt64 = 0
  private(set) var repeated: UInt64 = 0
  /// Published frames that are not in the film.
  private(set) var leftOut: UInt64 = 0
  /// How long the reader has delayed the film, in nanoseconds.
  private(set) var heldUp: Int64 = 0
  private let sink: any FrameSink
  private let most: UInt64
  private let rate: FrameRate?
  private var grid: FilmGrid?
  private var size: (width: Int, height: Int)?
  private var isNew = false

  init(_ sink: any FrameSink, rate: FrameRate?, most: UInt64?) {
    (self.sink, self.rate, self.most) = (sink, rate, most ?? .max)
  }

  var isFull: Bool { written >= most }

  /// When `keepPace` must run next, on CLOCK_MONOTONIC.
  var deadline: Int64 { grid?.deadline.nanoseconds ?? .max }

  /// Takes the frame that came into `frame`; its size must be the film's.
  mutating func take(_ news: RingFrame) throws(Failure) {
    let now = Instant(nanoseconds: MonotonicClock.nanoseconds)
    let size = size ?? (frame.width, frame.height)
    guard size == (frame.width, frame.height) else {
      throw Failure(
        "the frames' size changed from \(size.width)x\(size.height) to "
          + "\(frame.width)x\(frame.height); the film ends", .temporary,
        hint: "Run it again for frames of the new size.")
    }
    if self.size == nil, let rate { grid = FilmGrid(start: now, rate: rate) }
    self.size = size
    leftOut += news.missed + (isNew ? 1 : 0)
    isNew = true
    // Repeats may have filled the film meanwhile.
    if !isFull, grid?.hasPlace(at: now) ?? true { try write() }
  }

  /// Repeats the newest frame where the film would fall behind.
  mutating func keepPace() throws(Failure) {
    while let due = grid?.deadline, !isFull {
      let now = Instant(nanoseconds: MonotonicClock.nanoseconds)
      let late = grid?.settle(at: now) ?? 0
      heldUp += late
      guard due <= now else { return }
      try write()
    }
  }

  private mutating func write() throws(Failure) {
    do { try sink.present(frame, FrameReport()) } catch {
      throw Failure(error)
    }
    if !isNew { repeated += 1 }
    isNew = false
    written += 1
    grid?.count()
  }
}
