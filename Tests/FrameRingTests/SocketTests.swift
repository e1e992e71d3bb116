import Foundation
import FrameRing
import Posix
import Testing

extension FrameRingTests {
  struct SocketTests {
    private let folder: Folder
    private let path: String

    init() throws {
      folder = try Folder()
      path = folder["frames.sock"]
    }

    private func serve(_ settings: RingSettings = RingSettings()) throws(RingError) -> RingServer {
      try RingServer(path: path, settings: settings, rate: (60, 1))
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
      _ = try serve()
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

    @Test func aFileIsLeftAlone() throws {
      try Data("mine".utf8).write(to: URL(filePath: path))
      #expect(refusal() == EADDRINUSE)
      #expect(try Data(contentsOf: URL(filePath: path)) == Data("mine".utf8))
    }

    @Test(arguments: [0o660, 0o600, 0o666] as [UInt32])
    func modeAndGroupAreThoseOfTheSettings(mode: UInt32) throws {
      var settings = RingSettings()
      settings.mode = mode
      let group = getgrgid(getuid() == 0 ? 1 : getgid())
      if getuid() != 0 { print("skipped: another group, the test does not run as root") }
      let entry = try #require(group).pointee
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
      #expect(throws: RingError.malformed("ring: there is no group \"no-such-group\"")) {
        _ = try serve(settings)
      }
    }
  }
}
