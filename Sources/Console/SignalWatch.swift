import Glibc
import Synchronization

/// Turns the signals that end a program into a request that long jobs check between two steps.
///
/// The first SIGINT, SIGTERM or SIGHUP is a request. A second one ends the program at once, as if the
/// signal had not been caught. So does a timeout of some seconds: the program may be stuck in a pipe
/// without a reader, or in a file without an end.
public enum SignalWatch {
  /// How long a request may take, in seconds.
  public static let timeout: UInt32 = 5

  private static let received = Atomic<Int32>(0)
  /// The clean-up of `setLastAct`.
  private static let lastAct = Atomic<UInt>(0)

  /// Whether the job should end.
  public static var stopRequested: Bool { signalNumber != 0 }

  /// The signal that asked for it; 0 for none.
  public static var signalNumber: Int32 { received.load(ordering: .relaxed) }

  /// Starts watching, and ignores SIGPIPE and SIGXFSZ: a closed pipe and a file that may not grow are
  /// errors of the write.
  ///
  /// A second call changes nothing.
  public static func start(_ numbers: [Int32] = [SIGINT, SIGTERM, SIGHUP]) {
    prepare()
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    for number in numbers where !isIgnored(number) { handle(number, onSignal) }
    handle(SIGALRM, onAlarm)
    letThrough(numbers + [SIGALRM])
  }

  /// Initializes the globals, which is not safe inside a handler.
  static func prepare() {
    _ = received.load(ordering: .relaxed)
    _ = lastAct.load(ordering: .relaxed)
  }

  /// Unblocks signals: a program inherits the mask of its parent, and Foundation's threads block all.
  public static func letThrough(_ numbers: [Int32]) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Sets the clean-up before a signal ends the program: a C function that is safe inside a signal handler.
  public static func setLastAct(_ act: (@convention(c) () -> Void)?) {
    lastAct.store(UInt(bitPattern: unsafeBitCast(act, to: Int.self)), ordering: .relaxed)
  }

  /// A job under nohup ignores SIGHUP and continues.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }

  private static func handle(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    sigaction(number, &action, nil)
  }

  private static let onSignal: @convention(c) (Int32) -> Void = { number in
    let (isFirst, _) = received.compareExchange(
      expected: 0, desired: number, ordering: .relaxed)
    if isFirst {
      alarm(timeout)
      return
    }
    end(number)
  }

  private static let onAlarm: @convention(c) (Int32) -> Void = { _ in
    end(received.load(ordering: .relaxed))
  }

  /// Ends the program by the signal that asked for it, after the clean-up; returns without one.
  public static func endBySignal() {
    if stopRequested { end(signalNumber) }
  }

  /// Runs the clean-up; safe inside a signal handler.
  static func doLastAct() {
    let act = unsafeBitCast(
      lastAct.load(ordering: .relaxed), to: (@convention(c) () -> Void)?.self)
    act?()
  }

  private static func end(_ number: Int32) {
    doLastAct()
    signal(number, SIG_DFL)
    // Blocked inside its own handler, the signal arrives when that returns.
    raise(number)
  }
}
