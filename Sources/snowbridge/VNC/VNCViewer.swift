import CLinux
import CVNC
import Glibc
import Graphics
import Posix
import Synchronization

/// A viewer with a thread and a screen of its own, so that viewers do not wait for each other.
final class VNCViewer: Sendable {
  private let gone = Atomic(false)
  private let isReady = Atomic(false)
  /// End of the handshake's time limit, on CLOCK_MONOTONIC.
  private let deadline = MonotonicClock.nanoseconds + handshake
  /// Open until the end, so that shutting it down cannot hit a connection that reuses the number.
  private let control: FileDescriptor
  private let thread = Monitor<WorkerThread?>(nil)
  private let activity = Monitor(ViewerActivity(at: MonotonicClock.nanoseconds))
  /// Limit for the whole handshake, in nanoseconds.
  private static let handshake: Int64 = 10_000_000_000
  /// Until a viewer in the handshake yields its place to a new one, in nanoseconds: a person may be typing a password.
  private static let shortHandshake: Int64 = 1_000_000_000
  /// How long less than four bytes may wait, in nanoseconds.
  private static let longestPart: Int64 = 300_000_000
  private let partSince = Monitor<Int64?>(nil)
  /// Shows a dark screen after this long without a frame, in nanoseconds.
  private static let firstFrame: Int64 = 3_000_000_000
  private static let pause: Int64 = 20_000_000

  init(
    _ peer: consuming FileDescriptor, _ feed: PictureFeed, _ password: VNCPassword?
  ) throws(SystemError) {
    let (number, name) = (peer.number, peer.name)
    control = peer
    snow_probe_peer(control.number, Int32(ViewerActivity.limit / 1_000_000_000))
    // LibVNCServer closes the socket it gets.
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

  var hasGone: Bool { gone.load(ordering: .acquiring) }

  /// Closes a late handshake: LibVNCServer limits only the silence between two bytes, and blocks its thread.
  ///
  /// Closes a viewer that reads nothing, too: LibVNCServer notices it only if the kernel has no room for more. And one
  /// that has sent less than four bytes: LibVNCServer looks for them in a loop that takes a whole CPU.
  func enforceLimits(now: Int64 = MonotonicClock.nanoseconds) {
    let (unread, taken) = (snow_unread(control.number), snow_taken(control.number))
    let hasStalled = activity.with {
      $0.take(unread: Int(unread), taken: taken, at: now)
      return $0.hasStalled(at: now)
    }
    let isLate = now >= deadline || sentTooLittle(at: now)
    guard hasStalled || isLate && !isReady.load(ordering: .relaxed) else { return }
    hangUp()
  }

  /// Whether the first bytes have been too few for a while.
  private func sentTooLittle(at now: Int64) -> Bool {
    let isPart = (1..<4).contains(control.waitingBytes)
    return partSince.with { since in
      since = isPart ? since ?? now : nil
      return since.map { now - $0 >= Self.longestPart } ?? false
    }
  }

  /// Since when it has neither asked nor read, or been in the handshake; nil while a new viewer may not have its place.
  func idleSince(now: Int64 = MonotonicClock.nanoseconds) -> Int64? {
    guard isReady.load(ordering: .relaxed) else {
      let begin = deadline - Self.handshake
      return now - begin >= Self.shortHandshake ? begin : nil
    }
    return activity.with { $0.isIdle(at: now) ? $0.lastSign : nil }
  }

  func close() {
    hangUp()
    thread.with { $0 }?.join()
  }

  /// Also throws away what waits to be read: LibVNCServer would look at it for ever.
  private func hangUp() {
    shutdown(control.number, Int32(SHUT_RDWR))
    control.drain()
  }

  private func watch(_ socket: Int32, _ feed: PictureFeed, _ password: VNCPassword?) {
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
      let requests = screen.requests
      activity.with {
        $0.take(
          requests: requests.count, isWaiting: requests.isWaiting, at: MonotonicClock.nanoseconds)
      }
      if screen.isReady { isReady.store(true, ordering: .relaxed) }
    }
  }
}
