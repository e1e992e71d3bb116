import Graphics
import Posix

/// A producer's frames, across restarts of the producer.
///
/// ```
///            ┌── trouble == nil ──┐  the producer ends, or is silent  ┌── trouble ──┐
/// connect ─▶ │        read        │ ────────────────────────────────▶ │ connectAgain│
///            └────────────────────┘ ◀──────────────────────────────── └─────────────┘
///                                       every half second
/// ```
public struct RingFeed {
  /// The producer's socket.
  public let path: String
  /// Why no frames come; nil while they do.
  public private(set) var trouble: RingError?
  /// When frames stopped, in nanoseconds on CLOCK_MONOTONIC.
  public private(set) var lostAt: Int64 = 0
  /// The connection; nil without one.
  public private(set) var reader: RingReader?
  private let format: Frame.Format
  private var nextTry: Int64 = 0
  private static let pause: Int64 = 500_000_000
  /// How long a producer may take for its first frame.
  private static let timeout: Int64 = 5_000_000_000
  /// A limit of every wait, so that signals are noticed.
  private static let longestWait: Int64 = 100_000_000

  /// A feed that is not connected.
  public init(path: String, format: Frame.Format = .xrgb8888) {
    (self.path, self.format) = (path, format)
  }

  /// Tries to connect for `length` nanoseconds, then throws the last error; calls `shouldContinue` ten times a second, false
  /// ends it.
  public mutating func connect(waiting length: Int64, shouldContinue: () -> Bool) throws(RingError)
  {
    let end = MonotonicClock.nanoseconds + length
    while true {
      do throws(RingError) {
        let timeout = max(Self.timeout, end - MonotonicClock.nanoseconds)
        reader = try RingReader(
          path: path, format: format, timeout: timeout, shouldContinue: shouldContinue)
        trouble = nil
        return
      } catch {
        nextTry = MonotonicClock.nanoseconds + Self.pause
        guard nextTry < end, shouldContinue() else { throw error }
        while MonotonicClock.nanoseconds < nextTry, shouldContinue() { sleep(until: nextTry) }
      }
    }
  }

  /// Reads a frame until `deadline`, in nanoseconds on CLOCK_MONOTONIC, for a tenth of a second at most; nil without
  /// one or with `trouble`; replaces `frame` if the size has changed.
  public mutating func read(into frame: inout Frame, until deadline: Int64 = .max) -> RingFrame? {
    guard let reader else { return nil }
    let now = MonotonicClock.nanoseconds
    do throws(RingError) {
      return try reader.read(
        into: &frame, timeout: max(0, min(deadline, now + Self.longestWait) - now))
    } catch {
      // A busy machine: the next one may come in time.
      if case .tooSlow = error { return nil }
      self.reader = nil
      (trouble, lostAt, nextTry) = (error, now, now)
      return nil
    }
  }

  /// Tries to connect once more, or waits until it is time to; `shouldContinue` as in `connect`.
  public mutating func connectAgain(shouldContinue: () -> Bool) {
    guard MonotonicClock.nanoseconds >= nextTry else { return sleep(until: nextTry) }
    do throws(RingError) {
      reader = try RingReader(
        path: path, format: format, timeout: .max / 4, shouldContinue: shouldContinue)
      trouble = nil
    } catch {
      // Silence only means that `shouldContinue` ended the wait.
      if case .silent = error {} else { trouble = error }
      nextTry = MonotonicClock.nanoseconds + Self.pause
    }
  }

  private func sleep(until time: Int64) {
    MonotonicClock.sleep(until: min(time, MonotonicClock.nanoseconds + Self.longestWait))
  }
}
