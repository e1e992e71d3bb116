import CFrameRing
import Foundation
import Graphics
import TestSupport
import Testing

@testable import FrameRing

extension FrameRingTests {
  /// The ABI: what is where, byte for byte.
  struct HeaderTests {
    @Test(
      .enabled(if: sysconf(Int32(_SC_PAGESIZE)) == 4096, "the record is for pages of 4096 bytes"),
      arguments: Frame.Format.allCases)
    func headerAndFirstFrameAreThoseOfTheRecord(format: Frame.Format) throws {
      let bytes = try published(format)
      let name = ["XR24", "AR24", "RG16"][Frame.Format.allCases.firstIndex(of: format) ?? 0]
      let file = Checkout.url.appending(path: "Tests/Fixtures/ring-\(name).hex")
      let record = try String(contentsOf: file, encoding: .utf8)
      #expect(dump(bytes) == record, "another header is another version: docs/ring.md")
    }

    /// The header page and the slot descriptors behind one frame, without what clocks say.
    private func published(_ format: Frame.Format) throws -> [UInt8] {
      let layout = RingLayout(width: 24, height: 13, format: format)
      let identity = RingIdentity(
        instance: Array(0...15), epoch: 7, processID: 4242, rate: (60, 1))
      let ring = try RingWriter(layout, identity)
      _ = ring.begin()
      var note = RingNote()
      (note.time, note.deadline, note.renderNanoseconds) = (1_000_000_007, 2_000_000_011, 345_678)
      (note.skipped, note.isDiscontinuity) = (3, true)
      (note.gravity, note.energy) = (SIMD3(0.25, -0.5, 1), 0.125)
      let changes = RowDamage(width: 24, [Range<Int32>](repeating: 0..<0, count: 13))
      ring.publish(note, changes: changes)
      var bytes = [UInt8](repeating: 0, count: 4096 + 4 * 512)
      #expect(pread(ring.descriptor, &bytes, bytes.count, 0) == bytes.count)
      let slot = 4096 + 512
      for start in [0x108, slot + 0x20] {
        bytes.replaceSubrange(start..<start + 8, with: [UInt8](repeating: 0, count: 8))
      }
      return bytes
    }

    /// Sixteen bytes a line behind their place; lines of zeros are left out.
    private func dump(_ bytes: [UInt8]) -> String {
      var text = ""
      for start in stride(from: 0, to: bytes.count, by: 16) {
        let line = bytes[start..<start + 16]
        guard line.contains(where: { $0 != 0 }) else { continue }
        text += hex(start, 4) + ":" + line.map { " " + hex(Int($0), 2) }.joined() + "\n"
      }
      return text
    }

    private func hex(_ value: Int, _ digits: Int) -> String {
      let text = String(value, radix: 16)
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    @Test func swiftSeesTheHeaderWhereItIs() {
      typealias Header = snowring_header
      let places: [(PartialKeyPath<Header>, Int)] = [
        (\.magic, 0x000), (\.major, 0x008), (\.minor, 0x00A), (\.header_size, 0x00C),
        (\.total_size, 0x010), (\.endian_tag, 0x018), (\.flags, 0x01C), (\.instance_id, 0x020),
        (\.epoch, 0x030), (\.producer_pid, 0x038), (\.width, 0x040), (\.height, 0x044),
        (\.stride, 0x048), (\.fourcc, 0x04C), (\.modifier, 0x050), (\.slot_count, 0x058),
        (\.desc_size, 0x05C), (\.desc_offset, 0x060), (\.pixels_offset, 0x068),
        (\.slot_stride, 0x070), (\.fps_num, 0x078), (\.fps_den, 0x07C), (\.colorspace, 0x080),
        (\.rotation, 0x084), (\.tile_size, 0x088), (\.crc, 0x08C), (\.published_seq, 0x0C0),
        (\.wake_word, 0x100),
        (\.state, 0x104), (\.heartbeat_ns, 0x108), (\.frames_published, 0x140),
        (\.frames_late, 0x148), (\.frames_skipped, 0x150), (\.render_ns_last, 0x158),
        (\.render_ns_ewma, 0x160), (\.jitter_ns_p99, 0x168),
      ]
      for (path, place) in places { #expect(MemoryLayout<Header>.offset(of: path) == place) }
      #expect(MemoryLayout<Header>.size == 4096)
    }

    @Test func swiftSeesTheSlotWhereItIs() {
      typealias Slot = snowring_slot
      let places: [(PartialKeyPath<Slot>, Int)] = [
        (\.version, 0x00), (\.seq, 0x08), (\.sim_time_ns, 0x10), (\.deadline_ns, 0x18),
        (\.published_ns, 0x20), (\.render_us, 0x28), (\.flags, 0x2C), (\.damage_count, 0x30),
        (\.crc32c, 0x34), (\.damage, 0x40), (\.gravity, 0xA0), (\.energy, 0xAC), (\.tiles, 0x100),
      ]
      for (path, place) in places { #expect(MemoryLayout<Slot>.offset(of: path) == place) }
      #expect(MemoryLayout<Slot>.size == 512)
    }

    @Test(
      .needs("cc", "c++"),
      arguments: [["cc", "-std=c11", "-x", "c"], ["c++", "-std=c++17", "-x", "c++"]])
    func theHeaderCompilesAlone(compiler: [String]) throws {
      let header = Checkout.url.appending(path: "Sources/CFrameRing/include/snowring.h")
      let folder = try TemporaryFolder()
      let source = folder["reader"]
      try
        "#include \"\(header.path())\"\nint main(void) { return sizeof(struct snowring_header) != 4096; }\n"
        .write(toFile: source, atomically: true, encoding: .utf8)
      let outcome = try run(
        compiler + ["-Wall", "-Wextra", "-Werror", "-pedantic", "-fsyntax-only", source])
      #expect(outcome.code == 0, "\(outcome.everything)")
    }
  }
}
