import Glibc
import Synchronization

/// Turns the signals that end a program into a wish that long jobs look at between two steps.
///
/// The first SIGINT, SIGTERM or SIGHUP is a wish. A second one is an order: the program ends there
/// and then, as if the signal had never been caught. So does one that has not heard the wish for
/// some seconds: it may be stuck in a pipe that nobody reads, or in a file without an end.
public enum SignalWatch {
  /// How long a wish may take, in seconds.
  public static let patience: UInt32 = 5

  private static let received = Atomic<Int32>(0)
  /// What must be put right even then, called inside the signal handler: a C function that uses
  /// nothing but write, tcsetattr and their like.
  private static let lastAct = Atomic<UInt>(0)

  /// Whether the job should come to an end.
  public static var stopRequested: Bool { signalNumber != 0 }

  /// The signal that asked for it; 0 where none did.
  public static var signalNumber: Int32 { received.load(ordering: .relaxed) }

  /// Begins to watch; SIGPIPE and SIGXFSZ are ignored from here on: a closed pipe and a file that may not grow
  /// are errors of the write.
  ///
  /// Starting again changes nothing.
  ///
  /// - Parameter numbers: the signals that ask for the end.
  public static func start(_ numbers: [Int32] = [SIGINT, SIGTERM, SIGHUP]) {
    prepare()
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    for number in numbers where !isIgnored(number) { handle(number, onSignal) }
    handle(SIGALRM, onAlarm)
    letThrough(numbers + [SIGALRM])
  }

  /// Touches the globals once: their first use would not be safe inside a handler.
  static func prepare() {
    _ = received.load(ordering: .relaxed)
    _ = lastAct.load(ordering: .relaxed)
  }

  /// Lets signals through that a parent has blocked: a program is born with its mask.
  ///
  /// One that a thread of Foundation starts would hear nothing.
  ///
  /// - Parameter numbers: of signals that shall reach this thread.
  public static func letThrough(_ numbers: [Int32]) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Sets what a second signal still does; nil for nothing.
  ///
  /// - Parameter act: a function that is safe to call from a signal handler.
  public static func setLastAct(_ act: (@convention(c) () -> Void)?) {
    lastAct.store(UInt(bitPattern: unsafeBitCast(act, to: Int.self)), ordering: .relaxed)
  }

  /// A job that was started with nohup shall go on.
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
      alarm(patience)
      return
    }
    end(number)
  }

  private static let onAlarm: @convention(c) (Int32) -> Void = { _ in
    end(received.load(ordering: .relaxed))
  }

  /// Ends the program by the signal that asked for it, after the last act; returns where none did.
  public static func endBySignal() {
    if stopRequested { end(signalNumber) }
  }

  /// Does what is to be done before the program ends; safe inside a signal handler.
  static func doLastAct() {
    let act = unsafeBitCast(
      lastAct.load(ordering: .relaxed), to: (@convention(c) () -> Void)?.self)
    act?()
  }

  private static func end(_ number: Int32) {
    doLastAct()
    signal(number, SIG_DFL)
    // Inside its own handler the signal is blocked and arrives as soon as that returns.
    raise(number)
  }
}
