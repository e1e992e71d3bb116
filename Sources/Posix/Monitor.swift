import CLinux
import Glibc

/// A value shared by threads, with a way to wait for its changes.
///
/// `Synchronization.Mutex` cannot wait; this is a mutex with a condition variable on CLOCK_MONOTONIC, so that setting
/// the wall clock does not shorten a wait.
public final class Monitor<State>: @unchecked Sendable {
  private var state: State
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let bell = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// A monitor of a value.
  public init(_ state: sending State) {
    self.state = state
    pthread_mutex_init(lock, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(bell, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(bell)
    pthread_mutex_destroy(lock)
    bell.deallocate()
    lock.deallocate()
  }

  /// Reads the value, or changes it without waking waiting threads.
  public func with<Result>(_ look: (inout State) -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return look(&state)
  }

  /// Changes the value and wakes all waiting threads.
  public func change(_ change: (inout State) -> Void) {
    with(change)
    pthread_cond_broadcast(bell)
  }

  /// Waits for a condition until a deadline in nanoseconds on CLOCK_MONOTONIC; returns whether it was met in time.
  @discardableResult
  public func wait(until deadline: Int64, _ isWanted: (State) -> Bool) -> Bool {
    var end = timespec()
    end.tv_sec = time_t(deadline / 1_000_000_000)
    end.tv_nsec = Int(deadline % 1_000_000_000)
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while !isWanted(state) {
      guard pthread_cond_timedwait(bell, lock, &end) == 0 else { return isWanted(state) }
    }
    return true
  }
}
