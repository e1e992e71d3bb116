import Motion
import Posix
import Synchronization

/// Wakes a program that sleeps over a still picture when the panel moves.
///
/// ```
///   sensor's thread ── check(sample) ── far from the last sample before arm()? ──▶ pipe ──▶ event loop
/// ```
/// The reference is one sample, not the previous one: a slow turn wakes it too.
public final class MotionAlarm: Sendable {
  /// Movement of an axis, in g: a turn of 0.9°, five times a common chip's noise.
  public static let threshold = 0.015

  private let waker: Waker
  private let isArmed = Atomic(false)
  private let rests = Atomic(false)
  private let pausing = Monitor(false)
  private let samples = Mutex(Samples())

  private struct Samples {
    var newest: Acceleration?
    var reference: Acceleration?
  }

  /// Throws when the process has no file descriptor left.
  init() throws(SystemError) { waker = try Waker() }

  /// Readable after a ring; owned by the alarm.
  public var descriptor: Int32 { waker.descriptor }

  /// Whether the program sleeps, so that the sensor may be read rarely.
  public var isResting: Bool { rests.load(ordering: .relaxed) }

  /// The program sleeps and ignores the panel: no ring until `silence()`.
  public func rest() { rests.store(true, ordering: .relaxed) }

  /// Whether the sensor stays closed until `silence()`.
  var isPaused: Bool { pausing.with { $0 } }

  /// The program shows nothing to anyone: the sensor is closed until `silence()`.
  public func pauseSensor() { pausing.change { $0 = true } }

  /// Waits for `silence()` if the sensor stays closed.
  func waitWhilePaused() { pausing.wait(until: .max) { !$0 } }

  /// The program sleeps: rings once when the panel moves, or the sensor is lost or found.
  public func arm() {
    waker.empty()
    rest()
    // A device that reports only changes is silent while the panel lies still.
    samples.withLock { $0.reference = $0.newest }
    isArmed.store(true, ordering: .releasing)
  }

  /// The program is awake: clears the ring and disarms; a closed sensor is opened.
  public func silence() {
    if isPaused { pausing.change { $0 = false } }
    rests.store(false, ordering: .relaxed)
    isArmed.store(false, ordering: .releasing)
    waker.empty()
  }

  /// Compares a sample; nearly free while disarmed.
  func check(_ sample: MotionSample) {
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

  func ring() {
    guard isArmed.exchange(false, ordering: .acquiringAndReleasing) else { return }
    rests.store(false, ordering: .relaxed)
    waker.wake()
  }
}
