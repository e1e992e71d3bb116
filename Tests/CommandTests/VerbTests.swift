import Foundation
import Graphics
import Images
import TestSupport
import Testing

/// The verbs as their help describes them.
struct VerbTests {
  @Test func everyVerbHelps() throws {
    let verbs = try verbs()
    #expect(verbs.count > 15)
    for verb in verbs {
      let outcome = try Snowctl.debug.run([verb, "--help"])
      #expect(outcome.code == 0 && outcome.text.hasPrefix("Usage: snowctl \(verb)"))
    }
  }

  /// Those that the help lists: a line of two spaces, the verb, and what it does.
  private func verbs() throws -> [String] {
    let help = try Snowctl.debug.run(["--help"])
    #expect(help.code == 0 && help.words.isEmpty)
    return help.lines.compactMap { $0.wholeMatch(of: #/  ([a-z]+)  +\S.*/#).map { String($0.1) } }
  }

  @Test(arguments: ["snowctl", "snowbridge"])
  func everyVerbHasARow(program: String) throws {
    let folder = Snowctl.repository.appending(path: "Sources/\(program)")
    let table = try String(contentsOf: folder.appending(path: "main.swift"), encoding: .utf8)
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path())
    var count = 0
    for file in files where file.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      for match in text.matches(of: /(?:enum|struct) (\w+): Verb\b/) {
        #expect(table.contains("\(match.1).self"), "\(file): \(match.1) has no row in main.swift")
        count += 1
      }
    }
    #expect(count > 1)
  }

