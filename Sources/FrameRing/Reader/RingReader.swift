import CFrameRing
import CLinux
import Glibc
import Graphics
import Posix

/// Reads the newest frame of a ring and follows the producer to other sizes; throws after its end: `RingFeed`
/// reconnects.
public final class RingReader {
  /// The format of the frames.
  public let format: Frame.Format
  private let socket: FileDescriptor
  private var ring: RingMapping
  private var last: UInt64 = 0
  /// A producer updates its heartbeat at least each second.
  private static let longestSilence: Int64 = 3_000_000_000
  private static let mostTears = 3

  /// Connects and waits for a ring, for `timeout` nanoseconds; calls `shouldContinue` ten times a second, false ends the
  /// wait.
  public init(
    path: String = RingSettings.defaultPath, format: Frame.Format = .xrgb8888,
    timeout: Int64 = 5_000_000_000, shouldContinue: () -> Bool = { true }
  ) throws(RingError) {
    self.format = format
    let deadline = MonotonicClock.nanoseconds + timeout
    let socket = try Self.connect(path, until: deadline, shouldContinue)
    var hello = snowring_hello(format.fourcc, wantsNotice: true)
    let isSent = try system { () throws(SystemError) in
      try withUnsafeBytes(of: &hello) { (bytes) throws(SystemError) in try socket.send(bytes) }
    }
    guard isSent else { throw .silent("\(path): the producer reads no messages") }
    var found: RingMapping?
    while found == nil {
      let now = MonotonicClock.nanoseconds
      guard now < deadline, shouldContinue() else {
        throw .silent("\(path): no frame came in \(timeout / 1_000_000_000) s")
      }
      Self.wait(for: socket, until: min(deadline, now + 100_000_000))
      found = try Self.take(socket)
    }
    self.socket = socket
    ring = found.unsafelyUnwrapped
    try checkFormat()
  }

  /// Connects; retries while the listener's queue is full.
  private static func connect(
    _ path: String, until deadline: Int64, _ shouldContinue: () -> Bool
  ) throws(RingError) -> FileDescriptor {
    while true {
      do throws(SystemError) {
        return try FileDescriptor.connected(to: path)
      } catch {
        guard error.code == EAGAIN, MonotonicClock.nanoseconds < deadline, shouldContinue() else {
          throw .system(error)
        }
        usleep(10_000)
      }
    }
  }

  /// Pixels across of the frames to come.
  public var width: Int { Int(ring.header.width) }
  /// Pixels down of the frames to come.
  public var height: Int { Int(ring.header.height) }
  /// Frames a second, as a fraction.
  public var rate: (numerator: Int, denominator: Int) {
    (Int(ring.header.fps_num), max(Int(ring.header.fps_den), 1))
  }
  /// The producer's process.
  public var processID: Int { Int(ring.header.producer_pid) }
  /// Counts the rings of a producer.
  public var epoch: UInt64 { ring.header.epoch }
  /// Whether nothing moves at the moment.
  public var isIdle: Bool { ring.state == SNOWRING_IDLE }

  /// An empty frame of the present size.
  public func makeFrame() -> Frame { Frame(width: width, height: height, format: format) }

  /// Copies the newest unread frame, replacing `frame` if the size has changed; nil if none comes within `timeout`
  /// nanoseconds; throws `RingError.ended` if the producer has gone, `.silent` if its heartbeat has stopped,
  /// `.tooSlow` if frames are overwritten repeatedly while they are copied.
  public func read(into frame: inout Frame, timeout: Int64) throws(RingError) -> RingFrame? {
    let deadline = MonotonicClock.nanoseconds + timeout
    var tears = 0
    while true {
      try follow()
      let newest = ring.published
      if newest > last {
        if frame.width != width || frame.height != height || frame.format != format {
          frame = makeFrame()
        }
        if let slot = ring.copy(newest, to: &frame) {
          defer { last = newest }
          return RingFrame(
            slot, ring.header, missed: last == 0 ? 0 : newest - last - 1, isFirst: last == 0)
        }
        tears += 1
        guard tears < Self.mostTears else { throw .tooSlow }
        continue
      }
      let now = MonotonicClock.nanoseconds
      guard now < deadline else { return nil }
      guard now - ring.heartbeat < Self.longestSilence else {
        throw .silent(
          "the producer has given no sign of life for \(Self.longestSilence / 1_000_000_000) s")
      }
      Self.wait(for: socket, until: min(deadline, now + 1_000_000_000))
    }
  }

  private func follow() throws(RingError) {
    while let next = try Self.take(socket) {
      ring = next
      last = 0
      try checkFormat()
    }
  }

  private func checkFormat() throws(RingError) {
    guard ring.format == format else {
      throw .malformed("the producer sent a format that was not requested")
    }
  }

  private static func wait(for socket: borrowing FileDescriptor, until deadline: Int64) {
    var item = pollfd(fd: socket.number, events: Int16(POLLIN), revents: 0)
    let rest = max(0, deadline - MonotonicClock.nanoseconds)
    poll(&item, 1, Int32(clamping: (rest + 999_999) / 1_000_000))
  }

  /// Reads messages until one brings a ring; nil without one.
  private static func take(
    _ socket: borrowing FileDescriptor
  ) throws(RingError) -> RingMapping? {
    while true {
      var bytes = snowring_refused()
      let reception = try system { () throws(SystemError) in
        try withUnsafeMutableBytes(of: &bytes) { (room) throws(SystemError) in
          try socket.receive(into: room)
        }
      }
      switch reception {
      case .nothing: return nil
      case .end: throw .ended("the producer has ended")
      case .message(let count, let descriptor):
        let file = FileDescriptor(
          owning: descriptor, name: "the frame ring", descriptor >= 0 ? .closes : .stays)
        guard count >= 16, bytes.hasMagic else {
          throw .malformed("not a frame ring's socket")
        }
        switch snowring_message_type(bytes.type) {
        case SNOWRING_REFUSED: throw .refused(bytes.text)
        case SNOWRING_WELCOME, SNOWRING_RECONFIG:
          guard bytes.major == UInt16(SNOWRING_MAJOR) else {
            throw .malformed(
              "unsupported frame ring version \(bytes.major); expected \(SNOWRING_MAJOR)")
          }
          guard descriptor >= 0 else { throw .malformed("the producer sent no memory") }
          return try RingMapping(file)
        // A frame's notice, also found in the memory, or a message of a later version.
        default: continue
        }
      }
    }
  }
}
