import CLinux
import Glibc

/// Closes descriptors that other processes have a hand in, so that no other thread blocks on them.
///
/// Closing a socket also closes unreceived descriptors that its peer has sent. One of them may be a TCP socket with
/// SO_LINGER and unsent data, on which `close` blocks as long as its sender set. A timer interrupts that after 5 ms.
/// A process has one such thread, from its first such descriptor to its end, which waits for no socket.
final class ClosingThread: Sendable {
  private let entrance: Int32
  private let thread: WorkerThread

  /// Nil if the thread cannot be started.
  private static let shared = try? ClosingThread()

  /// Starts the thread, once.
  static func start() { _ = shared }

  /// Closes a descriptor soon, in the order of the calls; never blocks, unless the thread cannot be started.
  static func close(_ descriptor: Int32) {
    if let shared { shared.close(descriptor) } else { Glibc.close(descriptor) }
  }

  private init() throws(SystemError) {
    var ends: (Int32, Int32) = (-1, -1)
    try check("create", "a pipe") {
      withUnsafeMutableBytes(of: &ends) {
        snow_pipe($0.baseAddress?.assumingMemoryBound(to: Int32.self))
      }
    }
    let exit = ends.0
    do throws(SystemError) {
      thread = try WorkerThread("closing") { Self.run(exit) }
    } catch {
      Glibc.close(ends.0)
      Glibc.close(ends.1)
      throw error
    }
    entrance = ends.1
  }

  private func close(_ descriptor: Int32) {
    var number = descriptor
    // The pipe has room for more descriptors than a process may have, unless that limit was raised.
    if write(entrance, &number, 4) != 4 { Glibc.close(descriptor) }
  }

  private static func run(_ exit: Int32) {
    var timer: snow_interrupter?
    let isInterrupted = snow_start_interrupter(&timer) == 0
    var number: Int32 = 0
    while true {
      let count = read(exit, &number, 4)
      if count < 0, errno == EINTR { continue }
      guard count == 4 else { break }
      if isInterrupted { snow_close_interrupted(number, timer) } else { Glibc.close(number) }
    }
    if isInterrupted { snow_stop_interrupter(timer) }
    Glibc.close(exit)
  }
}
