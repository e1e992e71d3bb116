import Console
import FrameRing
import Graphics
import Motion
import Outputs
import Posix
import Reporting

/// What goes out of `cat`: frames as they come, or a film of a constant rate made of them.
struct FilmWriter {
  /// What came last; the feed fills it.
  var frame = Frame(width: 1, height: 1)
  /// What was written, repeats among it.
  private(set) var written: UInt64 = 0
  private(set) var repeated: UInt64 = 0
  /// Published frames that are not in the film.
  private(set) var leftOut: UInt64 = 0
  /// How long whoever reads the film has held it up, in nanoseconds.
  private(set) var heldUp: Int64 = 0
  private let sink: any FrameSink
  private let most: UInt64
  private let rate: FrameRate?
  private var grid: FilmGrid?
  private var size: (width: Int, height: Int)?
  private var isNew = false

  /// A film that begins with its first frame.
  ///
  /// - Parameters:
  ///   - sink: takes it.
  ///   - rate: frames a second; nil writes each frame once, when it comes.
  ///   - most: frames after which it is full.
  init(_ sink: any FrameSink, rate: FrameRate?, most: UInt64?) {
    (self.sink, self.rate, self.most) = (sink, rate, most ?? .max)
  }

  var isFull: Bool { written >= most }

  /// When `keepPace` has something to do, on CLOCK_MONOTONIC.
  var deadline: Int64 { grid?.deadline.nanoseconds ?? .max }

  /// Takes what came into `frame`.
  ///
  /// - Throws: `Failure` where it cannot be written, or its size is another.
  mutating func take(_ news: RingFrame) throws(Failure) {
    let now = Instant(nanoseconds: MonotonicClock.nanoseconds)
    let size = size ?? (frame.width, frame.height)
    guard size == (frame.width, frame.height) else {
      throw Failure(
        "the frames' size has changed from \(size.width)x\(size.height) to "
          + "\(frame.width)x\(frame.height); the film ends, as it cannot change its own",
        .temporary,
        hint: "Start it again for frames of the new size.")
    }
    if self.size == nil, let rate { grid = FilmGrid(start: now, rate: rate) }
    self.size = size
    leftOut += news.missed + (isNew ? 1 : 0)
    isNew = true
    // Keeping pace may have filled the film while this frame was awaited.
    if !isFull, grid?.hasPlace(at: now) ?? true { try write() }
  }

  /// Writes the newest frame once more where the film would fall behind.
  ///
  /// - Throws: `Failure` where it cannot be written.
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
