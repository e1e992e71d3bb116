import CSystemd
import Glibc
import Motion
import Posix

/// The service's event loop (sd-event): signals and the next frame's deadline.
final class EventLoop {
  /// libsystemd's loop; it lives as long as this one.
  let event: OpaquePointer
  /// One of our own: sd-event reads its timers, a third system call for each frame beside setting it and waiting.
  private let timer: AlarmTimer
  private var alarm: Watch?

  /// A loop that SIGTERM and SIGINT end.
  init() throws(SystemError) {
    timer = try AlarmTimer()
    var event: OpaquePointer?
    try check("make an event loop", sd_event_new(&event))
    guard let event else {
      throw SystemError(code: ENOMEM, operation: "make an event loop", subject: "systemd")
    }
    self.event = event
    for number in [SIGTERM, SIGINT] {
      // Without a handler, sd-event ends the loop.
      try check("wait for signals", sd_event_add_signal(event, nil, number, nil, nil))
    }
  }

  deinit { sd_event_unref(event) }

  /// Blocks the loop's signals, as sd-event requires; call it first: threads inherit it.
  static func blockSignals() {
    var signals = sigset_t()
    sigemptyset(&signals)
    let console = [VirtualTerminal.acquireSignal, VirtualTerminal.releaseSignal]
    for number in [SIGTERM, SIGINT, SIGHUP, SIGUSR1] + console { sigaddset(&signals, number) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    // A pipe without a reader is an error of the write.
    signal(SIGPIPE, SIG_IGN)
    // So is a file that must not grow (LimitFSIZE=).
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Whether a signal has come that ends the loop; it is blocked until the loop finds it.
  static var endIsPending: Bool {
    var pending = sigset_t()
    sigpending(&pending)
    return sigismember(&pending, SIGTERM) == 1 || sigismember(&pending, SIGINT) == 1
  }

  /// Notifies systemd regularly that the loop runs, if the unit has a watchdog.
  func feedWatchdog() throws(SystemError) {
    try check("feed the watchdog", sd_event_set_watchdog(event, 1))
  }

  /// A callback of the loop, until it is released.
  final class Watch {
    fileprivate var source: OpaquePointer?
    private let act: () -> Void

    fileprivate init(_ act: @escaping () -> Void) { self.act = act }

    deinit { sd_event_source_disable_unref(source) }

    fileprivate var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    fileprivate static func call(_ pointer: UnsafeMutableRawPointer?) -> Int32 {
      guard let pointer else { return -EINVAL }
      Unmanaged<Watch>.fromOpaque(pointer).takeUnretainedValue().act()
      return 0
    }
  }

  /// Calls `act` after a signal that `blockSignals()` blocks.
  func watch(signal: Int32, _ act: @escaping () -> Void) throws(SystemError) -> Watch {
    let watch = Watch(act)
    try check(
      "wait for signals",
      sd_event_add_signal(
        event, &watch.source, signal, { _, _, watch in Watch.call(watch) }, watch.pointer))
    return watch
  }

  /// Calls `act` at a deadline on CLOCK_MONOTONIC, nil for none yet, and at each later one of `wake(at:)`.
  func start(at deadline: Instant?, _ act: @escaping () -> Void) throws(SystemError) {
    alarm = try watch(timer.descriptor, for: EPOLLIN.rawValue | EPOLLET.rawValue, act)
    if let deadline { try wake(at: deadline) }
  }

  /// Calls `act` while a descriptor is readable, which must stay open as long as the watch; `canWait` lets frames
  /// come first.
  func watch(
    _ descriptor: Int32, canWait: Bool = false, _ act: @escaping () -> Void
  ) throws(SystemError) -> Watch {
    let watch = try watch(descriptor, for: EPOLLIN.rawValue, act)
    let priority = canWait ? SD_EVENT_PRIORITY_IDLE : SD_EVENT_PRIORITY_NORMAL
    try check("watch a file", sd_event_source_set_priority(watch.source, Int64(priority)))
    return watch
  }

  private func watch(
    _ descriptor: Int32, for events: UInt32, _ act: @escaping () -> Void
  ) throws(SystemError) -> Watch {
    let watch = Watch(act)
    try check(
      "watch a file",
      sd_event_add_io(
        event, &watch.source, descriptor, events, { _, _, _, watch in Watch.call(watch) },
        watch.pointer))
    return watch
  }

  func wake(at deadline: Instant) throws(SystemError) {
    try timer.set(to: deadline.nanoseconds)
  }

  /// Runs until a signal or `stop()`.
  func run() throws(SystemError) {
    try check("wait for events", sd_event_loop(event))
  }

  /// Ends the loop once the running callback returns.
  func stop() { sd_event_exit(event, 0) }
}

/// Checks a result of libsystemd: a negated errno on failure.
private func check(_ operation: String, _ answer: Int32) throws(SystemError) {
  guard answer < 0 else { return }
  throw SystemError(code: -answer, operation: operation, subject: "systemd")
}
