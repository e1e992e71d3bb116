import Graphics
import Images
import Outputs
import TestSupport
import Testing

@Suite struct PNGSinkTests {
  private let red = frame(width: 2, height: 1) { _, _ in 0xFF_0000 }
  private let blue = frame(width: 2, height: 1) { _, _ in 0x00_00FF }

  private func report(_ index: Int64) -> FrameReport {
    var report = FrameReport()
    report.index = index
    return report
  }

  @Test func numbersFilesInADirectory() throws {
    let scratch = try TemporaryFolder()
    let sink = try PNGSink(path: "\(scratch.path)/made/here")
    try sink.present(red, report(0))
    try sink.present(blue, report(42))
    try sink.present(blue, report(1_234_567))
    try sink.finish()
    let directory = "\(scratch.path)/made/here"
    #expect(try readPNG("\(directory)/frame-000000.png").bytes == [0, 0, 255, 255, 0, 0, 255, 255])
    #expect(try readPNG("\(directory)/frame-000042.png").bytes[0] == 255)
    #expect(try readPNG("\(directory)/frame-1234567.png").bytes[0] == 255)
  }

  @Test func replacesOneFile() throws {
    let scratch = try TemporaryFolder()
    let sink = try PNGSink(path: "\(scratch.path)/shot.png")
    try sink.present(red, report(0))
    #expect(try readPNG("\(scratch.path)/shot.png").bytes[2] == 255)
    try sink.present(blue, report(1))
    #expect(try readPNG("\(scratch.path)/shot.png").bytes[2] == 0)
    #expect(try scratch.names() == ["shot.png"])
  }

  @Test func leavesNothingUnfinished() throws {
    let scratch = try TemporaryFolder()
    // A directory is in the place of the file: the file can be written but not renamed.
    let blocked = try PNGSink(path: "\(scratch.path)/shot.png/inside")
    try blocked.present(red, report(0))
    let sink = try PNGSink(path: "\(scratch.path)/shot.png")
    #expect(throws: OutputError.self) { try sink.present(red, report(0)) }
    #expect(try scratch.names() == ["shot.png"])
  }

  @Test func leavesNothingUnfinishedInADirectory() throws {
    let scratch = try TemporaryFolder()
    let sink = try PNGSink(path: scratch.path)
    // A nonempty directory is in the frame's place.
    let blocked = try PNGSink(path: "\(scratch.path)/frame-000000.png/inside")
    try blocked.present(red, report(0))
    #expect(throws: OutputError.self) { try sink.present(red, report(0)) }
    #expect(try scratch.names() == ["frame-000000.png"])
  }

  @Test func refusesAMissingDirectoryOfAFile() throws {
    let sink = try PNGSink(path: "/nowhere/at/all/shot.png")
    #expect(throws: OutputError.self) { try sink.present(red, report(0)) }
  }
}
