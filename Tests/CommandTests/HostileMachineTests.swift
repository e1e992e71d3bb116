import Foundation
import TestSupport
import Testing

/// Clocks that end, files without an end, scenes that want all memory, signals at a bad moment.
@Suite(.waiting) struct HostileMachineTests {
  private let folder: TemporaryFolder
  private static let header = "# snowd-log 1\nt_ns,ax,ay,az\n"

  init() throws { folder = try TemporaryFolder() }

  private func scene(_ cell: String) throws -> String {
    try folder.write(
      "a.json5",
      "{ version: 1, layers: [ { emitter: { cells: [ { birthRate: 1, lifetime: 1,\n \(cell) } ] } } ] }"
    )
  }

  /// A PNG of one colour: small on the disk, large in memory.
  private func picture(side: Int) throws -> String {
    let plain = try folder.write("plain.json5", "{ version: 1 }")
    let path = folder.path("large.png")
    let outcome = try Snowctl.debug.run(
      ["render", "--scene", plain, "--size", "\(side)x\(side)", "--output", "png:\(path)"])
    #expect(outcome.code == 0, "\(outcome.words)")
    return path
  }

  @Test(arguments: [
    "9223372036854775807,0,9.8,0\n",
    "9223372036854775000,0,9.8,0\n9223372036854775807,0,9.8,0\n",
  ])
  func theEndOfTheClock(rows: String) throws {
    let log = try folder.write("a.csv", Self.header + rows)
    let outcome = try Snowctl.debug.run(
      ["replay", "--scene", "classic", log, "--size", "32x24", "--output", "hash:-"])
    #expect(outcome.code == 0)
    #expect((1...2).contains(outcome.lines.count))
  }

  @Test func aDeviceWithoutAnEnd() throws {
    let outcome = try Snowctl.debug.run([
      "replay", "--scene", "classic", "/dev/zero", "--output", "null",
    ])
    #expect(outcome.code == 65 && outcome.words.contains("binary data"))
  }

  @Test func aByteOrderMark() throws {
    let log = try folder.write("a.csv", "\u{feff}\(Self.header)0,0,9.8,0\r\n")
    let outcome = try Snowctl.debug.run(["gravity", log])
    #expect(outcome.code == 0 && outcome.lines.count == 2, "\(outcome.words)")
  }

  @Test func aLogWithoutAGoodRowIsOneMessage() throws {
    let log = try folder.write("a.csv", Self.header + "x,1,2,3\ny,1,2,3\n")
    for verb in [["gravity", log], ["replay", "--scene", "classic", log, "--output", "null"]] {
      let outcome = try Snowctl.debug.run(verb)
      #expect(outcome.code == 65)
      #expect(outcome.messages.count == 1 && outcome.words.contains("no usable row"))
    }
  }

  @Test(arguments: ["count: 1000", "blur: { from: 31, to: 32 }, count: 20"])
  func aPictureThatWantsAllMemory(cell: String) throws {
    let path = try picture(side: 2048)
    let scene = try scene("contents: '\(path)', \(cell)")
    let outcome = try Snowctl.debug.run(["check", scene])
    #expect(outcome.code == 65)
    #expect(outcome.messages.count == 1)
    #expect(outcome.words.contains("a.json5:2:12: with this one"), "\(outcome.words)")
  }

  @Test func aBlurTooSmallForASquare() throws {
    let outcome = try Snowctl.debug.run(
      ["render", "--scene", try scene("blur: 1e-320"), "--size", "32x24", "--output", "null"])
    #expect(outcome.code == 0, "\(outcome.words)")
  }

  @Test(arguments: [
    ["--size", "8000x8"], ["--size", "2048x2048", "--at", "1,2,3,4,5,6,7,8,9"],
    ["--output", "sheet"],
  ])
  func aSheetThatCannotBe(options: [String]) throws {
    let output = options[0] == "--output" ? [] : ["--output", folder.path("sheet.png")]
    let outcome = try Snowctl.debug.run(
      ["sheet", "--scene", "classic", Snowctl.log] + options + output)
    #expect(outcome.code == 64)
    #expect(outcome.messages.count == 1)
    #expect(!FileManager.default.fileExists(atPath: "sheet"))
  }

