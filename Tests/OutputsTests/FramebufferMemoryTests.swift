import Glibc
import Graphics
import Posix
import TestSupport
import Testing

@testable import Outputs

/// A regular file replaces the device.
@Suite struct FramebufferMemoryTests {
  private static let canary: UInt8 = 0xA5

  /// Paints some rows of ones and gives back the file.
  private func file(
    after changes: [Range<Int32>], canMap: Bool, misalignment: Int = 0
  ) throws -> [UInt8] {
    let scratch = try TemporaryFolder()
    let path = "\(scratch.path)/fb"
    var (layout, painter) = try parts()
    let count = layout.length + misalignment + 8
    try FileDescriptor.writing(path).write(
      [UInt8](repeating: Self.canary, count: count).span.bytes)
    let device = try FileDescriptor.framebuffer(path)
    let memory = try FramebufferMemory(
      device: device, layout: layout, misalignment: misalignment, canMap: canMap)
    #expect(memory.isMapped == canMap)
    var picture = frame(width: 3, height: 4) { _, _ in 0x0101_0101 }
    picture.changes = RowDamage(width: 3, changes)
    let rows = painter.paint(picture, isWhole: false, into: memory.bytes)
    try memory.send(rows: rows, to: device)
    return try scratch.bytes("fb")
  }

  /// Three by four pixels of four bytes in lines of sixteen, behind a start of four.
  private func parts() throws -> (FramebufferLayout, FramebufferPainter) {
    let screen = try MemoryScreen(width: 3, height: 4)
    let layout = FramebufferLayout(
      width: 3, height: 4, lineLength: 16, start: 4, format: screen.layout.format)
    return (layout, FramebufferPainter(layout: layout, rotation: .none))
  }

  /// The file as it should be: canaries, and `ones` at some places.
  private func expected(_ count: Int, ones: [Range<Int>], zeros: [Range<Int>] = []) -> [UInt8] {
    var bytes = [UInt8](repeating: Self.canary, count: count)
    for range in ones { for index in range { bytes[index] = 1 } }
    for range in zeros { for index in range { bytes[index] = 0 } }
    return bytes
  }

  private let none: Range<Int32> = 0..<0

  @Test func writesThroughAMapping() throws {
    let bytes = try file(after: [none, 1..<2, none, 0..<3], canMap: true)
    #expect(bytes == expected(72, ones: [24..<28, 52..<64]))
  }

  @Test func findsAFramebufferThatBeginsInsideAPage() throws {
    let bytes = try file(after: [none, 1..<2, none, none], canMap: true, misalignment: 100)
    #expect(bytes == expected(172, ones: [124..<128]))
  }

  @Test func writesWholeLinesWithoutAMapping() throws {
    let bytes = try file(after: [none, 0..<3, 0..<3, none], canMap: false)
    // One write: what lies between the two lines is in it.
    #expect(bytes == expected(72, ones: [20..<32, 36..<48], zeros: [32..<36]))
  }

  @Test func neverWritesASingleLine() throws {
    let bytes = try file(after: [none, 0..<3, none, none], canMap: false)
    #expect(
      bytes == expected(72, ones: [20..<32], zeros: [4..<20, 32..<48]))
  }

  @Test func writesNothingWhenNothingChanged() throws {
    let bytes = try file(after: [none, none, none, none], canMap: false)
    #expect(bytes == expected(72, ones: []))
  }

  @Test func reportsAFullDevice() throws {
    let (layout, _) = try parts()
    let device = try FileDescriptor.framebuffer("/dev/full")
    let memory = try FramebufferMemory(device: device, layout: layout, canMap: false)
    let error: SystemError?
    do {
      try memory.send(rows: 0..<4, to: device)
      error = nil
    } catch let failure {
      error = failure
    }
    #expect(error == SystemError(code: ENOSPC, operation: "write", subject: "/dev/full"))
  }
}
