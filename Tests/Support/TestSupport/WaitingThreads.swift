import Foundation
import Synchronization

/// Threads for tests that mostly wait.
///
/// Swift runs tests on as many threads as the machine has CPUs. A test that waits there for a program, a device or a
/// second leaves a CPU idle.
final class WaitingThreads: TaskExecutor {
  /// Few, so that what the waiting tests start does not crowd the CPUs.
  static let shared = WaitingThreads(count: 4)

  private let jobs = Mutex<[UnownedJob]>([])
  private let pending = DispatchSemaphore(value: 0)

  private init(count: Int) {
    for _ in 0..<count { Thread { [self] in run() }.start() }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    pending.signal()
  }

  /// Runs one job after the other; never returns.
  private func run() {
    while true {
      pending.wait()
      let job = jobs.withLock { $0.removeFirst() }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
