import Motion
import TestSupport
import Testing

@testable import Recordings

/// The columns that say what cameras saw.
@Suite struct MotionReferenceTests {
  private static let columns = "t_ns,ax,ay,az,up_x,up_y,up_z,moving\n"

  /// A log's references, row by row, and how many rows were good and skipped.
  private func references(
    _ text: String
  ) throws -> (references: [MotionReference?], good: Int, skipped: Int, hasColumns: Bool) {
    let scratch = try TemporaryFolder()
    var reader = try LogReader(try scratch.log(text))
    var found: [MotionReference?] = []
    while try reader.next() != nil { found.append(reader.reference) }
    return (found, reader.rows, reader.skipped, reader.header.hasReference)
  }

  @Test func aLogWithoutIsAsBefore() throws {
    let log = try references("t_ns,ax,ay,az,up_x,up_y,moving\n0,0,9.8,0,0,1,1\n")
    #expect(log.references == [nil] && log.good == 1 && !log.hasColumns)
  }

  @Test func columnsStandAnywhere() throws {
    let log = try references(
      "moving,up_z,t_ns,up_x,ax,ay,az,note,up_y\n1,0,5, 0.6 ,0,9.8,0,x,-0.8\r\n")
    #expect(log.hasColumns)
    #expect(log.references == [MotionReference(up: [0.6, -0.8, 0], isMoving: true)])
  }

  /// Turned as accelerations are, but never by the sign.
  @Test(arguments: ["gravity", "reaction"])
  func upIsInThePanelsFrame(sign: String) throws {
    let log = try references(
      "# sign: \(sign)\n# matrix: 0,-1,0;1,0,0;0,0,1\n\(Self.columns)0,0,9.8,0,0,1,0,1\n")
    #expect(log.references == [MotionReference(up: [-1, 0, 0], isMoving: true)])
  }

  @Test func aMatrixThatScalesLeavesTheLength() throws {
    let log = try references("# matrix: 2,0,0;0,2,0;0,0,2\n\(Self.columns)0,0,9.8,0,0,1,0,1\n")
    #expect(log.references == [MotionReference(up: [0, 1, 0], isMoving: true)])
  }

  @Test func whatNobodySawIsKnownToBeUnseen() throws {
    let log = try references("\(Self.columns)0,0,9.8,0,,,,0\n1,0,9.8,0, ,\t,,1\n")
    #expect(
      log.references == [
        MotionReference(up: nil, isMoving: false), MotionReference(up: nil, isMoving: true),
      ])
  }

  @Test func withoutMovingAllRowsCount() throws {
    let log = try references("t_ns,ax,ay,az,up_x,up_y,up_z\n0,0,9.8,0,0,0,1\n")
    #expect(log.references == [MotionReference(up: [0, 0, 1], isMoving: true)])
  }

  @Test(arguments: [
    "0,1,nan,1", "0,1,,1", "0,1,0x0,1", "0,2,0,1", "0,0,0,1", "1e300,1e300,0,1", "0,1,0,2",
    "0,1,0,", "0,1,0,yes", "0,1,0", "0,1", "",
  ])
  func aBrokenReferenceLeavesTheRow(cells: String) throws {
    let log = try references("\(Self.columns)0,0,9.8,0,0,1,0,1\n9,0,9.8,0,\(cells)\n")
    #expect(log.references == [MotionReference(up: [0, 1, 0], isMoving: true), nil])
    #expect(log.good == 2 && log.skipped == 0)
  }

  /// A source reads one row ahead; its reference does not.
  @Test func aSourceKeepsTheReferenceOfItsSample() throws {
    let scratch = try TemporaryFolder()
    let path = try scratch.log("\(Self.columns)0,0,9.8,0,0,1,0,1\n9,0,9.8,0,1,0,0,0\n")
    let source = try Recording(path)
    for end: Int64 in [0, 1, 9, 10] {
      _ = try source.next(notAfter: Instant(nanoseconds: end))
      let isFirst = end < 9
      #expect(
        source.reference
          == MotionReference(up: isFirst ? [0, 1, 0] : [1, 0, 0], isMoving: isFirst))
    }
  }
}
