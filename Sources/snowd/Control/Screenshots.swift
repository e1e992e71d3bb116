import Bus
import CLinux
import Glibc
import Graphics
import Images
import Posix

/// Writes screenshots on a thread of low priority, one at a time: encoding one takes longer than a frame.
///
/// A file may be one that a program serves (FUSE) or that is far away (NFS): writing it may wait for ever. So the caller is
/// answered after ten seconds at the latest, and nothing waits for the thread.
final class Screenshots {
  private var current: Shot?
  /// Of late ones, whose threads still write.
  private var late: [Work] = []

  /// How long a file may take, in nanoseconds.
  private static let timeout: Int64 = 10_000_000_000
  /// More late ones are refused.
  private static let mostLate = 4

  /// A screenshot that is being written.
  private final class Shot {
    let call: BusCall
    let work: Work
    let alarm: AlarmTimer
    /// Of the end and of the alarm.
    var watches: [EventLoop.Watch] = []

    init(_ call: BusCall, _ work: Work) throws(SystemError) {
      (self.call, self.work) = (call, work)
      alarm = try AlarmTimer()
      try alarm.set(to: MonotonicClock.nanoseconds + timeout)
    }
  }

  /// What the thread uses; its descriptors are closed when both threads have ended with it.
  private final class Work: Sendable {
    let file: FileDescriptor
    let bell: FileDescriptor
    /// Nil until it has ended, then its error.
    let outcome = Monitor<BusError??>(nil)

    init(_ file: consuming FileDescriptor) throws(SystemError) {
      let bell = try check("create", "an eventfd") { eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC)) }
      self.bell = FileDescriptor(owning: bell, name: "an eventfd")
      self.file = file
    }
  }

  /// Copies a frame and replies when it is written, or when that takes too long.
  func take(
    _ frame: borrowing Frame, to file: consuming FileDescriptor, _ call: BusCall, in loop: EventLoop
  ) throws(BusError) {
    late.removeAll { $0.outcome.with { $0 != nil } }
    guard current == nil else { throw BusError(.busy, "another screenshot is being written") }
    guard late.count < Self.mostLate else {
      throw BusError(.busy, "\(late.count) earlier screenshots are still being written")
    }
    let copy = Self.copy(frame)
    do throws(SystemError) {
      let work = try Work(file)
      let shot = try Shot(call, work)
      // The closures keep the shot until its watches are released.
      shot.watches = [
        try loop.watch(work.bell.number, canWait: true) { [unowned self] in end(shot) },
        try loop.watch(shot.alarm.descriptor, canWait: true) { [unowned self] in give(up: shot) },
      ]
      current = shot
      try WorkerThread("shot") {
        // Of this thread only: frames come first.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
        let error = Self.write(copy, to: work.file)
        work.outcome.with { $0 = .some(error) }
        eventfd_write(work.bell.number, 1)
      }.detach()
    } catch {
      _ = release()
      throw BusError(.failed, error.description)
    }
  }

  deinit { _ = release() }

  private func end(_ shot: Shot) {
    let watches = release()
    defer { withExtendedLifetime(watches) {} }
    if let error = shot.work.outcome.with({ $0 }) ?? nil {
      shot.call.fail(error)
    } else {
      shot.call.reply()
    }
  }

  private func give(up shot: Shot) {
    let watches = release()
    defer { withExtendedLifetime(watches) {} }
    late.append(shot.work)
    shot.call.fail(
      BusError(.failed, "\(shot.work.file.name): writing takes longer than 10 seconds"))
  }

  /// Ends the watches of the current one and returns them: one of them may run now.
  private func release() -> [EventLoop.Watch] {
    defer {
      current?.watches = []
      current = nil
    }
    return current?.watches ?? []
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
    // A pipe, a terminal or a socket takes bytes when its reader wants to.
    guard file.isRegularFile else {
      return BusError(.invalid, "\(file.name): expected a regular file or a memfd")
    }
    do throws(PNGError) {
      let bytes = try encodePNG(frame)
      do throws(SystemError) { try file.write(bytes.span.bytes) } catch {
        return BusError(.failed, error.description)
      }
    } catch {
      return BusError(.failed, "\(error)")
    }
    return nil
  }
}
