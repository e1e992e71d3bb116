import Foundation
import TestSupport
import Testing

/// Jobs that a signal cuts short, files that must not grow, memory that is refused: each ends with words.
@Suite(.waiting) struct InterruptionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Starts the program, sends a signal when it catches SIGINT and a file has grown, and waits.
  private func interrupt(
    _ words: [String], _ signal: String = "INT", when file: String
  ) throws -> Snowctl.Outcome {
    let line = ([Snowctl.debug.path] + words).map { "'\($0)'" }.joined(separator: " ")
    return try Snowctl(path: "/bin/bash").run([
      "-c",
      """
      set -m
      \(line) > '\(folder.path("out"))' & job=$!
      catches() { grep -Eq '^Name:.*snowctl' $1 && grep -Eq '^SigCgt:.*[2367abef]$' $1; }
      for _ in $(seq 600); do catches /proc/$job/status && break; sleep 0.1; done
      for _ in $(seq 600); do [ -s '\(file)' ] && break; sleep 0.1; done
      kill -\(signal) $job; wait $job; exit $?
      """,
    ])
  }

  @Test("A film interrupted by a signal reports how far it got, and ends by the signal")
  func film() throws {
    for (verb, name) in [
      (["render", "--scene", "classic"], "a.y4m"),
      (["replay", "--scene", "classic", Snowctl.log, "--speed", "1"], "b.y4m"),
    ] {
      let film = folder.path(name)
      let outcome = try interrupt(
        verb + ["--size", "64x48", "--for", "6000", "--output", "y4m:\(film)"], when: film)
      #expect(outcome.code == 128 + 2, "\(outcome.words)")
      #expect(
        outcome.words.contains(/interrupted after \d+ frames, \d+\.\d of 6000\.0 s/),
        "\(outcome.words)")
      // No half of a frame.
      let bytes = try Data(contentsOf: URL(filePath: film))
      let header = try #require(bytes.firstIndex(of: 10)) + 1
      #expect((bytes.count - header) % (6 + 64 * 48 * 3 / 2) == 0)
    }
  }

  @Test("Ctrl-C keeps a film that is written at its end")
  func compressedFilm() throws {
    let (film, hashes) = (folder.path("a.webp"), folder.path("hashes"))
    let outcome = try interrupt(
      [
        "render", "--scene", "classic", "--size", "64x48", "--for", "6000", "-o", film, "-o",
        "hash:\(hashes)",
      ],
      when: hashes)
    #expect(outcome.code == 128 + 2, "\(outcome.words)")
    #expect(outcome.words.contains(/interrupted after \d+ frames/), "\(outcome.words)")
    // RIFF states its length.
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: film)))
    #expect(bytes.starts(with: Array("RIFF".utf8)))
    #expect(bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) } == bytes.count - 8)
  }

  @Test("SIGTERM ends a film as SIGTERM, a show on a ring ends well")
  func otherSignals() throws {
    let film = folder.path("film.y4m")
    let outcome = try interrupt(
      ["render", "--scene", "classic", "--size", "64x48", "--for", "6000", "-o", film], "TERM",
      when: film)
    #expect(outcome.code == 128 + 15, "\(outcome.words)")
  }

  @Test("An interrupted log with its own end is reported, too")
  func recording() throws {
    let log = folder.path("walk.csv")
    let outcome = try interrupt(
      ["record", "--sensor", "evdev:/dev/input/nothing", "--for", "600", log], when: "/")
    #expect(outcome.code == 128 + 2, "\(outcome.words)")
    #expect(outcome.words.contains("nothing is written"))
    #expect(!FileManager.default.fileExists(atPath: log))
  }

  @Test("Ctrl-C ends a benchmark between two frames")
  func benchmark() throws {
    let outcome = try interrupt(["bench", "--scene", "classic", "--frames", "1000000"], when: "/")
    #expect(outcome.code == 128 + 2, "\(outcome.words)")
    #expect(outcome.words.contains(/interrupted after \d of 3 measurements/), "\(outcome.words)")
  }

  @Test("A file size limit ends the job with a message, and the file is whole")
  func aFileThatMustNotGrow() throws {
    func limited(_ words: [String]) throws -> Snowctl.Outcome {
      let line = ([Snowctl.debug.path] + words).map { "'\($0)'" }.joined(separator: " ")
      return try Snowctl(path: "/bin/bash").run(["-c", "ulimit -f 64; \(line)"])
    }
    let film = folder.path("film.y4m")
    let outcome = try limited([
      "render", "--scene", "classic", "--size", "64x48", "--for", "5", "-o", film,
    ])
    #expect(outcome.code == 74 && outcome.words.contains("File too large"), "\(outcome.words)")
    let bytes = try Data(contentsOf: URL(filePath: film))
    let header = try #require(bytes.firstIndex(of: 10)) + 1
    #expect((bytes.count - header) % (6 + 64 * 48 * 3 / 2) == 0)
    let stats = folder.path("stats.jsonl")
    let replay = try limited([
      "replay", "--scene", "classic", Snowctl.log, "--size", "16x12", "-o", "stats:\(stats)",
    ])
    #expect(replay.code == 74, "\(replay.words)")
    #expect(try String(contentsOfFile: stats, encoding: .utf8).hasSuffix("}\n"))
    let log = try limited(["record", "--sensor", "synthetic:1", folder.path("log.csv")])
    #expect(log.code == 74 && log.words.contains("File too large"), "\(log.words)")
  }

  @Test("Exhausted memory is reported with its exit code", arguments: [400, 700])
  func refusedMemory(megabytes: Int) throws {
    let outcome = try Snowctl(path: "/bin/bash").run([
      "-c",
      """
      ulimit -v \(megabytes * 1024)
      '\(Snowctl.debug.path)' render --size 8000x8000 -o '\(folder.path("large.png"))'
      """,
    ])
    #expect(outcome.code == 71, "\(outcome.words)")
    #expect(outcome.words.contains("out of memory: "), "\(outcome.words)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("large.png")))
  }
}

