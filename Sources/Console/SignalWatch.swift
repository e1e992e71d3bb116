import Glibc
import Synchronization

/// Turns the signals that end a program into a request that long jobs poll.
///
/// The first SIGINT, SIGTERM or SIGHUP is a request. A second one, or `timeout`, ends the program at once: it may be
/// stuck on a pipe without a reader, or on a file without an end.
public enum SignalWatch {
  /// How long a request may take, in seconds.
  public static let timeout: UInt32 = 5

  private static let received = Atomic<Int32>(0)
  /// A C function pointer; 0 for none.
  private static let lastAct = Atomic<UInt>(0)

  /// Whether the job should end.
  public static var stopRequested: Bool { signalNumber != 0 }

  /// The signal received; 0 for none.
  public static var signalNumber: Int32 { received.load(ordering: .relaxed) }

  /// Starts watching (idempotent); ignores SIGPIPE and SIGXFSZ, so that the write fails instead.
  public static func start(_ numbers: [Int32] = [SIGINT, SIGTERM, SIGHUP]) {
    prepare()
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    for number in numbers where !isIgnored(number) { handle(number, onSignal) }
    handle(SIGALRM, onAlarm)
    letThrough(numbers + [SIGALRM])
  }

  /// Initializes the globals, which is unsafe inside a handler.
  static func prepare() {
    _ = received.load(ordering: .relaxed)
    _ = lastAct.load(ordering: .relaxed)
  }

  /// Unblocks signals: the mask is inherited from the parent, and Foundation's threads block all.
  public static func letThrough(_ numbers: [Int32]) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Sets the clean-up to run before a signal ends the program: a C function, safe inside a signal handler.
  public static func setLastAct(_ act: (@convention(c) () -> Void)?) {
    lastAct.store(UInt(bitPattern: unsafeBitCast(act, to: Int.self)), ordering: .relaxed)
  }

  /// A job under nohup keeps ignoring SIGHUP.
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

  /// Ends the program by the received signal, after the clean-up; returns if none was received.
  public static func endBySignal() {
    if stopRequested { end(signalNumber) }
  }

  /// Safe inside a signal handler.
  static func doLastAct() {
    let act = unsafeBitCast(
      lastAct.load(ordering: .relaxed), to: (@convention(c) () -> Void)?.self)
    act?()
  }

  private static func end(_ number: Int32) {
    doLastAct()
    signal(number, SIG_DFL)
    // The signal is blocked inside its own handler and arrives when that returns.
    raise(number)
  }
}
