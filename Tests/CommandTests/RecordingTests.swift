import Foundation
import TestSupport
import Testing

/// Recordings of other programs on the command line.
struct RecordingTests {
  private static let folder = Snowctl.repository.appending(path: "Tests/Recordings")
  private let events = folder.appending(path: "panel.evemu").path()

  @Test func aMatrixForWhatDoesNotSayIt() throws {
    let outcome = try Snowctl.debug.run([
      "gravity", events, "--time-constant", "0", "--matrix", "0,-1,0;1,0,0;0,0,1",
    ])
    let first = try #require(outcome.lines.dropFirst().first?.split(separator: ","))
    // What was down is the right edge now.
    #expect((try #require(Double(first[1])) - 0.998).magnitude < 1e-3)
    #expect((try #require(Double(first[4])) + .pi / 2).magnitude < 0.02)
  }

  @Test(arguments: [
    (
      ["--format", "iio-readdev"], 64,
      "--format: unknown value 'iio-readdev'; expected snowd, evemu"
    ),
    (["--matrix", "1,0"], 64, "--matrix: invalid mount matrix"),
  ])
  func whatIsWrong(options: [String], code: Int32, message: String) throws {
    let outcome = try Snowctl.debug.run(["gravity", events] + options)
    #expect(outcome.code == code && outcome.output.isEmpty)
    #expect(outcome.messages.count == 1 && outcome.words.contains(message), "\(outcome.words)")
  }

  /// The message comes before the rows, and what it names reads the same.
  @Test func aTableIsExplainedFirst() throws {
    let table = Self.folder.appending(path: "tables/androsensor.csv").path()
    let outcome = try Snowctl.debug.run(["gravity", table])
    #expect(outcome.code == 0 && outcome.lines.count == 13 && outcome.messages.count == 1)
    #expect(outcome.words.contains("reading AndroSensor's table: time"), "\(outcome.words)")
    let columns = try #require(outcome.words.split(separator: "--columns ").last)
    let again = try Snowctl.debug.run(
      ["gravity", table, "--columns", columns.trimmingCharacters(in: .whitespacesAndNewlines)])
    #expect(again.output == outcome.output)
    let piped = try Snowctl.debug.run(
      ["gravity", "-"], input: try Data(contentsOf: URL(filePath: table)))
    #expect(piped.output == outcome.output)
  }

  @Test(arguments: [
    (["--columns", "x=1,y=2"], 64, "--columns: z missing; expected x, y and z"),
    (["--columns", "unit=g", "--format", "evemu"], 64, "--columns is for tables"),
    (
      ["--columns", "sign=gravity", "--sign", "reaction"], 64,
      "--sign reaction and --columns sign=gravity differ"
    ),
    (
      ["--columns", "t=when"], 65,
      "--columns: no column 'when' for t; the table has time[ms], x-axis[m/s^2]"
    ),
  ])
  func wrongColumns(options: [String], code: Int32, message: String) throws {
    let table = Self.folder.appending(path: "tables/sensorlogger-android.csv").path()
    let outcome = try Snowctl.debug.run(["gravity", table] + options)
    #expect(outcome.code == code && outcome.output.isEmpty)
    #expect(outcome.words.contains(message), "\(outcome.words)")
  }

  @Test func binaryDataIsRefused() throws {
    let folder = try TemporaryFolder()
    let scans = try folder.write("a.scans", Data((0..<600).map { UInt8($0 % 7) }))
    let outcome = try Snowctl.debug.run(["gravity", scans])
    #expect(outcome.code == 65 && outcome.words.contains("binary data; this is not a sensor log"))
  }

  /// Every verb that takes a log takes these, compressed or through a pipe.
  @Test func everywhereALogGoes() throws {
    let more = ["--format", "evemu", "--size", "64x48"]
    let plain = try Snowctl.debug.run(
      ["replay", "--scene", "classic", events, "--output", "hash:-"] + more)
    #expect(plain.code == 0 && plain.lines.count > 20, "\(plain.words)")
    let bytes = try Data(contentsOf: URL(filePath: events))
    let piped = try Snowctl.debug.run(
      ["replay", "--scene", "classic", "-", "--output", "hash:-"] + more, input: bytes)
    #expect(piped.output == plain.output)
    let sheet = try Snowctl.debug.run(
      ["sheet", "--scene", "classic", events, "--output", "-"] + more)
    #expect(sheet.code == 0 && sheet.output.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
  }
}
