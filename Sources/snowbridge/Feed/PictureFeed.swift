import Console
import FrameRing
import Glibc
import Graphics
import Posix

/// The newest frame of a ring, for any number of threads; slow ones drop pictures; reconnects to the producer.
final class PictureFeed: Sendable {
  private struct State {
    var newest: Picture?
    var history = DamageHistory()
    var meter = RateMeter()
    var missed: UInt64 = 0
    var isConnected = false
    var failure: Failure?
    var ends = false
  }

  private let path: String
  private let voice: Voice
  private let state = Monitor(State())
  private let thread = Monitor<WorkerThread?>(nil)
  /// Pause before a retry, in nanoseconds.
  private static let pause: Int64 = 250_000_000
  /// A starting producer refuses readers for less than this, in nanoseconds.
  private static let mostDenial: Int64 = 2_000_000_000

  /// Which ring is meant.
  static let options =
    [
      Option(
        "socket", value: "PATH",
        help: "the ring's socket (your own service's, else \(RingSettings.defaultPath))")
    ] + ServiceChoice.options

  init(_ arguments: Arguments, _ voice: Voice) throws(Failure) {
    let choice = try ServiceChoice(arguments, besides: "socket")
    path = arguments.value("socket") ?? RingSettings.path(of: choice.running)
    self.voice = voice
    do throws(SystemError) {
      let worker = try WorkerThread("ring") { [self] in run() }
      thread.with { $0 = worker }
    } catch {
      throw Failure(error)
    }
  }

  /// Wakes all waiting threads and ends the reading; `next` returns nil from now on.
  func stop() {
    state.change { $0.ends = true }
    thread.with { $0 }?.join()
    thread.with { $0 = nil }
  }

  var hasEnded: Bool { state.with { $0.ends } }

  /// Waits for a picture newer than `serial` (0 for any); nil after `timeout` nanoseconds.
  func next(after serial: UInt64, timeout: Int64) -> Picture? {
    state.wait(until: MonotonicClock.nanoseconds + timeout) {
      $0.ends || ($0.newest?.serial ?? 0) > serial
    }
    return state.with { $0.ends || $0.newest?.serial == serial ? nil : $0.newest }
  }

  /// Where a picture differs from an earlier one; nil means anywhere.
  func damage(of picture: Picture, since serial: UInt64) -> [RingRectangle]? {
    state.with { $0.history.damage(after: serial, through: picture.serial) }
  }

  /// Pictures a second during the last two seconds, and the number missed.
  var counts: (rate: Double, missed: UInt64) {
    state.with { ($0.meter.rate(at: MonotonicClock.nanoseconds), $0.missed) }
  }

  /// The newest picture's number: as many have been read.
  var serial: UInt64 { state.with { $0.newest?.serial ?? 0 } }

  /// Whether the producer runs, even if nothing moves.
  var isConnected: Bool { state.with { $0.isConnected } }

  /// Throws a fault that waiting cannot fix.
  func checkFailure() throws(Failure) {
    if let failure = state.with({ $0.failure }) { throw failure }
  }

  // MARK: - The thread

  private func run() {
    var feed = RingFeed(path: path)
    var pool = PicturePool()
    var denial: Int64?
    var hasSaid = false
    while !hasEnded {
      do throws(RingError) {
        try feed.connect(waiting: 0) { !hasEnded }
        (denial, hasSaid) = (nil, false)
        if let reader = feed.reader {
          voice.say("\(path): \(reader.width)x\(reader.height), process \(reader.processID)")
        }
        state.with { $0.isConnected = true }
        while !hasEnded, feed.trouble == nil { read(&feed, &pool) }
        if let trouble = feed.trouble { throw trouble }
      } catch {
        state.with { $0.isConnected = false }
        if let failure = failure(error, &denial) { return state.change { $0.failure = failure } }
        if !hasSaid, !hasEnded { voice.say("\(error.words(at: path)); waiting for the ring") }
        hasSaid = true
        state.wait(until: MonotonicClock.nanoseconds + Self.pause) { $0.ends }
      }
    }
  }

  private func read(_ feed: inout RingFeed, _ pool: inout PicturePool) {
    let picture = pool.take()
    defer { pool.give(picture) }
    guard let note = feed.read(into: &picture.frame), let reader = feed.reader else { return }
    picture.note = note
    picture.rate = reader.rate
    publish(picture, note)
  }

  private func publish(_ picture: Picture, _ note: RingFrame) {
    state.change {
      picture.serial = ($0.newest?.serial ?? 0) + 1
      $0.newest = picture
      $0.history.add(note.damage, picture.serial)
      $0.meter.add(MonotonicClock.nanoseconds)
      $0.missed += note.missed
    }
  }

  /// Nil while waiting may help.
  private func failure(_ error: RingError, _ denial: inout Int64?) -> Failure? {
    switch error {
    case .malformed(let words): return Failure("\(path): \(words)", .dataError)
    case .system(let reason) where error.isRefusal:
      let now = MonotonicClock.nanoseconds
      denial = denial ?? now
      guard now - (denial ?? now) > Self.mostDenial else { return nil }
      return Failure(
        reason, hint: "'ring:' in the service's configuration names the group that may connect")
    case .system(let reason): return reason.code == ENAMETOOLONG ? Failure(reason) : nil
    case .refused, .silent, .ended, .tooSlow: return nil
    }
  }
}
