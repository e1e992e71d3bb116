import Console
import FrameRing
import Glibc
import Graphics
import Portable
import Posix
import Programs

/// Writes frames from a feed to a film, until one of them ends.
struct Cat {
  private var writer: FilmWriter
  private let wait: Int64

  /// A producer may be missing for `wait` nanoseconds.
  init(writer: FilmWriter, wait: Int64) { (self.writer, self.wait) = (writer, wait) }

  /// Runs until the film is full, a signal comes, the producer is missing for too long, or the pipe closes (a quiet
  /// failure); `feed` must be connected, and `begin` gets the size before the first frame.
  mutating func run(
    _ feed: inout RingFeed, begin: (Int, Int) -> Void
  ) throws(Failure) {
    while !SignalWatch.stopRequested, !writer.isFull {
      try writer.keepPace()
      if feed.trouble == nil {
        guard let news = feed.read(into: &writer.frame, until: writer.deadline) else {
          try checkReader()
          continue
        }
        if writer.written == 0 { begin(writer.frame.width, writer.frame.height) }
        try writer.take(news)
      } else {
        guard MonotonicClock.nanoseconds - feed.lostAt < wait else { return }
        try connectAgain(&feed)
      }
    }
  }

  private mutating func connectAgain(_ feed: inout RingFeed) throws(Failure) {
    let end = feed.lostAt + wait
    var failure: Failure?
    feed.connectAgain {
      do throws(Failure) {
        try writer.keepPace()
        try checkReader()
      } catch {
        failure = error
      }
      return failure == nil && !writer.isFull && !SignalWatch.stopRequested
        && MonotonicClock.nanoseconds < end
    }
    if let failure { throw failure }
  }

  /// Detects a closed pipe while no frame comes, when no write would notice.
  private func checkReader() throws(Failure) {
    var event = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    guard poll(&event, 1, 0) > 0, event.revents & Int16(POLLERR | POLLHUP) != 0 else { return }
    throw Failure(SystemError(code: EPIPE, operation: "write", subject: "standard output"))
  }

  /// Reports the film, always with `talks`, else only losses and delays; throws if incomplete, unless `isWhole`.
  func end(_ feed: RingFeed, talks: Bool, isWhole: Bool) throws(Failure) {
    if talks || writer.leftOut > 0 || writer.heldUp > 0 { Report.voice.say(summary) }
    if !isWhole, !writer.isFull, SignalWatch.stopRequested {
      throw .interrupted("interrupted after \(writer.written) frames; the film ends there")
    }
    guard let trouble = feed.trouble, !writer.isFull, !SignalWatch.stopRequested else { return }
    guard isWhole, writer.written > 0 else { throw Failure(trouble, at: feed.path) }
    Report.voice.say("\(trouble.words(at: feed.path)); the film ends with it")
  }

  private var summary: String {
    let late = decimal(Double(writer.heldUp) / 1e9, places: 1)
    return "\(writer.written) frames written, \(writer.repeated) of them repeated; "
      + "\(writer.leftOut) published frames left out"
      + (writer.heldUp > 0 ? "; the reader was \(late) s late" : "")
  }
}
