import Glibc
import InputDevices
import Posix

final class Waker: Sendable {
  enum Outcome {
    case event, woken, timeout, hungUp
  }

  private let (reading, writing): (Int32, Int32)

  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    try check("make", "a pipe") { pipe(&ends) }
    (reading, writing) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
  }

  deinit {
    close(reading)
    close(writing)
  }

  /// Readable after `wake()`.
  var descriptor: Int32 { reading }

  /// Ends the current or the next wait.
  func wake() {
    // A full pipe means that a wake-up is already pending.
    var byte: UInt8 = 1
    _ = write(writing, &byte, 1)
  }

  /// Waits at most `nanoseconds` until a device's descriptor is readable, or for `wake()`.
  ///
  /// A readable `bell` also ends the wait and is left unread. `name` is the device's, for a fault.
  func wait(
    for descriptor: Int32, of name: String, bell: Int32? = nil, nanoseconds: Int64
  ) throws(SensorFault) -> Outcome {
    let left = max(0, nanoseconds)
    // Rounded up: a wait that ends early would be repeated in a busy loop.
    let milliseconds = Int32(clamping: left / 1_000_000 + (left % 1_000_000 > 0 ? 1 : 0))
    // poll skips negative descriptors.
    var files: InlineArray<3, pollfd> = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: reading, events: Int16(POLLIN), revents: 0),
      pollfd(fd: bell ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    var span = files.mutableSpan
    let count = span.withUnsafeMutableBufferPointer { poll($0.baseAddress, 3, milliseconds) }
    guard count >= 0 else {
      if errno == EINTR { return .woken }
      throw SensorFault(.failed, "\(name): cannot wait: \(String(cString: strerror(errno)))")
    }
    if files[1].revents != 0 {
      empty()
      return .woken
    }
    let seen = Int32(files[0].revents)
    if seen == 0, files[2].revents != 0 { return .woken }
    if seen & (Int32(POLLHUP) | Int32(POLLERR) | Int32(POLLNVAL)) != 0 { return .hungUp }
    return seen != 0 ? .event : .timeout
  }

  /// Waits for `wake()` only; false after the timeout.
  func pause(milliseconds: Int32) -> Bool {
    var file = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
    guard poll(&file, 1, milliseconds) > 0 else { return false }
    empty()
    return true
  }

  func empty() {
    var bytes: InlineArray<16, UInt8> = .init(repeating: 0)
    var span = bytes.mutableSpan
    span.withUnsafeMutableBufferPointer { while read(reading, $0.baseAddress, 16) > 0 {} }
  }
}