  /// A pipe that stays open and silent: SIGTERM ends the read, what came before is kept.
  @Test func aSignalWhileWaitingForAPipe() throws {
    let shell = Snowctl(path: "/bin/bash")
    let outcome = try shell.run([
      "-c",
      """
      mkfifo '\(folder.path("pipe"))'
      { printf '\(Self.header.replacing("\n", with: "\\n"))0,0,9.8,0\\n10,0,9.8,0\\n'; exec sleep 90; } \
        > '\(folder.path("pipe"))' & writer=$!
      '\(Snowctl.debug.path)' gravity '\(folder.path("pipe"))' & reader=$!
      # It catches SIGTERM, has the pipe open and sleeps: it waits for more.
      waits() {
        grep -Eq '^SigCgt:.*[4567cdef]...$' /proc/$reader/status \
          && ls -l /proc/$reader/fd | grep -q 'pipe$' && grep -Eq '^State:.S' /proc/$reader/status
      }
      for _ in $(seq 600); do waits && break; sleep 0.1; done
      kill -TERM $reader; wait $reader; code=$?
      kill $writer; exit $code
      """,
    ])
    #expect(outcome.code == 0)
    #expect(outcome.messages.isEmpty, "\(outcome.words)")
  }

  @Test func anOutputThatIsInUse() throws {
    let log = try folder.write("a.csv", Self.header + "0,0,9.8,0\n")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: log)
    let new = folder.path("new")
    for outputs in [
      ["hash:\(log)"], ["hash:\(folder.path("link"))"], ["hash:\(new)", "stats:\(new)"],
    ] {
      let outcome = try Snowctl.debug.run(
        ["replay", "--scene", "classic", log, "--size", "32x24"]
          + outputs.flatMap { ["--output", $0] })
      #expect(outcome.code == 64 && outcome.messages.count == 1)
      #expect(outcome.words.contains("already in use"), "\(outcome.words)")
    }
    #expect(try String(contentsOfFile: log, encoding: .utf8).hasPrefix("# snowd-log"))
    // Devices take what comes.
    let outcome = try Snowctl.debug.run(
      [
        "replay", "--scene", "classic", log, "--size", "32x24", "--output", "hash:/dev/null",
        "--output",
        "stats:/dev/null",
      ])
    #expect(outcome.code == 0)
  }

  /// A log that comes through a pipe cannot be read again for a jump.
  @Test(.needs("script"), .needsTerminals)
  func aJumpInAPipe() throws {
    let shell = Snowctl(path: "/bin/bash")
    let player = "zcat '\(Snowctl.log)' | '\(Snowctl.debug.path)' replay - --size 32x24"
    let outcome = try shell.run([
      "-c",
      """
      { sleep 2; printf '\\033[C'; sleep 1; printf q; sleep 1; } \
        | TERM=xterm-256color script -qec "\(player)" /dev/null
      """,
    ])
    #expect(outcome.code == 0, "\(outcome.text.suffix(200))")
    #expect(!outcome.text.contains("not a snowd log"))
  }

  @Test func theVersion() throws {
    let outcome = try Snowctl.debug.run(["--version"])
    #expect(outcome.code == 0)
    // Only `make build` knows the version.
    #expect(outcome.text.wholeMatch(of: /snowctl (\d+\.\d+\.\d+\S*|unreleased)\n/) != nil)
  }

  /// Less than one frame a second once divided by zero.
  @Test(.needs("script"), .needsTerminals)
  func aSlowFilmInATerminal() throws {
    let shell = Snowctl(path: "/usr/bin/script")
    let command = "'\(Snowctl.debug.path)' replay '\(Snowctl.log)' --fps 0.5 --for 0.1"
    let outcome = try shell.run(["-qec", "TERM=xterm-256color \(command)", "/dev/null"])
    #expect(outcome.code == 0, "\(outcome.text.suffix(200))")
  }
}
