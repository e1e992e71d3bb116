import Foundation
import TestSupport
import Testing

/// Bad input: one clear line, a code of sysexits.h, no trap.
struct HostileInputTests {
  private let folder: TemporaryFolder
  private static let header = "# snowd-log 1\nt_ns,ax,ay,az\n"
  private static let good = "0,0,9.8,0\n10000000,0,9.8,0\n20000000,0,9.8,0\n"

  init() throws { folder = try TemporaryFolder() }

  private func replay(_ log: String, _ more: [String] = []) throws -> Snowctl.Outcome {
    try Snowctl.debug.run(
      ["replay", "--scene", "classic", log, "--size", "64x48", "--output", "hash:-"] + more)
  }

  @Test func aMissingLog() throws {
    let outcome = try replay(folder.path("none.csv"))
    #expect(outcome.code == 66)
    #expect(outcome.messages.count == 1 && outcome.words.contains("No such file"))
  }

  @Test(arguments: [
    ("", "the log is empty"), ("\u{0}\u{1}\u{2}binary", "binary data"),
    ("hello\nworld\n", ":1: expected the columns"),
    ("# snowd-log 2\n", ":1: unsupported version 'snowd-log 2'"),
    ("# snowd-log 1\n# sign: up\nt_ns,ax,ay,az\n", ":2: unknown sign 'up'"),
    (header, "has no rows"), (header + "x,1,2,3\n", "no usable row"),
  ])
  func aLogThatIsNone(text: String, message: String) throws {
    let outcome = try replay(folder.write("a.csv", text))
    #expect(outcome.code == 65)
    #expect(outcome.messages.count >= 1 && outcome.words.contains(message), "\(outcome.words)")
    #expect(outcome.output.isEmpty)
  }

  @Test(arguments: [
    ("15000000,nan,9.8,0", ":6:10: ax is not a finite number"),
    ("25000000,0,abc,0", ":6:12: ay is not a finite number"),
    ("25000000,0", ":6: ay is missing"), ("5000000,0,9.8,0", ":6:1: time goes back"),
    ("9000000000000000000,0,9.8,0", ":6:1: time jumps ahead"),
  ])
  func aRowThatIsNoRow(row: String, message: String) throws {
    let log = try folder.write("a.csv", Self.header + Self.good + row + "\n30000000,0,9.8,0\n")
    let outcome = try replay(log)
    #expect(outcome.code == 0)
    #expect(outcome.lines.count == 2)
    #expect(outcome.messages.count == 1 && outcome.words.contains(message), "\(outcome.words)")
  }

  @Test func aLogThatIsCutOff() throws {
    let whole = try Data(contentsOf: URL(filePath: Snowctl.log))
    let outcome = try replay(folder.write("cut.csv.gz", whole.prefix(20_000)), ["--fps", "1"])
    #expect(outcome.code == 0)
    #expect(outcome.lines.count >= 5)
    #expect(outcome.messages.count == 1)
  }

  @Test func twoGigabytesOfNothing() throws {
    let log = try folder.write("big.csv", Data())
    try FileHandle(forWritingTo: URL(filePath: log)).truncate(atOffset: 2 << 30)
    let outcome = try replay(log)
    #expect(outcome.code == 65 && outcome.words.contains("binary data"))
  }

  @Test(arguments: ["0x0", "100000x100000", "64", "64x", "-1x5", "9999x9999"])
  func aSizeThatIsNone(size: String) throws {
    let outcome = try Snowctl.debug.run(
      ["replay", "--scene", "classic", Snowctl.log, "--size=\(size)", "--output", "null"])
    #expect(outcome.code == 64)
    #expect(outcome.messages.count == 1 && outcome.words.contains("--size"))
  }

  @Test(arguments: [
    ("birthRate: 1e9, lifetime: 1", "3:16: 'birthRate' is 1000000000"),
    ("birthRate: 1, lifetime: -1", "3:29: 'lifetime' is -1"),
    ("birthRat: 1", "3:5: unknown key 'birthRat' in a cell; did you mean 'birthRate'?"),
    ("birthRate: '1'", "3:16: 'birthRate' must be a number, not a string"),
    ("contents: 'flake'", "unknown picture 'flake'"),
    ("birthRate: 1 lifetime: 1", "3:18: expected ',' or '}'"),
  ])
  func aSceneThatIsWrong(cell: String, message: String) throws {
    let scene = try folder.write(
      "a.json5", "{ version: 1, layers: [ { emitter: { cells: [\n  {\n    \(cell) } ] } } ] }")
    for arguments in [["check", scene], ["render", "--scene", scene, "--output", "null"]] {
      let outcome = try Snowctl.debug.run(arguments)
      #expect(outcome.code == 65)
      #expect(outcome.messages.count == 1)
      #expect(
        outcome.words.contains("a.json5:") && outcome.words.contains(message), "\(outcome.words)")
    }
  }

  @Test func aFullDisk() throws {
    for arguments in [
      ["replay", "--scene", "classic", Snowctl.log, "--for", "1", "--output", "y4m:/dev/full"],
      ["render", "--scene", "classic", "--output", "hash:/dev/full"],
      ["render", "--scene", "classic", "--size", "64x48", "--output", "webp:/dev/full"],
      [
        "render", "--scene", "classic", "--size", "64x48", "--for", "0.2", "--output",
        "webp:/dev/full",
      ],
    ] {
      let outcome = try Snowctl.debug.run(arguments)
      #expect(outcome.code == 74)
      #expect(outcome.messages.count == 1 && outcome.words.contains("No space left on device"))
    }
    let outcome = try Snowctl.debug.run(["gravity", Snowctl.log], output: "/dev/full")
    #expect(outcome.code == 74 && outcome.messages.count == 1)
  }

  @Test func aReaderThatHasSeenEnough() throws {
    for verb in ["gravity \(Snowctl.log)", "replay \(Snowctl.log) --output hash:-"] {
      let shell = Snowctl(path: "/bin/bash")
      let outcome = try shell.run(
        ["-c", "\(Snowctl.debug.path) \(verb) | head -n 1; exit ${PIPESTATUS[0]}"])
      #expect(outcome.code == 0)
      #expect(outcome.lines.count == 1)
      #expect(outcome.words.isEmpty, "\(outcome.words)")
    }
  }
}
