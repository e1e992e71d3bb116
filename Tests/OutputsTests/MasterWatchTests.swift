import Glibc
import Posix
import TestSupport
import Testing

@testable import Outputs

/// A regular file replaces the card, a flag the driver's answer.
@Suite("Another DRM master of the card that emulates a framebuffer")
struct MasterWatchTests {
  private final class Driver {
    var isBusy = false
    var tries = 0
  }

  private let folder: TemporaryFolder
  private let driver = Driver()

  init() throws { folder = try TemporaryFolder() }

  private func watch(_ card: String?) throws -> MasterWatch {
    try MasterWatch(card: card) { [driver] in
      driver.tries += 1
      return driver.isBusy
    }
  }

  private func isReadable(_ watch: MasterWatch, within milliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, milliseconds) > 0
  }

  /// What another program does when it begins or ends.
  private func touchCard() throws { try folder.write("card0", "") }

  @Test func isFoundAtTheStart() throws {
    driver.isBusy = true
    #expect(try watch(nil).obstacle == "obscured: another program is DRM master")
  }

  @Test func costsNothingWithoutEvents() throws {
    try touchCard()
    let watch = try watch(folder["card0"])
    #expect(watch.obstacle == nil && driver.tries == 1)
    #expect(!isReadable(watch, within: 300))
  }

  @Test("The kernel reports a close before the program has stopped being master")
  func comesAndGoes() throws {
    try touchCard()
    let watch = try watch(folder["card0"])
    try touchCard()
    #expect(isReadable(watch, within: 5000))
    let early = watch.poll()
    #expect(!early && watch.obstacle == nil)
    driver.isBusy = true
    #expect(isReadable(watch, within: 5000))
    let late = watch.poll()
    #expect(late && watch.obstacle != nil)
    driver.isBusy = false
    #expect(isReadable(watch, within: 5000))
    let again = watch.poll()
    #expect(again && watch.obstacle == nil)
  }

  @Test func triesForASecondOnly() throws {
    try touchCard()
    let watch = try watch(folder["card0"])
    try touchCard()
    while isReadable(watch, within: 1000) { _ = watch.poll() }
    #expect((3...20).contains(driver.tries))
  }

  @Test func asksRegularlyWhileObscuredWhereNothingReportsTheEnd() throws {
    let watch = try watch(folder["missing"])
    driver.isBusy = true
    watch.look()
    #expect(isReadable(watch, within: 5000))
    driver.isBusy = false
    let hasChanged = watch.poll()
    #expect(hasChanged && watch.obstacle == nil)
    #expect(!isReadable(watch, within: 700))
  }
}
