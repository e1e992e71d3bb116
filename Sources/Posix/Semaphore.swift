import Glibc

/// A counting semaphore between threads; waiting uses no CPU.
public final class Semaphore: @unchecked Sendable {
  // The kernel and other threads use its address.
  private let memory = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  /// A semaphore with count zero.
  public init() { sem_init(memory, 0, 0) }

  deinit {
    sem_destroy(memory)
    memory.deallocate()
  }

  /// Increments the count; wakes a waiting thread.
  public func signal() { sem_post(memory) }

  /// Waits for a positive count and decrements it.
  public func wait() {
    // Signal handlers interrupt sem_wait.
    while sem_wait(memory) != 0 {}
  }
}
