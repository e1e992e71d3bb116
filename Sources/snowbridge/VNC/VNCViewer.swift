import CVNC
import Glibc
import Graphics
import Posix
import Synchronization

/// One who watches, with a thread and a screen of its own: nobody waits for another.
final class VNCViewer: Sendable {
  private let gone = Atomic(false)
  private let isReady = Atomic(false)
  /// When the greeting must be over, on CLOCK_MONOTONIC.
  private let deadline = MonotonicClock.nanoseconds + handshake
  /// The same connection once more: closing it here cannot hit another that got its number.
  private let control: FileDescriptor
  private let thread = Monitor<WorkerThread?>(nil)
  /// How long a viewer may take for its greeting as a whole, in nanoseconds.
  private static let handshake: Int64 = 10_000_000_000
  /// How long the first frame is waited for before a dark screen is shown, in nanoseconds.
  private static let firstFrame: Int64 = 3_000_000_000
  private static let pause: Int64 = 20_000_000

  init(
    _ peer: consuming FileDescriptor, _ feed: RingFeed, _ password: VNCPassword?
  ) throws(SystemError) {
    let (number, name) = (peer.number, peer.name)
    control = FileDescriptor(
      owning: try check("accept", name) { fcntl(number, F_DUPFD_CLOEXEC, 0) }, name: name)
    // LibVNCServer closes what it gets.
    let socket = try check("accept", name) { fcntl(number, F_DUPFD_CLOEXEC, 0) }
    do throws(SystemError) {
      let worker = try WorkerThread("viewer") { [self] in
        watch(socket, feed, password)
        gone.store(true, ordering: .releasing)
      }
      thread.with { $0 = worker }
    } catch {
      Glibc.close(socket)
      throw error
    }
  }

  /// Whether its thread has come to its end.
  var hasGone: Bool { gone.load(ordering: .acquiring) }

  /// Ends a connection whose greeting is late.
  ///
  /// LibVNCServer limits only the silence between two bytes, and its thread waits in a read meanwhile.
  func enforceDeadline(now: Int64 = MonotonicClock.nanoseconds) {
    guard now >= deadline, !isReady.load(ordering: .relaxed) else { return }
    shutdown(control.number, Int32(SHUT_RDWR))
  }

  /// Ends the connection and waits for the thread.
  func close() {
    shutdown(control.number, Int32(SHUT_RDWR))
    thread.with { $0 }?.join()
  }

  private func watch(_ socket: Int32, _ feed: RingFeed, _ password: VNCPassword?) {
    var serial: UInt64 = 0
    let first = feed.next(after: 0, timeout: Self.firstFrame)
    guard
      let screen = VNCScreen.greet(
        socket, width: first?.frame.width ?? 640, height: first?.frame.height ?? 480, password)
    else { return }
    while screen.isWatched, !feed.hasEnded {
      if let picture = feed.next(after: serial, timeout: Self.pause) {
        let damage = feed.damage(of: picture, since: serial)
        guard screen.show(picture.frame, damage) else { return }
        serial = picture.serial
      }
      screen.serve()
      if screen.isReady { isReady.store(true, ordering: .relaxed) }
    }
  }
}
