import Foundation
import MockSensors
import TestSupport
import Testing

/// Only umockdev's library can take a device away, and Python is its shortest way to be called.
private let canUnplug: Bool = {
  let ask = "import gi; gi.require_version('UMockdev', '1.0')"
  return (try? run(["/usr/bin/python3", "-c", ask]).code) == 0
}()

/// A device that goes while it is read.
@Suite(
  .needs("umockdev-wrapper", "python3"),
  .enabled(
    if: canUnplug,
    "Python's UMockdev is not installed; apt-get install python3-gi gir1.2-umockdev-1.0"),
  .waiting)
struct UnpluggingTests {
  @Test(arguments: ["polled", "buffered"])
  func goes(mode: String) throws {
    let script = Checkout.path("Tests/SensorsIIOTests/unplug.py")
    let got = try Bench().shell(
      "exec umockdev-wrapper /usr/bin/python3 '\(script)' \(mode)", on: [MockDevice()])
    #expect(got.devices.first?["mode"] == mode)
    #expect(got.fault == "vanished")
    // What the attribute says later is what is read later.
    if mode == "polled" { #expect(Set(got.raws) == ["-12,1000,7", "-12,-777,7"]) }
  }
}
