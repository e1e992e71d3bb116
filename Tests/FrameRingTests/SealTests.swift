import Foundation
import TestSupport
import Testing

@testable import RingTorture

extension FrameRingTests {
  /// Readers of any user can only read the ring.
  struct SealTests {
    @Test(.needs("python3"), .needsRoot) func nobodyElseCanChangeTheRing() throws {
      try expectSealed(for: 65534)
    }

    @Test(.needs("python3")) func theSameUserCannotChangeTheRing() throws {
      try expectSealed(for: getuid())
    }

    private func expectSealed(for user: uid_t) throws {
      let folder = try TemporaryFolder()
      let producer = try Producer(folder["frames.sock"])
      let script = Checkout.url.appending(path: "Tests/FrameRingTests/seals.py").path()
      let child = try Child(
        ["python3", script, producer.path, "\(user)"], output: folder["words"])
      // Frames go on, for it waits for one.
      for _ in 0..<200 where !child.words.contains("wake=") {
        try producer.tell("frame")
        usleep(50_000)
      }
      #expect(child.wait())
      let expected = [
        "uid=\(user)", "map-writable=EPERM", "write=EPERM", "shrink=EPERM", "grow=EPERM",
        "punch=EPERM", "seal=EPERM", "reopen=EPERM", "map-readable=done", "protect=EACCES",
        "wake=done",
      ]
      #expect(child.words.split(separator: "\n").map(String.init) == expected)
    }
  }
}
