import Motion
import Posix
import Synchronization

/// Wakes a program that sleeps because nothing in its picture moves, when somebody moves the panel.
///
/// ```
///   sensor's thread ── feel(sample) ── far from the first sample after arm()? ──▶ pipe ──▶ event loop
/// ```
/// Compared with one sample, not with the one before: a panel that is turned slowly wakes it too.
public final class MotionAlarm: Sendable {
  /// How far an axis must be from where it was, in g: 0.9° of a turn, five times a common chip's noise.
  public static let threshold = 0.015

  private let waker: Waker
  private let isArmed = Atomic(false)
  private let reference = Mutex<Acceleration?>(nil)

  /// An alarm that is not armed.
  ///
  /// - Throws: `SystemError` when the process has no file descriptor left.
  init() throws(SystemError) { waker = try Waker() }

  /// A file descriptor that can be read from when it rings; it belongs to the alarm.
  public var descriptor: Int32 { waker.descriptor }

  /// Rings once when the panel is moved, or when the sensor is lost or found.
  public func arm() {
    waker.empty()
    reference.withLock { $0 = nil }
    isArmed.store(true, ordering: .releasing)
  }

  /// Ends the ringing, and rings no more until it is armed again.
  public func silence() {
    isArmed.store(false, ordering: .releasing)
    waker.empty()
  }

  /// Compares a sample; costs next to nothing while it is not armed.
  func feel(_ sample: MotionSample) {
    guard isArmed.load(ordering: .acquiring) else { return }
    let now = sample.acceleration
    let isFar = reference.withLock { reference in
      guard let before = reference else {
        reference = now
        return false
      }
      // What is no number is far from everything: the pipeline knows what to do with it.
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
    waker.wake()
  }
}
