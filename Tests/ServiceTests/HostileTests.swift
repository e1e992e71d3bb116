import Foundation
import TestSupport
import Testing

/// A short run of Tests/Hostile on the programs of this build; `make hostile` is the long one.
@Suite("Strangers", .needs("python3", "dbus-daemon"), .serialized, .waiting)
struct HostileTests {
  private func attack(_ options: [String]) throws {
    let findings = try TemporaryFolder()
    let outcome = try run(
      [
        "python3", "-B", Checkout.path("Tests/Hostile/hostile.py"), "--programs",
        URL(filePath: Checkout.product("snowd")).deletingLastPathComponent().path(),
        "--out", findings.path,
      ] + options)
    #expect(outcome.code == 0, "\(outcome.everything)")
  }

  /// Debug programs are many times slower.
  @Test("Documents drawn from the schemas are drawn in time, or refused at a place")
  func documents() throws {
    try attack(["--count", "25", "--doors", "none", "--cpu", "120"])
  }

  @Test(
    "Attacks at every door hold up no frame and leave nothing behind",
    .needsRoot)
  func doors() throws {
    try attack(["--count", "0", "--seconds", "0.3", "--together", "--patient"])
  }
}