  @Test func thePagesNameVerbsThatAreThere() throws {
    let verbs = try verbs() + ["help"]
    let docs = Snowctl.repository.appending(path: "docs")
    let pages = try FileManager.default.contentsOfDirectory(atPath: docs.path())
      .filter { $0.hasSuffix(".md") }.map { docs.appending(path: $0) }
    var count = 0
    for page in pages + [Snowctl.repository.appending(path: "README.md")] {
      let text = try String(contentsOf: page, encoding: .utf8)
      for match in text.matches(of: /(?:`|^)(?:sudo )?snowctl ([a-z]+)/.anchorsMatchLineEndings()) {
        let verb = String(match.1)
        #expect(verbs.contains(verb), "\(page.lastPathComponent): there is no 'snowctl \(verb)'")
        count += 1
      }
    }
    #expect(count > 20)
  }

  @Test func doctorSaysWhatWorks() throws {
    let outcome = try Snowctl.debug.run(["doctor", "--json"])
    #expect([0, 69].contains(outcome.code))
    let findings = try #require(
      try JSONSerialization.jsonObject(with: outcome.output) as? [[String: Any]])
    let scenes = try #require(findings.first { $0["what"] as? String == "scenes" })
    #expect(scenes["ok"] as? Bool == true && "\(scenes["words"] ?? "")".contains("classic"))
    #expect(findings.contains { $0["what"] as? String == "screen" })
    // What does not work says what to do.
    for finding in findings where finding["ok"] as? Bool == false {
      #expect(finding["advice"] is String, "\(finding)")
    }
    #expect((outcome.code == 0) == findings.allSatisfy { $0["ok"] as? Bool == true })
  }

  @Test func scenesAreListed() throws {
    let plain = try Snowctl.debug.run(["scenes"])
    #expect(plain.lines.contains { $0.hasPrefix("classic ") })
    let json = try JSONSerialization.jsonObject(
      with: try Snowctl.debug.run(["scenes", "--json"]).output)
    let scenes = try #require(json as? [[String: String]])
    #expect(scenes.contains { $0["name"] == "classic" && $0["path"]?.isEmpty == false })
  }

  @Test func checkTellsKindAndPlace() throws {
    let scene = try Snowctl.debug.run(
      ["check", Snowctl.repository.appending(path: "config/scenes/classic-article.json5").path()])
    #expect(scene.code == 0 && scene.text.contains("about 420 particles"))
    let configuration = try Snowctl.debug.run(
      ["check", Snowctl.repository.appending(path: "config/snowd.json5").path()])
    #expect(configuration.code == 0 && configuration.text.contains("a configuration"))
    let folder = try TemporaryFolder()
    let wrong = try folder.write("snowd.json5", "{ version: 1,\n  fps: 'fast' }")
    let outcome = try Snowctl.debug.run(["check", "--json", wrong])
    #expect(outcome.code == 78)
    let answer = try #require(
      try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    #expect(answer["line"] as? Int == 2 && answer["column"] as? Int == 8)
  }

  /// The days are named; a scene or a configuration that always shows something has no warning.
  @Test func checkWarnsOfBareDays() throws {
    let scenes = Snowctl.repository.appending(path: "config/scenes")
    let words = "only the backdrop is shown on 01-07..11-30"
    let badoo = try Snowctl.debug.run(["check", scenes.appending(path: "badoo.json5").path()])
    #expect(badoo.code == 0 && badoo.messages.count == 1 && badoo.words.contains(words))
    let json = try Snowctl.debug.run(
      ["check", "--json", scenes.appending(path: "badoo.json5").path()])
    let answer = try #require(
      try JSONSerialization.jsonObject(with: json.output) as? [String: Any])
    #expect(answer["warnings"] as? [String] == [words] && json.words.isEmpty)
    let folder = try TemporaryFolder()
    for (text, warns) in [
      ("scene: 'badoo'", true), ("scene: 'badoo', schedule: [ { scene: 'classic' } ]", false),
      ("schedule: [ { scene: 'badoo' } ]", false),
    ] {
      let file = try folder.write("snowd.json5", "{ version: 1, \(text) }")
      let outcome = try Snowctl.debug.run(["check", file])
      #expect(outcome.code == 0 && outcome.words.contains(words) == warns, "\(text)")
    }
  }

  @Test("61.5: 'check' says what of a valid scene is left out")
  func checkWarnsOfThinning() throws {
    let folder = try TemporaryFolder()
    let cell = "{ contents: 'dot', birthRate: 1000000, lifetime: 0.0001, velocity: 100 }"
    let layer = "{ emitter: { birthRate: 1000, speed: 100, cells: [ \(cell) ] } }"
    let file = try folder.write("flood.json5", "{ version: 1, layers: [ \(layer) ] }")
    let outcome = try Snowctl.debug.run(["check", file])
    #expect(outcome.code == 0 && outcome.messages.count == 1, "\(outcome.words)")
    let words = "layers[0]: about 100000 particles would live; births are thinned"
    #expect(outcome.words.contains(words))
    let json = try Snowctl.debug.run(["check", "--json", file])
    let answer = try #require(
      try JSONSerialization.jsonObject(with: json.output) as? [String: Any])
    #expect((answer["warnings"] as? [String])?.count == 1 && json.words.isEmpty)
  }

  @Test func aPictureGoesToStandardOutput() throws {
    let outcome = try Snowctl.debug.run([
      "render", "--scene", "classic", "--angle", "30", "--size", "64x40",
    ])
    #expect(outcome.code == 0)
    #expect(outcome.output.prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]))
  }

  @Test func aFilmHasTheFramesThatItsHeaderPromises() throws {
    let outcome = try Snowctl.debug.run(
      [
        "render", "--scene", "classic", "--size", "64x40", "--for", "0.5", "--fps", "24",
        "--output", "y4m:-",
      ])
    let film = outcome.output
    let line = try #require(film.firstIndex(of: 10))
    let header = String(decoding: film[..<line], as: UTF8.self)
    #expect(header.hasPrefix("YUV4MPEG2 W64 H40 F24:1"))
    #expect(film.count - line - 1 == 12 * (6 + 64 * 40 * 3 / 2))
  }

  @Test func gravityPrintsARowASample() throws {
    let outcome = try Snowctl.debug.run(["gravity", Snowctl.log])
    #expect(outcome.code == 0)
    #expect(outcome.lines.count == 1 + 6001)
    #expect(outcome.lines[0] == "t_ns,gx,gy,gz,angle_rad,held,shaking,easing")
    let rows = outcome.lines.dropFirst().map { $0.split(separator: ",") }
    #expect(rows.allSatisfy { $0.count == 8 })
    // Laid flat from 46.5 s to 50 s, shaken from 53 s to 55.5 s.
    func seconds(_ column: Int) -> [Double] {
      rows.filter { $0[column] == "1" }.compactMap { Double($0[0]).map { $0 / 1e9 } }
    }
    #expect(seconds(5).allSatisfy { $0 > 45 && $0 < 52 } && seconds(5).count > 300)
    #expect(seconds(6).allSatisfy { $0 > 53 && $0 < 57 } && seconds(6).count > 100)
    // Lifted, the picture turns by 45° in half a second.
    #expect(seconds(7).allSatisfy { $0 > 50 && $0 < 51.1 } && (45...55).contains(seconds(7).count))
  }

  /// The four poses, as a bare chip and as Core Motion report them.
  @Test(arguments: [("reaction", 1.0), ("gravity", -1.0)])
  func thePosesHaveTheirAngles(sign: String, up: Double) throws {
    let poses: [(x: Double, y: Double, degrees: Double)] = [
      (0, 1, 0), (-1, 0, -90), (0, -1, 180), (1, 0, 90),
    ]
    for pose in poses {
      let row = "\(pose.x * up),\(pose.y * up),0"
      let log =
        "# snowd-log 1\n# sign: \(sign)\n# units: g\nt_ns,ax,ay,az\n0,\(row)\n9000000,\(row)\n"
      let outcome = try Snowctl.debug.run(["gravity", "-"], input: Data(log.utf8))
      let cells = try #require(outcome.lines.last).split(separator: ",")
      let angle = try #require(Double(cells[4])) * 180 / .pi
      let error = (angle - pose.degrees).remainder(dividingBy: 360)
      #expect(error.magnitude < 1e-9, "\(sign) \(pose): \(angle)")
      #expect(cells[5] == "0")
    }
  }

  /// The option's sign is used; a contradicting log is reported.
  @Test(arguments: [
    ("# sign: gravity\n", "reaction", 180.0, true), ("# sign: gravity\n", "gravity", 0, false),
    ("# sign: reaction\n", "gravity", 0, true), ("", "gravity", 0, false),
    ("", "reaction", 180, false), ("# sign: gravity\n", nil, 0, false),
  ])
  func thePersonsSignCounts(
    header: String, sign: String?, degrees: Double, isSaid: Bool
  ) throws {
    let log = "# snowd-log 1\n\(header)# units: g\nt_ns,ax,ay,az\n0,0,-1,0\n"
    let option = sign.map { ["--sign", $0] } ?? []
    let outcome = try Snowctl.debug.run(["gravity", "-"] + option, input: Data(log.utf8))
    let cells = try #require(outcome.lines.last).split(separator: ",")
    let angle = try #require(Double(cells[4])) * 180 / .pi
    #expect((angle - degrees).remainder(dividingBy: 360).magnitude < 1e-9)
    #expect(outcome.code == 0 && outcome.messages.count == (isSaid ? 1 : 0), "\(outcome.words)")
    if isSaid, let sign {
      #expect(outcome.words.contains("reading it as \(sign), as requested"), "\(outcome.words)")
    }
  }

  /// Six moments are chosen by reading the log once before: that is not said twice.
  @Test func theOverruledSignIsSaidOnce() throws {
    let folder = try TemporaryFolder()
    let outcome = try Snowctl.debug.run([
      "sheet", "--scene", "classic", Snowctl.log, "--sign", "gravity", "--size", "60x40",
      "--output",
      folder.path("sheet.png"),
    ])
    #expect(outcome.code == 0)
    #expect(outcome.messages.count { $0.contains("states sign reaction") } == 1, "\(outcome.words)")
  }

  /// `--no-gyro` chooses a filter without gyroscope; one that is named has none already.
  @Test(arguments: [([], "adaptive"), (["--filter", "lowpass"], "lowpass")])
  func noGyroIsAFilterWithoutGyroscope(more: [String], filter: String) throws {
    let arguments = ["gravity", Snowctl.log, "--for", "2"]
    let expected = try Snowctl.debug.run(arguments + ["--filter", filter])
    let outcome = try Snowctl.debug.run(arguments + ["--no-gyro"] + more)
    #expect(outcome.code == 0 && outcome.output == expected.output)
    #expect(try Snowctl.debug.run(arguments).output != expected.output)
  }

  @Test func aSheetIsAPicture() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("sheet.png")
    let outcome = try Snowctl.debug.run(
      [
        "sheet", "--scene", "classic", Snowctl.log, "--at", "1,2", "--size", "60x40", "--output",
        path,
      ])
    #expect(outcome.code == 0)
    #expect(try Data(contentsOf: URL(filePath: path)).count > 500)
  }

  /// What a sheet shows unturned is what the panel's pixels are, through the same screen.
  @Test func aSheetShowsPanelsPixelByPixel() throws {
    let folder = try TemporaryFolder()
    let (sheet, panel) = (folder.path("sheet.png"), folder.path("panel.png"))
    let common = ["--size", "60x40", "--screen", "rgb332", "--at", "7"]
    let drawn = try Snowctl.debug.run(
      ["sheet", "--scene", "classic", "--angles", "0,30", "--unturned", "--output", sheet] + common)
    #expect(drawn.code == 0, "\(drawn.words)")
    #expect(
      try Snowctl.debug.run(
        ["render", "--scene", "classic", "--angle", "30", "--output", "png:\(panel)"] + common
      ).code
        == 0)
    let (whole, part) = (try readPNG(sheet), try readPNG(panel))
    for y in 0..<40 {
      // In the middle of the right half.
      let start = ((12 + y) * whole.width + whole.width / 2 + (whole.width / 2 - 60) / 2) * 4
      let row = part.bytes[y * 240..<(y + 1) * 240]
      #expect(Array(whole.bytes[start..<start + 240]) == Array(row), "row \(y)")
    }
    let shown = Set(stride(from: 0, to: part.bytes.count, by: 4).map { part.bytes[$0] })
    #expect(shown.isSubset(of: [0, 85, 170, 255]) && shown.count > 1)
  }

  @Test func screensAreForPictures() throws {
    for wrong in [
      ["render", "--screen", "rgb564"], ["render", "--screen", "mono", "--output", "fb:/dev/null"],
      ["replay", Snowctl.log, "--screen", "mono"], ["sheet"],
      ["sheet", Snowctl.log, "--angles", "1"],
      ["sheet", "--angles", "1,x"], ["sheet", "--angles", "1", "--at", "1,2"],
    ] {
      let outcome = try Snowctl.debug.run(wrong)
      #expect(outcome.code != 0 && outcome.messages.count == 1, "\(wrong): \(outcome.words)")
    }
    // Hashes are of the frame, independent of the screen.
    let hash = ["render", "--scene", "classic", "--size", "60x40", "--output", "hash:-"]
    let (plain, screen) = (
      try Snowctl.debug.run(hash), try Snowctl.debug.run(hash + ["--screen", "mono"])
    )
    #expect(plain.output == screen.output && !plain.output.isEmpty)
  }

  @Test func theShippedLogIsARecordingOfTheSyntheticPanel() throws {
    let folder = try TemporaryFolder()
    let fresh = folder.path("fresh.csv")
    #expect(try Snowctl.debug.run(["record", "--sensor", "synthetic:1", fresh]).code == 0)
    let shell = Snowctl(path: "/bin/bash")
    let outcome = try shell.run(["-c", "zcat '\(Snowctl.log)' | cmp - '\(fresh)'"])
    #expect(outcome.code == 0, "\(outcome.text)\(outcome.words)")
  }
}
