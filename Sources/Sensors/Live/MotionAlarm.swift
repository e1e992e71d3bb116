import Motion
import Posix
import Synchronization

/// Wakes a program that sleeps over a still picture, when the panel is moved.
///
/// ```
///   sensor's thread ── feel(sample) ── far from the last sample before arm()? ──▶ pipe ──▶ event loop
/// ```
/// Compared with one sample, not with the one before: a panel that is turned slowly wakes it too.
public final class MotionAlarm: Sendable {
  /// How far an axis must be from where it was, in g: 0.9° of a turn, five times a common chip's noise.
  public static let threshold = 0.015

  private let waker: Waker
  private let isArmed = Atomic(false)
  private let rests = Atomic(false)
  private let samples = Mutex(Samples())

  private struct Samples {
    var newest: Acceleration?
    var reference: Acceleration?
  }

  /// An alarm that is not armed.
  ///
  /// - Throws: `SystemError` when the process has no file descriptor left.
  init() throws(SystemError) { waker = try Waker() }

  /// A file descriptor that can be read from when it rings; it belongs to the alarm.
  public var descriptor: Int32 { waker.descriptor }

  /// Whether the program sleeps, so that the sensor may be read seldom.
  public var isResting: Bool { rests.load(ordering: .relaxed) }

  /// The program sleeps, and does not care about the panel: nothing rings until `silence()`.
  public func rest() { rests.store(true, ordering: .relaxed) }

  /// The program sleeps: rings once when the panel is moved, or when the sensor is lost or found.
  public func arm() {
    waker.empty()
    rest()
    // A device that tells only of changes says nothing for as long as the panel lies still.
    samples.withLock { $0.reference = $0.newest }
    isArmed.store(true, ordering: .releasing)
  }

  /// The program is awake: ends the ringing, and rings no more until it is armed again.
  public func silence() {
    rests.store(false, ordering: .relaxed)
    isArmed.store(false, ordering: .releasing)
    waker.empty()
  }

  /// Compares a sample; costs next to nothing while it is not armed.
  func feel(_ sample: MotionSample) {
    let now = sample.acceleration
    let isFar = samples.withLock { samples in
      samples.newest = now
      guard isArmed.load(ordering: .acquiring) else { return false }
      guard let before = samples.reference else {
        samples.reference = now
        return false
      }
      // NaN counts as movement; the pipeline handles it.
      return
        !((now.x - before.x).magnitude <= Self.threshold
        && (now.y - before.y).magnitude <= Self.threshold
        && (now.z - before.z).magnitude <= Self.threshold)
    }
    if isFar { ring() }
  }

  /// Rings if it is armed.
  func ring() {
    guard isArmed.exchange(false, ordering: .acquiringAndReleasing) else { return }
    rests.store(false, ordering: .relaxed)
    waker.wake()
  }
}
