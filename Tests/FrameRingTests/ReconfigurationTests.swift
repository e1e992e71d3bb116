import CFrameRing
import CLinux
import Foundation
import FrameRing
import Graphics
import Posix
import Synchronization
import TestSupport
import Testing

@testable import RingTorture

extension FrameRingTests {
  /// The picture's size changes while it is read.
  struct ReconfigurationTests {
    @Test func readersFollowWithoutATornFrame() throws {
      let folder = try TemporaryFolder()
      var producer: Producer? = try Producer(folder["frames.sock"])
      let path = folder["frames.sock"]
      let readers = try ["fast", "rg16", "ar24"].map {
        try Child(
          [Checkout.product("RingTorture"), "--reader", $0, "--socket", path], output: folder[$0])
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

    /// `wake_word` has changed, and what woke the reader is on its socket.
    @Test("A reader that waits at the futex finds RECONFIG when it wakes") func futex() throws {
      let folder = try TemporaryFolder()
      let server = try RingServer(
        path: folder["frames.sock"], settings: RingSettings(), rate: (60, 1))
      let reader = try Stranger(folder["frames.sock"])
      try reader.send(Stranger.hello())
      func publish(_ width: Int) throws {
        for _ in 0..<3 { server.serve() }
        let ring = try #require(server.ring(.xrgb8888, width: width, height: 30))
        _ = ring.begin()
        server.publish(ring.frames[0], RingNote())
      }
      try publish(40)
      var memory = try #require(try reader.receive()).descriptor
      for round in 1...50 {
        let ring = memory
        let word = try #require(mmap(nil, 4096, PROT_READ, MAP_SHARED, ring, 0))
          .advanced(by: 0x100).assumingMemoryBound(to: UInt32.self)
        let before = word.pointee
        let found = Mutex<Int32>(-1)
        let (address, socket) = (UInt(bitPattern: word), reader.number)
        let thread = try WorkerThread("waiting") {
          let word = UnsafePointer<UInt32>(bitPattern: address)
          while snow_futex_wait(word, before, 10_000_000_000) != 0, errno == EINTR {}
          var (message, passed) = (snowring_welcome(), Int32(-1))
          let count = withUnsafeMutableBytes(of: &message) {
            snow_receive(socket, $0.baseAddress, $0.count, &passed)
          }
          let isNext = count == 64 && message.type == SNOWRING_RECONFIG.rawValue
          found.withLock { $0 = isNext ? passed : -1 }
        }
        try publish(40 + round)
        thread.join()
        #expect(word.pointee == before + 1, "a reader about to wait must not sleep")
        memory = found.withLock { $0 }
        munmap(UnsafeMutableRawPointer(word) - 0x100, 4096)
        close(ring)
        try #require(memory >= 0, "round \(round)")
      }
      close(memory)
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
