import Glibc
import Posix
import TestSupport
import Testing

@testable import Outputs

/// A regular file replaces the device.
@Suite("Other programs that use a screen's device")
struct DeviceUseTests {
  private let folder: TemporaryFolder
  private let use: DeviceUse

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("fb0", "")
    use = try DeviceUse(folder["fb0"], closes: IN_CLOSE_WRITE | IN_CLOSE_NOWRITE)
  }

  private func isReadable(within milliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: use.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, milliseconds) > 0
  }

  @Test func costsNothingBetween() {
    #expect(use.isWatched && !isReadable(within: 300))
    #expect(use.poll() == nil)
  }

  @Test("A program may keep the device open and change it a moment later: looks go on for a second")
  func opened() throws {
    let file = try FileDescriptor.framebuffer(folder["fb0"])
    var looks = 0
    while isReadable(within: 1000) {
      #expect(use.poll() == .use)
      looks += 1
    }
    #expect((3...20).contains(looks))
    _ = consume file
    #expect(isReadable(within: 5000))
    #expect(use.poll() == .close)
  }

  @Test("A close counts whatever the device was opened for", arguments: [O_RDONLY, O_WRONLY])
  func closed(mode: Int32) throws {
    close(open(folder["fb0"], mode))
    #expect(isReadable(within: 5000))
    #expect(use.poll() == .close)
  }

  @Test func aMissingDeviceIsLookedAtByTheClock() throws {
    let missing = try DeviceUse(folder["missing"], closes: IN_CLOSE_WRITE)
    #expect(!missing.isWatched)
    missing.ring(every: 1_000_000)
    var waiting = pollfd(fd: missing.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&waiting, 1, 5000) > 0)
    #expect(missing.poll() == .use)
    missing.ring(every: nil)
    _ = missing.poll()
    #expect(poll(&waiting, 1, 300) == 0)
  }
}
