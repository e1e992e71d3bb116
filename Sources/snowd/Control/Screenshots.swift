import Bus
import CLinux
import Glibc
import Graphics
import Images
import Posix

/// Writes screenshots on a thread of low priority, one at a time: encoding one takes longer than a frame.
final class Screenshots {
  private var thread: WorkerThread?
  private var watch: EventLoop.Watch?
  private var bell: FileDescriptor?

  /// How long the receiver of a picture may take, in nanoseconds.
  private static let timeout: Int64 = 10_000_000_000

  /// What the thread leaves behind; read after the bell.
  private final class Outcome: @unchecked Sendable {
    var error: BusError?
  }

  /// The descriptors that the thread uses; closed with it.
  private final class Files: Sendable {
    let picture: FileDescriptor
    let bell: FileDescriptor

    init(_ picture: consuming FileDescriptor, _ bell: consuming FileDescriptor) {
      self.picture = picture
      self.bell = bell
    }
  }

  /// Copies a frame and replies when it is written.
  func take(
    _ frame: borrowing Frame, to file: consuming FileDescriptor, _ call: BusCall, in loop: EventLoop
  ) throws(BusError) {
    guard watch == nil else { throw BusError(.busy, "another screenshot is being written") }
    let copy = Self.copy(frame)
    let outcome = Outcome()
    do throws(SystemError) {
      let bell = try check("create", "an eventfd") { eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC)) }
      let twin = try check("copy", "an eventfd") { fcntl(bell, F_DUPFD_CLOEXEC, 3) }
      self.bell = FileDescriptor(owning: twin, name: "an eventfd")
      let files = Files(file, FileDescriptor(owning: bell, name: "an eventfd"))
      watch = try loop.watch(twin, canWait: true) { [unowned self] in end(outcome, call) }
      thread = try WorkerThread("shot") {
        // Of this thread only: frames come first.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
        outcome.error = Self.write(copy, to: files.picture)
        eventfd_write(files.bell.number, 1)
      }
    } catch {
      release()
      throw BusError(.failed, error.description)
    }
  }

  private func release() {
    (watch, thread) = (nil, nil)
    bell = nil
  }

  private func end(_ outcome: Outcome, _ call: BusCall) {
    // It runs in its own callback.
    let running = watch
    thread?.join()
    release()
    defer { withExtendedLifetime(running) {} }
    if let error = outcome.error { call.fail(error) } else { call.reply() }
  }

  /// A frame may lie in memory that is drawn in again soon.
  private static func copy(_ frame: borrowing Frame) -> Frame {
    var copy = Frame(width: frame.width, height: frame.height, format: frame.format)
    frame.bytes.withUnsafeBytes { bytes in
      copy.withUnsafeMutableBytesInPlace { $0.copyMemory(from: bytes) }
    }
    return copy
  }

  private static func write(_ frame: Frame, to file: borrowing FileDescriptor) -> BusError? {
    do throws(PNGError) {
      let bytes = try encodePNG(frame)
      return write(bytes, to: file)
    } catch {
      return BusError(.failed, "\(error)")
    }
  }

  /// Waits for a slow reader, but not for ever: a pipe takes this much at once when it is writable.
  private static func write(_ bytes: [UInt8], to file: borrowing FileDescriptor) -> BusError? {
    let end = MonotonicClock.nanoseconds + timeout
    let piece = Int(PIPE_BUF)
    var done = 0
    while done < bytes.count {
      var wanted = pollfd(fd: file.number, events: Int16(POLLOUT), revents: 0)
      let left = (end - MonotonicClock.nanoseconds) / 1_000_000
      guard left > 0, poll(&wanted, 1, Int32(left)) > 0 else {
        return BusError(.failed, "\(file.name): the reader is too slow")
      }
      let count = bytes.withUnsafeBytes {
        Glibc.write(file.number, $0.baseAddress?.advanced(by: done), min(piece, bytes.count - done))
      }
      guard count > 0 else {
        if errno == EINTR || errno == EAGAIN { continue }
        return BusError(.failed, "\(file.name): cannot write: \(String(cString: strerror(errno)))")
      }
      done += count
    }
    return nil
  }
}
