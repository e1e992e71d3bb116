import Console
import Glibc
import Posix

/// A TCP socket that listens on one address, by default a loopback one.
struct Listener: ~Copyable {
  /// Non-blocking.
  let socket: FileDescriptor
  /// "127.0.0.1:5900", with the actual port.
  let place: String
  let isLoopback: Bool

  static func options(port: Int) -> [Option] {
    [
      Option(
        "listen", value: "ADDRESS", help: "address to listen on (127.0.0.1: this machine only)"),
      Option("port", value: "N", help: "port; 0 picks a free one (\(port))"),
    ]
  }

  init(_ arguments: Arguments, port usual: UInt64) throws(Failure) {
    let address = arguments.value("listen") ?? "127.0.0.1"
    let port = try arguments.integer("port", in: 0...65535) ?? usual
    let found = try Self.resolve(address, "\(port)")
    defer { freeaddrinfo(found) }
    let subject = address.contains(":") ? "[\(address)]:\(port)" : "\(address):\(port)"
    do throws(SystemError) {
      self = try Self.listening(found.pointee, subject, address)
    } catch {
      let isTaken = error.code == EADDRINUSE
      throw Failure(
        error.description, isTaken ? .unavailable : ExitCode(error),
        hint: isTaken ? "another program listens there; choose another --port" : nil)
    }
  }

  private static func resolve(
    _ address: String, _ port: String
  ) throws(Failure) -> UnsafeMutablePointer<addrinfo> {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(address, port, &hints, &found) == 0, let found else {
      throw Failure(
        "--listen: invalid address '\(address)'; expected one such as 127.0.0.1, ::1 or 0.0.0.0",
        .usage)
    }
    return found
  }

  private init(_ socket: consuming FileDescriptor, _ place: String, isLoopback: Bool) {
    self.socket = socket
    (self.place, self.isLoopback) = (place, isLoopback)
  }

  private static func listening(
    _ address: addrinfo, _ subject: String, _ name: String
  ) throws(SystemError) -> Listener {
    let kind = address.ai_socktype | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let number = try check("create the socket", subject) {
      Glibc.socket(address.ai_family, kind, 0)
    }
    let file = FileDescriptor(owning: number, name: subject)
    var yes: Int32 = 1
    // A restarted bridge need not wait until the kernel forgets its old connections.
    setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    try check("listen", subject) { bind(number, address.ai_addr, address.ai_addrlen) }
    try check("listen", subject) { listen(number, 16) }
    let (place, isLoopback) = try describe(file, name)
    return Listener(file, place, isLoopback: isLoopback)
  }

  private static func describe(
    _ socket: borrowing FileDescriptor, _ address: String
  ) throws(SystemError) -> (String, Bool) {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let (number, name) = (socket.number, socket.name)
    return try withUnsafeMutablePointer(to: &storage) { (storage) throws(SystemError) in
      let generic = UnsafeMutableRawPointer(storage).assumingMemoryBound(to: sockaddr.self)
      try check("inspect", name) { getsockname(number, generic, &size) }
      if storage.pointee.ss_family == sa_family_t(AF_INET6) {
        let six = UnsafeRawPointer(storage).assumingMemoryBound(to: sockaddr_in6.self).pointee
        let isOwn = withUnsafeBytes(of: six.sin6_addr) {
          $0.dropLast().allSatisfy { $0 == 0 } && $0.last == 1
        }
        return ("[\(address)]:\(UInt16(bigEndian: six.sin6_port))", isOwn)
      }
      let four = UnsafeRawPointer(storage).assumingMemoryBound(to: sockaddr_in.self).pointee
      return (
        "\(address):\(UInt16(bigEndian: four.sin_port))",
        UInt32(bigEndian: four.sin_addr.s_addr) >> 24 == 127
      )
    }
  }
}
