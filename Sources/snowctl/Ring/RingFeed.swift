import FrameRing
import Graphics
import Posix

/// A producer's frames, across its ends and new beginnings: connects, says why not, connects again.
///
/// ```
///            ┌── trouble == nil ──┐  the producer ends, or is silent  ┌── trouble ──┐
/// connect ─▶ │        read        │ ────────────────────────────────▶ │ connectAgain│
///            └────────────────────┘ ◀──────────────────────────────── └─────────────┘
///                                       every half second
/// ```
struct RingFeed {
  let path: String
  let format: Frame.Format
  /// Why no frames come at the moment; nil while they do.
  private(set) var trouble: RingError?
  /// Since when none come, on CLOCK_MONOTONIC.
  private(set) var lostAt: Int64 = 0
  private var reader: RingReader?
  private var nextTry: Int64 = 0
  private static let pause: Int64 = 500_000_000
  /// How long a producer may take for its first frame.
  private static let patience: Int64 = 5_000_000_000
  /// Nothing here takes longer, so that a signal is noticed.
  private static let longestWait: Int64 = 100_000_000

  /// A feed that is not connected.
  init(path: String, format: Frame.Format) { (self.path, self.format) = (path, format) }

  /// Frames a second, as a fraction, as the producer says it.
  var rate: (numerator: Int, denominator: Int)? { reader?.rate }

  /// Whether nothing moves at the moment.
  var isIdle: Bool { reader?.isIdle ?? false }

  /// Connects for the first time.
  ///
  /// - Parameters:
  ///   - length: how long to try, in nanoseconds.
  ///   - goesOn: asked ten times a second; false ends the waiting.
  /// - Throws: `RingError` with the last attempt's reason.
  mutating func connect(waiting length: Int64, goesOn: () -> Bool) throws(RingError) {
    let end = MonotonicClock.nanoseconds + length
    while true {
      do throws(RingError) {
        let patience = max(Self.patience, end - MonotonicClock.nanoseconds)
        reader = try RingReader(path: path, format: format, patience: patience, goesOn: goesOn)
        return
      } catch {
        nextTry = MonotonicClock.nanoseconds + Self.pause
        guard nextTry < end, goesOn() else { throw error }
        while MonotonicClock.nanoseconds < nextTry, goesOn() { sleep(until: nextTry) }
      }
    }
  }

  /// Waits for a frame, for a tenth of a second at most.
  ///
  /// - Parameters:
  ///   - frame: is filled with the newest one, and made anew where the size has changed.
  ///   - deadline: on CLOCK_MONOTONIC.
  /// - Returns: what is said about it; nil where none came, and where `trouble` says why none will.
  mutating func read(into frame: inout Frame, until deadline: Int64) -> RingFrame? {
    guard let reader else { return nil }
    let now = MonotonicClock.nanoseconds
    do throws(RingError) {
      return try reader.read(
        into: &frame, timeout: max(0, min(deadline, now + Self.longestWait) - now))
    } catch {
      // A busy machine: the next one may be had in time.
      if case .tooSlow = error { return nil }
      self.reader = nil
      (trouble, lostAt, nextTry) = (error, now, now)
      return nil
    }
  }

  /// Tries to connect once more, or waits until it is time to.
  ///
  /// - Parameter goesOn: asked ten times a second while a producer has no frame yet; false gives up.
  mutating func connectAgain(goesOn: () -> Bool) {
    guard MonotonicClock.nanoseconds >= nextTry else { return sleep(until: nextTry) }
    do throws(RingError) {
      reader = try RingReader(path: path, format: format, patience: .max / 4, goesOn: goesOn)
      trouble = nil
    } catch {
      // That the waiting was ended is no reason.
      if case .silent = error {} else { trouble = error }
      nextTry = MonotonicClock.nanoseconds + Self.pause
    }
  }

  private func sleep(until time: Int64) {
    MonotonicClock.sleep(until: min(time, MonotonicClock.nanoseconds + Self.longestWait))
  }
}
