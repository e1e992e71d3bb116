import Testing

@testable import Posix

@Suite("The note that says a program's build")
struct BuildNoteTests {
  /// An ELF header, program headers, and what they lead to.
  private func program(
    kind: UInt32 = 4, start: UInt64 = 120, length: UInt64? = nil, _ note: [UInt8]
  ) -> [UInt8] {
    func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
      withUnsafeBytes(of: number.littleEndian, Array.init)
    }
    var file: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1] + .init(repeating: 0, count: 58)
    file.replaceSubrange(32..<40, with: bytes(UInt64(64)))
    file.replaceSubrange(54..<58, with: bytes(UInt16(56)) + bytes(UInt16(1)))
    var header = bytes(kind) + .init(repeating: 0, count: 52)
    header.replaceSubrange(8..<16, with: bytes(start))
    header.replaceSubrange(32..<40, with: bytes(length ?? UInt64(note.count)))
    return file + header + note
  }

  private func note(_ name: String, _ text: String) -> [UInt8] {
    var bytes = [UInt8(name.utf8.count), 0, 0, 0, UInt8(text.utf8.count), 0, 0, 0, 1, 0, 0, 0]
    for text in [name, text] {
      bytes += text.utf8
      bytes += .init(repeating: 0, count: (4 - text.utf8.count % 4) % 4)
    }
    return bytes
  }

  @Test func ours() {
    let notes = note("GNU\0", "abc") + note("snowd\0", "1234567")
    #expect(BuildNote.read(program(notes)) == "1234567")
    #expect(BuildNote.read(program(kind: 1, notes)) == nil)
    #expect(BuildNote.read(program(note("GNU\0", "abc"))) == nil)
  }

  @Test func filesThatLie() {
    let good = program(note("snowd\0", "1234"))
    for length in 0..<good.count { #expect(BuildNote.read(Array(good.prefix(length))) == nil) }
    let extremes: [UInt64] = [.max, .max - 3, 1 << 63, 1 << 40, 145]
    for number in extremes {
      #expect(BuildNote.read(program(start: number, note("snowd\0", "1234"))) == nil)
      #expect(BuildNote.read(program(length: number, note("snowd\0", "1234"))) == nil)
    }
    for place in good.indices {
      for byte in [0, 0x7F, 0xFF] as [UInt8] {
        var bad = good
        bad[place] = byte
        _ = BuildNote.read(bad)
      }
    }
    #expect(BuildNote.read("/no/such/program") == nil && BuildNote.read("/") == nil)
  }
}
