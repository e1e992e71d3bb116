import CFrameRing
import CLinux
import Foundation
import Graphics
import Posix
import TestSupport
import Testing

@testable import FrameRing

extension FrameRingTests {
  /// Memory that is no ring, or not one for this reader: refused in words before any frame is touched.
  struct ForgeryTests {
    /// A place in the header, what is put there, whether the checksum is made right again.
    struct Forgery: Sendable {
      let place: Int
      let bytes: [UInt8]
      var isSigned = true
      let words: String
    }

    static let big: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0x80]
    static let forgeries = [
      Forgery(place: 8, bytes: [2, 0], words: "unsupported frame ring version 2; expected 1"),
      Forgery(place: 0, bytes: [0x54], words: "does not begin with SNOWFRM1"),
      Forgery(place: 0x18, bytes: [1, 2, 3, 4], words: "another byte order"),
      Forgery(place: 0x40, bytes: [23], isSigned: false, words: "header is damaged"),
      Forgery(place: 0x8C, bytes: [1, 2, 3, 4], isSigned: false, words: "header is damaged"),
      Forgery(place: 0x4C, bytes: Array("NV12".utf8), words: "unsupported pixel format"),
      Forgery(place: 0x50, bytes: [1], words: "unsupported pixel format"),
      Forgery(place: 0x4C, bytes: Array("AR24".utf8), words: "a format that was not requested"),
    ]
    /// Sizes that promise more than there is, or run over.
    static let sizes =
      [0x10, 0x60, 0x68, 0x70].map { Forgery(place: $0, bytes: big, words: "promises more") }
      + [0x40, 0x44, 0x48, 0x58, 0x5C].flatMap { place in
        [[0, 0, 0, 0], [255, 255, 255, 255], [255, 255, 255, 127]].map {
          Forgery(place: place, bytes: $0, words: "promises more")
        }
      }

    @Test(arguments: forgeries + sizes)
    func isRefusedInWords(forgery: Forgery) throws {
      #expect(try Self.words(Self.forged(forgery)).contains(forgery.words))
    }

    /// A good ring but for one place.
    static func forged(_ forgery: Forgery) throws -> [UInt8] {
      var bytes = try Self.ring()
      bytes.replaceSubrange(
        forgery.place..<forgery.place + forgery.bytes.count, with: forgery.bytes)
      if forgery.isSigned {
        let sum = Self.checksum(bytes.prefix(0x8C))
        withUnsafeBytes(of: sum.littleEndian) { bytes.replaceSubrange(0x8C..<0x90, with: $0) }
      }
      return bytes
    }

    @Test func unsealedOrShortMemoryIsRefused() throws {
      let bytes = try Self.ring()
      #expect(try Self.words(bytes, isSealed: false).contains("not sealed"))
      #expect(try Self.words(Array(bytes.prefix(4095))).contains("too small"))
      #expect(try Self.words(Array(bytes.dropLast())).contains("promises more"))
      #expect(try Self.words(bytes) == "", "what the others were made of is good")
    }

    /// A reader that comes again and again to a bad producer must not fill its address space.
    @Test func whatIsRefusedIsNotKeptMapped() throws {
      var bytes = try Self.ring()
      bytes[0] = 0
      _ = try Self.words(bytes, name: "snowfrm-forged")
      let maps = try Places.maps("/proc/self/maps")
      #expect(!maps.contains("snowfrm-forged"))
    }

    /// All bytes of a good ring with a frame.
    static func ring() throws -> [UInt8] {
      let layout = RingLayout(width: 24, height: 13, format: .xrgb8888)
      let ring = try RingWriter(layout, RingIdentity(rate: (60, 1)))
      _ = ring.begin()
      let changes = RowDamage(width: 24, height: 13)
      ring.publish(RingNote(), changes: changes)
      var bytes = [UInt8](repeating: 0, count: layout.totalSize)
      #expect(pread(ring.descriptor, &bytes, bytes.count, 0) == bytes.count)
      return bytes
    }

    /// What a reader says about memory that it is handed; nothing where it takes it.
    private static func words(
      _ bytes: [UInt8], isSealed: Bool = true, name: String = "forged"
    ) throws -> String {
      let folder = try TemporaryFolder()
      let memory = FileDescriptor(owning: snow_memfd(name), name: name)
      #expect(pwrite(memory.number, bytes, bytes.count, 0) == bytes.count)
      if isSealed { #expect(snow_seal_for_readers(memory.number) == 0) }
      let listener = try FileDescriptor.listening(at: folder["frames.sock"], mode: 0o600)
      var welcome = Stranger.hello(type: SNOWRING_WELCOME.rawValue)
      welcome += [UInt8](repeating: 0, count: 32)
      let (door, ring) = (listener.number, memory.number)
      var peers: [Int32] = []
      defer { for peer in peers { close(peer) } }
      do throws(RingError) {
        _ = try RingReader(path: folder["frames.sock"]) {
          let peer = snow_accept(door)
          guard peer >= 0 else { return peers.count > 0 }
          peers.append(peer)
          return snow_send(peer, welcome, welcome.count, ring) == welcome.count
        }
        return ""
      } catch {
        return error.description
      }
    }

    /// CRC-32 as zlib has it.
    static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
      var sum = UInt32.max
      for byte in bytes {
        sum ^= UInt32(byte)
        for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
      }
      return ~sum
    }
  }
}
