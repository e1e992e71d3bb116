import Console
import FrameRing
import Graphics
import Posix
import Programs
import Synchronization

/// A reader of a ring, in its own thread.
final class RingGuest: Sendable {
  private let isLeaving: Flag
  private let thread: WorkerThread

  /// Connects.
  ///
  /// - Parameters:
  ///   - path: the ring's socket.
  ///   - isReading: whether it copies every frame that it can.
  /// - Throws: `Failure` where there can be no thread.
  init(at path: String, isReading: Bool) throws(Failure) {
    let flag = Flag()
    isLeaving = flag
    do {
      thread = try WorkerThread("guest") {
        guard let reader = try? RingReader(path: path, shouldContinue: { !flag.isSet }) else {
          return
        }
        var frame = reader.makeFrame()
        while !flag.isSet {
          guard isReading else {
            MonotonicClock.sleep(until: MonotonicClock.nanoseconds + 10_000_000)
            continue
          }
          // An overwritten frame is skipped.
          _ = try? reader.read(into: &frame, timeout: 10_000_000)
        }
      }
    } catch {
      throw Failure(error)
    }
  }

  /// Ends the thread and waits for its end.
  func leave() {
    isLeaving.set()
    thread.join()
  }
}

/// A flag that is set once.
private final class Flag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .relaxed) }

  func set() { value.store(true, ordering: .relaxed) }
}
