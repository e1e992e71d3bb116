import CSystemd
import Glibc
import Motion
import Posix

/// The service's event loop (sd-event): signals and the next frame's deadline.
final class EventLoop {
  /// libsystemd's loop; it lives as long as this one.
  let event: OpaquePointer
  private var timer: Watch?

  /// In microseconds; sd-event reads 0 as "within a quarter of a second".
  private static let accuracy: UInt64 = 1

  /// A loop that SIGTERM and SIGINT end.
  init() throws(SystemError) {
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
    let watch = Watch(act)
    timer = watch
    try check(
      "set a timer",
      sd_event_add_time(
        event, &watch.source, CLOCK_MONOTONIC, deadline.map(Self.microseconds) ?? 0, Self.accuracy,
        { _, _, watch in Watch.call(watch) }, watch.pointer))
    guard deadline == nil else { return }
    try check("set a timer", sd_event_source_set_enabled(watch.source, Int32(SD_EVENT_OFF)))
  }

  /// Calls `act` while a descriptor is readable, which must stay open as long as the watch; `canWait` lets frames
  /// come first.
  func watch(
    _ descriptor: Int32, canWait: Bool = false, _ act: @escaping () -> Void
  ) throws(SystemError) -> Watch {
    let watch = Watch(act)
    let priority = canWait ? SD_EVENT_PRIORITY_IDLE : SD_EVENT_PRIORITY_NORMAL
    try check(
      "watch a file",
      sd_event_add_io(
        event, &watch.source, descriptor, UInt32(EPOLLIN.rawValue),
        { _, _, _, watch in Watch.call(watch) }, watch.pointer))
    try check("watch a file", sd_event_source_set_priority(watch.source, Int64(priority)))
    return watch
  }

  func wake(at deadline: Instant) throws(SystemError) {
    try check("set a timer", sd_event_source_set_time(timer?.source, Self.microseconds(deadline)))
    // Timers fire once unless they are enabled again.
    try check("set a timer", sd_event_source_set_enabled(timer?.source, Int32(SD_EVENT_ONESHOT)))
  }

  /// Runs until a signal or `stop()`.
  func run() throws(SystemError) {
    try check("wait for events", sd_event_loop(event))
  }

  /// Ends the loop once the running callback returns.
  func stop() { sd_event_exit(event, 0) }

  /// Rounded up: a timer must not be early, not even by a part of a microsecond.
  private static func microseconds(_ instant: Instant) -> UInt64 {
    UInt64(max(instant.nanoseconds, 0)) / 1000 + 1
  }
}

/// Checks a result of libsystemd: a negated errno on failure.
private func check(_ operation: String, _ answer: Int32) throws(SystemError) {
  guard answer < 0 else { return }
  throw SystemError(code: -answer, operation: operation, subject: "systemd")
}