/// What verbs do with names of files, and with files that are there.
struct FileNameTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "A recording is not overwritten without --force; an empty file and a device hold nothing to lose"
  )
  func overwriting() throws {
    let log = folder.path("walk.csv")
    let record = ["record", "--sensor", "synthetic:1", "--for", "1"]
    #expect(try Snowctl.debug.run(record + [log]).code == 0)
    let first = try Data(contentsOf: URL(filePath: log))
    let again = try Snowctl.debug.run(["record", "--sensor", "synthetic:2", "--for", "1", log])
    #expect(again.code == 73 && again.words.contains("--force"), "\(again.words)")
    #expect(try Data(contentsOf: URL(filePath: log)) == first)
    let link = folder.path("link.csv")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: log)
    #expect(try Snowctl.debug.run(record + [link]).code == 73)
    let forced = ["record", "--sensor", "synthetic:2", "--for", "1", "--force", log]
    #expect(try Snowctl.debug.run(forced).code == 0)
    #expect(try Data(contentsOf: URL(filePath: log)) != first)
    #expect(try Snowctl.debug.run(record + [try folder.write("empty.csv", "")]).code == 0)
    #expect(try Snowctl.debug.run(record + ["/dev/null"]).code == 0)
    #expect(try Snowctl.debug.run(record + ["-"]).lines.count > 50)
  }

  @Test("Every verb accepts a picture as a path, with png:, and - for standard output")
  func names() throws {
    let still = ["render", "--scene", "classic", "--size", "32x24", "-o"]
    let sheet = ["sheet", "--scene", "classic", "--angles", "0", "--size", "32x24", "-o"]
    for verb in [still, sheet, ["gravity", Snowctl.log, "--plot"]] {
      for (text, file) in [("a.png", "a.png"), ("png:b.png", "b.png")] {
        let typed = text.replacing("\(file)", with: folder.path(file))
        let outcome = try Snowctl.debug.run(verb + [typed])
        #expect(outcome.code == 0, "\(verb): \(outcome.words)")
        #expect(try Data(contentsOf: URL(filePath: folder.path(file))).starts(with: [0x89, 0x50]))
        try FileManager.default.removeItem(atPath: folder.path(file))
      }
      #expect(try Snowctl.debug.run(verb + ["-"]).output.starts(with: [0x89, 0x50]))
    }
    let film = try Snowctl.debug.run(still + ["-", "--for", "0.1"])
    #expect(film.output.starts(with: Data("YUV4MPEG2".utf8)))
    let wrong = try Snowctl.debug.run(still + ["pgn:a.png"])
    #expect(wrong.code == 64 && wrong.words.contains("did you mean png?"), "\(wrong.words)")
  }

  @Test("A missing log or scene is reported before a missing terminal")
  func missingBeforeTerminal() throws {
    let log = try Snowctl.debug.run(["replay", folder.path("nope.csv")])
    #expect(log.code == 66 && log.words.contains("nope.csv: cannot open"), "\(log.words)")
    let scene = try Snowctl.debug.run(["replay", Snowctl.log, "--scene", "nope"])
    #expect(scene.words.contains("nope") && !scene.words.contains("terminal"), "\(scene.words)")
    let neither = try Snowctl.debug.run(["replay", "--scene", "classic", Snowctl.log])
    #expect(neither.code == 64 && neither.words.contains("terminal"), "\(neither.words)")
  }

  @Test("Without a verb the help is printed")
  func noVerb() throws {
    let outcome = try Snowctl.debug.run([])
    #expect(outcome.text.hasPrefix("Usage: snowctl VERB") && outcome.code == 64)
  }

  @Test(
    "A configuration ends with 78, a scene with 65, whatever the mistake is",
    arguments: [
      ("a.json5", "{ version: 1, sensor: 'auto', fps: 30,, }", 78),
      ("a.json5", "{ version: 1,\n  // layers: here\n  output: ['null', }", 78),
      ("a.json5", "{ version: 1, schedule: [ { scene: 'nope' } ] }", 78),
      ("a.json5", "{ 'scene': 'nope' , version: 1 }", 78), ("snowd.json5", "{ versio", 78),
      ("a.json5", "{ version: 1, layers: [ { emitter: {{ } ] }", 65),
      ("a.json5", "{ version: 1, name: 'x', layers: [ { scene: 3 } ", 65),
      ("a.json5", "{ versio", 65),
    ])
  func checkedKinds(name: String, text: String, code: Int32) throws {
    let outcome = try Snowctl.debug.run(["check", try folder.write(name, text)])
    #expect(outcome.code == code, "\(outcome.words)")
  }

  @Test("The help states a film's start date")
  func date() throws {
    for verb in ["render", "replay", "sheet"] {
      let help = try Snowctl.debug.run([verb, "--help"]).text
      #expect(help.contains("(2026-12-24T20:00)") && !help.contains("(that)"))
    }
  }
}
