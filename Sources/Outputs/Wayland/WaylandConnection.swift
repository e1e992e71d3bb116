import CLinux
import CWayland
import Glibc
import Posix

/// The connection to a compositor; never waits for it.
final class WaylandConnection {
  /// The socket's name: "wayland-1".
  let name: String
  /// libwayland's connection.
  let display: OpaquePointer
  /// Why it has ended; nil while it works.
  private(set) var failure: OutputError?
  /// Whether the compositor has started this program, as 'cage -- snowd' does: the program ends with it.
  private let isOfParent: Bool
  /// Readable when the compositor has sent something, or takes again what was held back.
  private let ready: FileDescriptor
  /// Whether requests wait because the compositor does not read.
  private(set) var waitsForRoom = false

  /// Connects; throws `OutputError.absent` without a compositor.
  ///
  /// The end of one that is the process `parent` is `closed`.
  init(
    _ variable: (String) -> String? = CompositorSocket.variable, parent: Int32 = getppid()
  ) throws(OutputError) {
    let socket = try Self.connect(variable)
    name = socket.name
    let code: Int32
    guard let display = wl_display_connect_to_fd(socket.number) else {
      code = errno
      close(socket.number)
      throw .system(SystemError(code: code, operation: "connect", subject: name))
    }
    self.display = display
    isOfParent = peerProcess(of: wl_display_get_fd(display)) == parent
    do throws(SystemError) {
      ready = FileDescriptor(
        owning: try check("create", "an epoll set", snow_epoll), name: "an epoll set")
      let (set, number) = (ready.number, wl_display_get_fd(display))
      try check("watch", socket.name) { snow_wayland_watch(set, number, 1, 0) }
    } catch {
      wl_display_disconnect(display)
      throw .system(error)
    }
    snow_wayland_keep_messages()
  }

  deinit { wl_display_disconnect(display) }

  private static func connect(
    _ variable: (String) -> String?
  ) throws(OutputError) -> (number: Int32, name: String) {
    if let text = variable("WAYLAND_SOCKET"), let number = Int32(text), number > 2 {
      // It can be used once.
      unsetenv("WAYLAND_SOCKET")
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      return (number, "WAYLAND_SOCKET")
    }
    var refusal: OutputError?
    // A socket that a killed compositor left may be newer than a working one.
    for socket in try CompositorSocket.find(variable) {
      do throws(OutputError) { return (try connect(socket), socket.name) } catch {
        refusal = refusal ?? error
      }
    }
    throw refusal ?? .absent("no compositor")
  }

  private static func connect(_ socket: CompositorSocket) throws(OutputError) -> Int32 {
    do throws(SystemError) {
      return try check("connect", path: socket.path, snow_wayland_connect)
    } catch {
      switch error.code {
      case ENOENT: throw .absent("no compositor at \(socket.path)")
      case ECONNREFUSED: throw .compositor("\(socket.path): no compositor listens there")
      case EAGAIN: throw .compositor("\(socket.path): the compositor accepts no connections")
      default: throw .system(error)
      }
    }
  }

  /// One descriptor for reading and writing.
  var descriptor: Int32 { ready.number }

  /// Takes what the compositor has sent, at most a buffer's content, and sends what waits.
  func pump() {
    guard failure == nil else { return }
    while wl_display_prepare_read(display) != 0 {
      guard wl_display_dispatch_pending(display) >= 0 else { return fail() }
    }
    guard wl_display_read_events(display) >= 0, wl_display_dispatch_pending(display) >= 0 else {
      return fail()
    }
    flush()
  }

  /// Sends requests; what the compositor does not take yet is sent when it does.
  func flush() {
    guard failure == nil else { return }
    let isFull = wl_display_flush(display) < 0
    guard !isFull || errno == EAGAIN else { return fail() }
    guard isFull != waitsForRoom else { return }
    waitsForRoom = isFull
    _ = snow_wayland_watch(ready.number, wl_display_get_fd(display), 0, isFull ? 1 : 0)
  }

  /// Pumps until a condition is true, or some nanoseconds have passed; a working compositor answers within a few ms.
  func pump(for nanoseconds: Int64, until isDone: () -> Bool) {
    let end = MonotonicClock.nanoseconds + nanoseconds
    while failure == nil, !isDone() {
      flush()
      let rest = end - MonotonicClock.nanoseconds
      guard rest > 0 else { return }
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, Int32(rest / 1_000_000) + 1) >= 0 || errno == EINTR else { return }
      pump()
    }
  }

  private func fail() {
    guard failure == nil else { return }
    let code = wl_display_get_error(display)
    let reason = code == 0 ? errno : code
    let hasEnded = reason == EPIPE || reason == ECONNRESET
    failure =
      hasEnded && isOfParent
      ? .closed("\(name): the compositor that started this program has ended")
      : .compositor("\(name): \(words(reason))")
  }

  private func words(_ code: Int32) -> String {
    switch code {
    case EPIPE, ECONNRESET: return "the compositor has closed the connection"
    case EAGAIN: return "the compositor does not read what it is sent"
    case EPROTO, EINVAL, ENOMEM:
      var number: UInt32 = 0
      guard let interface = snow_wayland_error_interface(display, &number) else { break }
      let message = String(cString: snow_wayland_last_message())
      let reason = code == ENOMEM ? "the compositor is out of memory" : "protocol error"
      return "\(reason) (\(String(cString: interface)), \(number)): \(message)"
    default: break
    }
    return "the connection failed: \(String(cString: strerror(code)))"
  }
}
