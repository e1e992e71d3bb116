import Motion
import TestSupport
import Testing

@testable import Recordings

/// The lines before the rows of a log in g.
let head = "# snowd-log 1\n# sign: gravity\n# units: g\nt_ns,ax,ay,az\n"

@Suite struct LogReaderTests {
  @Test func columnsAreFoundByName() throws {
    let log = try Contents(
      text: "# sign: gravity\n# units: g\nup, gz,az,gy , t_ns,gx,moving,ay,ax,note\n"
        + "9,6,3,5,1000000000,4,1,2,1,text, and more\n")
    #expect(
      log.samples == [
        MotionSample(
          instant: Instant(nanoseconds: 1_000_000_000),
          acceleration: Acceleration(x: 1, y: 2, z: 3),
          rotationRate: RotationRate(x: 4, y: 5, z: 6))
      ])
    #expect(log.skipped == 0)
  }

  @Test func blanksAroundValuesDoNotMatter() throws {
    let log = try Contents(text: "# sign:gravity\n# units:g\nt_ns, ax, ay, az\n 5 , 1,\t2 , 3 \n")
    #expect(log.samples.first?.acceleration == Acceleration(x: 1, y: 2, z: 3))
    #expect(log.samples.first?.instant.nanoseconds == 5)
  }

  @Test func withoutAHeaderItIsAReactionInMetres() throws {
    let log = try Contents(text: "t_ns,ax,ay,az\n5,0,9.80665,-19.6133\n")
    #expect(log.samples.first?.acceleration == Acceleration(x: 0, y: -1, z: 2))
    #expect(log.samples.first?.rotationRate == nil)
  }

  @Test(arguments: [
    "# device: bmi160   rate: 100   matrix: 0,-1,0;1,0,0;0,0,1   clock: monotonic",
    "#matrix: 0, -1, 0; 1, 0, 0; 0, 0, 1    device: bmi160",
    "#   note: x  matrix: 0,-1,0;1,0,0;0,0,1  device: bmi160",
  ])
  func keysStandAnywhere(line: String) throws {
    let log = try Contents(text: "# units: g\n\(line)\n# sign: gravity\nt_ns,ax,ay,az\n0,1,2,3\n")
    #expect(log.samples.first?.acceleration == Acceleration(x: -2, y: 1, z: 3))
    #expect(log.header.device == "bmi160")
  }

  @Test func wordsInACommentAreNoKeys() throws {
    let log = try Contents(
      text: "# units: g\n# the sign: some say gravity, matrix: none\nt_ns,ax,ay,az\n0,1,2,3\n")
    #expect(log.samples.first?.acceleration == Acceleration(x: -1, y: -2, z: -3))
  }

  @Test(arguments: [
    ("# snowd-log 2\n", "walk.csv:1: unsupported version 'snowd-log 2'; expected snowd-log 1"),
    ("# snowd-log 1\n# sign: up\n", "walk.csv:2: unknown sign 'up'; expected gravity or reaction"),
    ("# units: mg\n", "walk.csv:1: unknown units 'mg'; expected m/s2 or g"),
    (
      "# matrix: 1,0,0;1,0,0;0,0,1\n",
      "walk.csv:1: the mount matrix is singular: an axis is zero or used twice"
    ),
    ("", "walk.csv: the log is empty"),
    ("# snowd-log 1\n", "walk.csv: the log ends before its columns are named"),
    (
      "t_ns,ax,ay\n", "walk.csv:1: expected the columns t_ns,ax,ay,az; this is not a snowd log"
    ),
    (
      "\u{0}",
      "walk.csv: binary data; this is not a sensor log (to record one, run 'snowctl record')"
    ),
  ])
  func whatIsNoLogIsRefused(text: String, message: String) throws {
    let scratch = try TemporaryFolder()
    let path = try scratch.log(text)
    let error = try #require(throws: LogError.self) { _ = try Contents(path) }
    #expect(error.description.replacing("\(scratch.path)/", with: "") == message)
  }

  @Test func otherFilesAreRefused() throws {
    let scratch = try TemporaryFolder()
    let picture = try scratch.file("a.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 1])
    #expect(throws: LogError.self) { _ = try Contents(picture) }
    #expect(throws: LogError.self) { _ = try Contents(scratch.path) }
    #expect(throws: LogError.self) { _ = try Contents(scratch.path + "/none") }
  }

  @Test func onlyAHeaderIsALogWithoutRows() throws {
    let scratch = try TemporaryFolder()
    let path = try scratch.log(head)
    #expect(try Contents(path).samples.isEmpty)
    let source = try Recording(path)
    let error = try #require(throws: SensorError.self) { try source.firstInstant() }
    #expect(error.description.hasSuffix("walk.csv: the log has no rows"))
  }

  @Test(arguments: ["\n", "\r\n"], [true, false])
  func lineEndsOfEveryKind(end: String, isEnded: Bool) throws {
    // The last row is whole although its line end is missing.
    let text = head + "0,1,2,3\n\n# a remark\n10,4,5,6" + (isEnded ? "\n" : "")
    let log = try Contents(text: text.replacing("\n", with: end))
    #expect(log.samples.map(\.acceleration.z) == [3, 6] && log.skipped == 0)
  }
}
