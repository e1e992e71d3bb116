import CLinux
import Glibc
import Synchronization

/// A thread for blocking calls; unless detached, it ends before its owner.
///
/// It blocks all signals: they go to the main thread.
public final class WorkerThread: Sendable {
  private let thread: pthread_t
  private let joined = Atomic(false)

  /// Starts a thread whose body must end when its owner requests it; `name` has at most 15 bytes, for `ps` and
  /// debuggers.
  public init(_ name: String, _ body: @escaping @Sendable () -> Void) throws(SystemError) {
    let box = Unmanaged.passRetained(Body(name, body))
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, box.toOpaque())
    guard code == 0 else {
      box.release()
      throw SystemError(code: code, operation: "start", subject: "thread \(name)")
    }
    self.thread = thread
  }

  /// Waits until the body has ended.
  public func join() {
    guard !joined.exchange(true, ordering: .relaxed) else { return }
    pthread_join(thread, nil)
  }

  /// Lets it run by itself from now on: nothing waits for its end.
  public func detach() {
    guard !joined.exchange(true, ordering: .relaxed) else { return }
    pthread_detach(thread)
  }

  deinit { join() }

  private final class Body: Sendable {
    private let name: String
    private let body: @Sendable () -> Void

    init(_ name: String, _ body: @escaping @Sendable () -> Void) {
      self.name = name
      self.body = body
    }

    func run() {
      snow_name_thread(name)
      body()
    }
  }
}
