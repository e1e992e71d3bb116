import Glibc

/// Counts what one thread has for another; waiting for it costs nothing.
public final class Semaphore: @unchecked Sendable {
  // The kernel and other threads know it by its address.
  private let memory = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  /// A semaphore that has nothing yet.
  public init() { sem_init(memory, 0, 0) }

  deinit {
    sem_destroy(memory)
    memory.deallocate()
  }

  /// Has one thing more; wakes who waits for it.
  public func signal() { sem_post(memory) }

  /// Takes one, waits for it as long as there is none.
  public func wait() {
    // A signal handler interrupts it.
    while sem_wait(memory) != 0 {}
  }
}
