import Console
import FrameRing
import Glibc
import Graphics
import Posix

/// The newest frame of a ring, for any number of threads; waits for the producer, and again.
///
/// One reader however many look on: who is slow misses pictures and holds up nobody.
final class RingFeed: Sendable {
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
  /// How long it waits before it tries again, in nanoseconds.
  private static let pause: Int64 = 250_000_000
  /// A producer that starts lets nobody in for a moment: this is longer.
  private static let mostDenial: Int64 = 2_000_000_000

  /// Where the ring is.
  static let option = Option(
    "socket", value: "PATH", help: "the ring's socket (\(RingSettings.defaultPath))")

  /// Begins to look for the producer.
  init(_ arguments: Arguments, _ voice: Voice) throws(Failure) {
    path = arguments.value(Self.option.name) ?? RingSettings.defaultPath
    self.voice = voice
    do throws(SystemError) {
      let worker = try WorkerThread("ring") { [self] in run() }
      thread.with { $0 = worker }
    } catch {
      throw Failure(error)
    }
  }

  /// Wakes all who wait and ends the reading; `next` answers nil from here on.
  func stop() {
    state.change { $0.ends = true }
    thread.with { $0 }?.join()
    thread.with { $0 = nil }
  }

  /// Whether it has been stopped.
  var hasEnded: Bool { state.with { $0.ends } }

  /// The newest picture once it is another than the one of that number.
  ///
  /// - Parameters:
  ///   - serial: of the last one; 0 for any.
  ///   - timeout: how long to wait for it, in nanoseconds.
  /// - Returns: the picture; nil where none came in time.
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

  /// Pictures a second, as they came during the last two; and how many never came.
  var counts: (rate: Double, missed: UInt64) {
    state.with { ($0.meter.rate(at: MonotonicClock.nanoseconds), $0.missed) }
  }

  /// Whether the producer is there, moving or not.
  var isConnected: Bool { state.with { $0.isConnected } }

  /// Ends the program where waiting makes no sense.
  func checkFailure() throws(Failure) {
    if let failure = state.with({ $0.failure }) { throw failure }
  }

  // MARK: - The thread

  private func run() {
    var pool = PicturePool()
    var denial: Int64?
    var hasSaid = false
    while !hasEnded {
      do throws(RingError) {
        let reader = try RingReader(path: path) { !hasEnded }
        (denial, hasSaid) = (nil, false)
        voice.say(
          "\(path): \(reader.width)x\(reader.height), process \(reader.processID)")
        state.with { $0.isConnected = true }
        try follow(reader, &pool)
      } catch {
        state.with { $0.isConnected = false }
        if let failure = failure(error, &denial) { return state.change { $0.failure = failure } }
        if !hasSaid, !hasEnded { voice.say("\(error); waiting for it") }
        hasSaid = true
        state.wait(until: MonotonicClock.nanoseconds + Self.pause) { $0.ends }
      }
    }
  }

  private func follow(_ reader: RingReader, _ pool: inout PicturePool) throws(RingError) {
    while !hasEnded {
      let picture = pool.take()
      defer { pool.give(picture) }
      do throws(RingError) {
        guard let note = try reader.read(into: &picture.frame, timeout: Self.pause)
        else { continue }
        picture.note = note
        picture.rate = reader.rate
        publish(picture, note)
      } catch .tooSlow {
        // The machine is busy; what was missed is counted with the next one.
      }
    }
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

  /// What does not go away by waiting.
  private func failure(_ error: RingError, _ denial: inout Int64?) -> Failure? {
    switch error {
    case .malformed(let words): return Failure("\(path): \(words)", .dataError)
    case .system(let error) where error.code == EACCES || error.code == EPERM:
      let now = MonotonicClock.nanoseconds
      denial = denial ?? now
      guard now - (denial ?? now) > Self.mostDenial else { return nil }
      return Failure(error, hint: "the service's configuration says which group may read its ring")
    case .system(let error) where error.code == ENAMETOOLONG: return Failure(error)
    default: return nil
    }
  }
}
