import Foundation
import FrameRing
import Graphics
import Posix
import TestSupport
import Testing

extension FrameRingTests {
  /// Those of several threads that have become producers.
  private final class Starts: @unchecked Sendable {
    private(set) var servers: [RingServer] = []
    private let lock = NSLock()

    func start(_ path: String) {
      guard let server = try? RingServer(path: path, settings: RingSettings(), rate: (60, 1))
      else { return }
      lock.withLock { servers.append(server) }
    }
  }

  struct SocketTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
      folder = try TemporaryFolder()
      path = folder["frames.sock"]
    }

    private func serve(_ settings: RingSettings = RingSettings()) throws(RingError) -> RingServer {
      try RingServer(path: path, settings: settings, rate: (60, 1))
    }

    /// Makes a server and drops it without `stop`, as after kill -9.
    private func abandon() throws {
      _ = try serve()
      waitUntilFree()
    }

    /// Waits until a dropped server's descriptors are closed.
    ///
    /// A process that another test starts just now has them until it runs its program.
    private func waitUntilFree() {
      let deadline = Date.now + 60
      while Date.now < deadline {
        do throws(SystemError) {
          _ = try FileDescriptor.connected(to: path)
        } catch  where error.code == ECONNREFUSED || error.code == ENOENT {
          if let lock = try? FileLock(taking: path + ".lock") { return lock.remove() }
        } catch {}
        usleep(1000)
      }
      Issue.record("the socket of a dropped server is still served after a minute")
    }

    private func refusal() -> Int32? {
      do throws(RingError) {
        _ = try serve()
        return nil
      } catch {
        guard case .system(let reason) = error else { return nil }
        return reason.code
      }
    }

    @Test func aSocketThatNobodyServesIsTakenOver() throws {
      try abandon()
      #expect(FileManager.default.fileExists(atPath: path), "as after kill -9")
      let server = try serve()
      let reader = try Stranger(path)
      withExtendedLifetime((server, reader)) {}
    }

    @Test func aSocketThatIsServedIsLeftAlone() throws {
      let server = try serve()
      #expect(refusal() == EADDRINUSE)
      let reader = try Stranger(path)
      withExtendedLifetime((server, reader)) {}
    }

    @Test("A file that is not a socket is reported and kept") func obstacles() throws {
      let made: [(String, () throws -> Void)] = [
        ("a file", { try Data("mine".utf8).write(to: URL(filePath: path)) }),
        ("a directory", { try #require(mkdir(path, 0o755) == 0) }),
        ("a FIFO", { try #require(mkfifo(path, 0o644) == 0) }),
        ("a symbolic link", { try #require(symlink("/nowhere/at/all", path) == 0) }),
      ]
      for (name, make) in made {
        try make()
        var before = stat()
        #expect(lstat(path, &before) == 0)
        let words = "\(name) is in the way; remove it, or name another path"
        #expect(throws: RingError.malformed(words)) { _ = try serve() }
        var after = stat()
        #expect(lstat(path, &after) == 0 && after.st_ino == before.st_ino)
        #expect(!FileManager.default.fileExists(atPath: path + ".lock"))
        try FileManager.default.removeItem(atPath: path)
      }
    }

    @Test("A producer that exits keeps another one's socket") func anothersSocket() throws {
      let server = try serve()
      unlink(path)
      #expect(refusal() == EADDRINUSE, "the first one still has the lock")
      let other = try FileDescriptor.listening(at: path, mode: 0o600)
      server.stop()
      let reader = try Stranger(path)
      withExtendedLifetime(reader) {}
      #expect(!FileManager.default.fileExists(atPath: path + ".lock"))
      withExtendedLifetime(other.number) {}
    }

    /// Else the service would rest and the first frame would never come, if it draws one while HELLO arrives.
    @Test("A reader that waits for its first frame counts as one who looks")
    func firstReader() throws {
      let server = try serve()
      let reader = try Stranger(path)
      server.serve()
      #expect(!server.isRead, "it has not said HELLO")
      try reader.send(Stranger.hello())
      server.serve()
      #expect(server.isRead && server.readers == 0)
      try reader.send(Stranger.hello())
      server.serve()
      #expect(!server.isRead, "it was refused: readers say nothing more")
    }

    @Test("A reader that comes after another one left without a frame asks for one")
    func secondReader() throws {
      let server = try serve()
      var calls = 0
      server.onChange = { calls += 1 }
      for number in 1...2 {
        let reader = try Stranger(path)
        try reader.send(Stranger.hello())
        // The first call accepts it.
        server.serve()
        server.serve()
        #expect(server.isRead && calls == number)
        withExtendedLifetime(reader) {}
      }
    }

    /// The producer stops drawing with its last reader; the ring stays for a moment.
    @Test("A reader that gets the ring of another one that left asks for frames")
    func readerOfARingThatRests() throws {
      let server = try serve()
      var calls = 0
      server.onChange = { calls += 1 }
      for number in 1...3 {
        let reader = try Stranger(path)
        try reader.send(Stranger.hello())
        server.serve()
        server.serve()
        #expect(server.isRead && calls == number)
        let ring = try #require(server.ring(.xrgb8888, width: 8, height: 8))
        _ = ring.begin()
        server.publish(ring.frames[0], RingNote())
        #expect(server.readers == 1)
        withExtendedLifetime(reader) {}
      }
    }

    @Test("Of producers started at the same time, one owns the socket") func oneOwner() throws {
      for round in 0..<40 {
        // Even rounds find what a dropped server left behind.
        waitUntilFree()
        if round % 2 == 0 { _ = try serve() } else { unlink(path) }
        waitUntilFree()
        let starts = Starts()
        let path = path
        DispatchQueue.concurrentPerform(iterations: 4) { _ in starts.start(path) }
        #expect(starts.servers.count == 1, "round \(round)")
        let reader = try Stranger(path)
        withExtendedLifetime(reader) {}
        if round % 4 < 2 { for server in starts.servers { server.stop() } }
      }
    }

    private static let modes = [0o660, 0o600, 0o666] as [UInt32]

    @Test(arguments: modes)
    func modeAndOwnGroupAreThoseOfTheSettings(mode: UInt32) throws {
      try expectSocket(mode: mode, group: getgid())
    }

    @Test(.needsRoot, arguments: modes)
    func modeAndAnotherGroupAreThoseOfTheSettings(mode: UInt32) throws {
      try expectSocket(mode: mode, group: 1)
    }

    private func expectSocket(mode: UInt32, group: gid_t) throws {
      var settings = RingSettings()
      settings.mode = mode
      let entry = try #require(getgrgid(group)).pointee
      settings.group = String(cString: entry.gr_name)
      let server = try serve(settings)
      var status = stat()
      #expect(lstat(path, &status) == 0)
      #expect(status.st_mode == S_IFSOCK | mode)
      #expect(status.st_gid == entry.gr_gid)
      withExtendedLifetime(server) {}
    }

    @Test func aGroupThatThereIsNotIsNamed() throws {
      var settings = RingSettings()
      settings.group = "no-such-group"
      #expect(throws: RingError.malformed("ring: unknown group 'no-such-group'")) {
        _ = try serve(settings)
      }
    }
  }
}
