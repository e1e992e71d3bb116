import CLinux
import Glibc

/// Local sockets that carry bytes; none of these calls waits.
extension FileDescriptor {
  /// The result of `take`.
  public enum Intake: Equatable, Sendable {
    /// So many bytes.
    case bytes(Int)
    case nothing
    /// The peer sends nothing more.
    case end
  }

  /// Reads what has arrived, as far as it fits.
  ///
  /// Bytes with descriptors throw EBADMSG and stay in the socket: closing a descriptor may block.
  public borrowing func take(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError)
    -> Intake
  {
    try take { snow_take_alone($0, buffer.baseAddress, buffer.count) }
  }

  /// The same, with the descriptor that came with the bytes, which is the caller's, or −1.
  ///
  /// More than one throws EMSGSIZE and stays in the socket.
  public borrowing func take(
    into buffer: UnsafeMutableRawBufferPointer, passing descriptor: inout Int32
  ) throws(SystemError) -> Intake {
    try take { snow_take_passing($0, buffer.baseAddress, buffer.count, &descriptor) }
  }

  private borrowing func take(_ receive: (Int32) -> Int) throws(SystemError) -> Intake {
    do throws(SystemError) {
      let count = try check("receive from", name) { receive(number) }
      return count == 0 ? .end : .bytes(count)
    } catch {
      if error.code == EAGAIN { return .nothing }
      if error.code == ECONNRESET { return .end }
      throw error
    }
  }

  /// Writes as much as the queue has room for, and returns how many bytes; throws EPIPE if the peer has gone.
  ///
  /// A descriptor goes with the first byte.
  public borrowing func put(_ bytes: RawSpan, descriptor: Int32 = -1) throws(SystemError) -> Int {
    do throws(SystemError) {
      return try bytes.withUnsafeBytes { (bytes) throws(SystemError) in
        try check("send to", name) { snow_send(number, bytes.baseAddress, bytes.count, descriptor) }
      }
    } catch {
      guard error.code == EAGAIN || error.code == ENOBUFS else { throw error }
      return 0
    }
  }

  /// One end of a connection, non-blocking; the `other` is the caller's to close.
  public static func pair(
    _ name: String, other: inout Int32
  ) throws(SystemError) -> FileDescriptor {
    let flags = Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue | SOCK_STREAM.rawValue)
    var ends: [Int32] = [-1, -1]
    try check("connect", name) { socketpair(AF_UNIX, flags, 0, &ends) }
    other = ends[1]
    return FileDescriptor(owning: ends[0], name: name)
  }

  /// How many bytes wait to be read; 0 for an error.
  public var waitingBytes: Int {
    var count: Int32 = 0
    return ioctl(number, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  /// Throws away what waits to be read, a megabyte at most.
  public borrowing func drain() {
    withUnsafeTemporaryAllocation(byteCount: 65536, alignment: 1) { room in
      for _ in 0..<16 {
        guard recv(number, room.baseAddress, room.count, Int32(MSG_DONTWAIT)) > 0 else { return }
      }
    }
  }

  /// Waits until something can be read or the peer has gone, or until a time in nanoseconds on CLOCK_MONOTONIC;
  /// returns whether it can.
  public borrowing func isReadable(until deadline: Int64) -> Bool {
    var event = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    let rest = max(0, deadline - MonotonicClock.nanoseconds)
    return poll(&event, 1, Int32(min((rest + 999_999) / 1_000_000, 60_000))) > 0
  }
}
