import CFrameRing
import Foundation
import Testing

@testable import RingTorture

extension FrameRingTests {
  /// The picture's size changes while it is read.
  struct ReconfigurationTests {
    @Test func readersFollowWithoutATornFrame() throws {
      let folder = try Folder()
      var producer: Producer? = try Producer(folder["frames.sock"])
      let path = folder["frames.sock"]
      let readers = try ["fast", "rg16", "ar24"].map {
        try Child([Places.torture, "--reader", $0, "--socket", path], output: folder[$0])
      }
      let old = try Stranger(path)
      try old.send(Stranger.hello())
      var state: UInt32 = 0
      for round in 0...20 {
        let size = "\(40 + 8 * round)x\(30 + 5 * (round % 3))"
        try producer?.tell("size " + size.replacing("x", with: " "))
        let follows = { readers.allSatisfy { $0.words.contains("size=\(size) ") } }
        for _ in 0..<1000 where !follows() {
          try producer?.tell("frame", times: 5)
          usleep(5_000)
        }
        #expect(follows(), "\(size)")
        if round == 1 { state = try Self.state(try #require(try old.receive()).descriptor) }
      }
      #expect(state == SNOWRING_RETIRED.rawValue)
      producer = nil
      for reader in readers {
        #expect(reader.wait())
        let report = reader.words.split(separator: "\n").last ?? ""
        #expect(report.contains(" torn=0 ") && report.contains(" rings=21 exact=1"), "\(report)")
      }
    }

    /// What a ring says of itself.
    private static func state(_ ring: Int32) throws -> UInt32 {
      defer { close(ring) }
      var state: UInt32 = 0
      #expect(pread(ring, &state, 4, 0x104) == 4)
      return state
    }
  }
}
