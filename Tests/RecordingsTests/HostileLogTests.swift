import Foundation
import Motion
import Portable
import TestSupport
import Testing

@testable import Recordings

@Suite struct HostileLogTests {
  @Test(arguments: [
    ("5,nan,0,0", "6:3: ax is not a finite number (\"nan\")"),
    ("5,0,inf,0", "6:5: ay is not a finite number (\"inf\")"),
    ("5,0,0,1e999", "6:7: az is not a finite number (\"1e999\")"),
    ("5,0,,0", "6:5: ay is not a finite number (\"\")"),
    ("5,0x1,0,0", "6:3: ax is not a finite number (\"0x1\")"),
    ("5.5,0,0,0", "6:1: t_ns is not a whole number of nanoseconds (\"5.5\")"),
    (",0,0,0", "6:1: t_ns is not a whole number of nanoseconds (\"\")"),
    ("5,n/a,0,0", "6:3: ax is not a finite number (\"n/a\")"),
    ("5,0", "6:0: ay is missing"),
    (
      "99999999999999999999,0,0,0",
      "6:1: t_ns is not a whole number of nanoseconds (\"99999999999999999999\")"
    ),
    ("-1,0,0,0", "6:1: time goes back by 1 ns"),
    ("86400000000001,0,0,0", "6:1: time jumps ahead by more than a day"),
    ("9223372036854775807,0,0,0", "6:1: time jumps ahead by more than a day"),
    ("5,1e200,0,0", "6:0: too large a number"),
  ])
  func aBadRowIsSkipped(row: String, problem: String) throws {
    let log = try Contents(text: head + "0,1,2,3\n\(row)\n10,4,5,6\n")
    #expect(log.samples.map(\.acceleration.x) == [1, 4])
    #expect(log.problems == [problem] && log.skipped == 1)
  }

  @Test func wholeTimesInOtherFormsAreTaken() throws {
    let log = try Contents(text: head + "0,1,2,3\n5.0,4,5,6\n1.0E+01,7,8,9\n")
    #expect(log.samples.map(\.instant.nanoseconds) == [0, 5, 10] && log.skipped == 0)
  }

  @Test func equalTimesAreTaken() throws {
    let log = try Contents(text: head + "7,1,2,3\n7,4,5,6\n86400000000007,7,8,9\n")
    #expect(log.samples.count == 3 && log.skipped == 0)
  }

  @Test(arguments: ["10,4,5", "10,4,", "10,4,5,-", "1"])
  func aTornLastLineIsSkipped(torn: String) throws {
    let log = try Contents(text: head + "0,1,2,3\n" + torn)
    #expect(log.samples.count == 1 && log.skipped == 1)
    #expect(log.problems.first?.contains("torn row") == true)
  }

  @Test func manyProblemsAreOnlyCounted() throws {
    let log = try Contents(text: head + String(repeating: "x\n", count: 1000) + "0,1,2,3\n")
    #expect(log.samples.count == 1 && log.skipped == 1000)
    #expect(log.problems.count == LogReader.mostProblems)
  }

  @Test func aCutOffFileKeepsTheRowsBefore() throws {
    let scratch = try TemporaryFolder()
    var random = SeededGenerator(seed: 1)
    var text = head
    for row in 0..<20_000 { text += "\(row * 1000),\(fixed(random.nextUnit(), places: 4)),2,3\n" }
    let whole = try Contents(try scratch.log(text, name: "whole.csv.gz"))
    #expect(whole.samples.count == 20_000 && whole.skipped == 0)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(scratch.path)/whole.csv.gz"))
    let half = try Contents(try scratch.file("half.csv.gz", bytes.prefix(bytes.count / 2)))
    #expect((5000..<15_000).contains(half.samples.count))
    #expect(half.samples == Array(whole.samples.prefix(half.samples.count)))
    #expect(half.skipped == 1)
    #expect(half.problems.contains { $0.contains("cut off") || $0.contains("torn row") })
    // Nothing but the first bytes: there is not even a header.
    let error = try #require(throws: LogError.self) {
      _ = try Contents(try scratch.file("start.csv.gz", bytes.prefix(20)))
    }
    #expect(error.description.contains("cut off before the first row"))
  }

  @Test func damageInTheMiddleIsToldOf() throws {
    let scratch = try TemporaryFolder()
    var text = head
    for row in 0..<20_000 { text += "\(row * 1000),\((row &* 7919) % 1000),2,3\n" }
    _ = try scratch.log(text, name: "whole.csv.gz")
    var bytes = try Data(contentsOf: URL(fileURLWithPath: "\(scratch.path)/whole.csv.gz"))
    for index in 0..<64 { bytes[bytes.count / 2 + index] = 0xA5 }
    let log = try Contents(try scratch.file("damaged.csv.gz", bytes))
    #expect(log.samples.count < 20_000 && log.skipped > 0)
  }

  @Test func aHugeLineNeedsNoMemory() throws {
    let scratch = try TemporaryFolder()
    let huge = [UInt8](repeating: UInt8(ascii: "1"), count: 10_000_000)
    let path = try scratch.file("huge.csv", Array(head.utf8) + huge + Array("\n5,1,2,3\n".utf8))
    let log = try Contents(path)
    #expect(log.samples.count == 1)
    #expect(log.problems == ["5:0: longer than 16384 characters"])
    var lines = LineReader(try GzipFile.reading(path))
    while try lines.next() { #expect(lines.line.capacity <= 2 * LineReader.longestLine) }
    #expect(throws: LogError.self) { _ = try Contents(try scratch.file("line.csv", huge)) }
  }
}
