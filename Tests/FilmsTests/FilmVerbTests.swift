import Foundation
import TestSupport
import Testing

@Suite("Films and pictures in WebP, from the command line")
struct FilmVerbTests {
  private let folder: TemporaryFolder
  private static let log = Checkout.path("config/logs/turning.csv.gz")
  private static let small = ["--size", "60x40", "--fps", "10"]

  init() throws { folder = try TemporaryFolder() }

  private func snowctl(_ words: [String]) throws -> Outcome {
    try run([Checkout.product("snowctl")] + words)
  }

  private func film(_ name: String) throws -> DecodedFilm { try DecodedFilm(folder.bytes(name)) }

  @Test("A replay and a render are films of every frame, and the same through a pipe")
  func films() throws {
    let replay =
      ["replay", "--scene", "classic", Self.log, "--for", "1.5", "--quality", "lossless"]
      + Self.small
    #expect(try snowctl(replay + ["--loop", "2", "-o", folder["a.webp"]]).code == 0)
    let film = try film("a.webp")
    #expect(film.width == 60 && film.height == 40 && film.loops == 2)
    #expect(film.frames.count == 15 && film.frames.last?.end == 1500)
    let piped = try snowctl(replay + ["--loop", "2", "-o", "webp:-"])
    let bytes = try folder.bytes("a.webp")
    #expect(piped.code == 0 && [UInt8](piped.output) == bytes)
    let render = ["render", "--scene", "classic", "--for", "0.5", "--quality", "50"] + Self.small
    #expect(try snowctl(render + ["-o", "webp:\(folder["b.webp"])"]).code == 0)
    #expect(try self.film("b.webp").frames.count == 5)
  }

  @Test("A single frame is a still picture with the frame's pixels")
  func pictures() throws {
    let render = ["render", "--scene", "classic", "--size", "60x40"]
    let lossless = ["--quality", "lossless", "-o", folder["a.webp"]]
    #expect(try snowctl(render + lossless).code == 0)
    let still = try film("a.webp")
    #expect(!still.isAnimated && still.width == 60 && still.height == 40)
    let sheet = ["sheet", "--scene", "classic", "--angles", "0", "--unturned", "--size", "60x40"]
    #expect(try snowctl(sheet + ["--quality", "lossless", "-o", folder["b.webp"]]).code == 0)
    let page = try film("b.webp")
    #expect(!page.isAnimated)
    let left = (page.width - 60) / 2
    for y in 0..<40 {
      let start = (12 + y) * page.width + left
      #expect(
        page.frames[0].pixels[start..<start + 60] == still.frames[0].pixels[y * 60..<y * 60 + 60],
        "row \(y)")
    }
  }

  @Test("A signal keeps the film up to there, says how far it came, and ends the program")
  func interrupted() throws {
    // The second output grows, the film is written at its end.
    let program = try RunningProgram(
      [Checkout.product("snowctl"), "render", "--scene", "classic", "--for", "6000"] + Self.small
        + ["-o", folder["film.webp"], "-o", "hash:\(folder["hashes"])"])
    #expect(try waits { try folder.names().contains("hashes") && folder.bytes("hashes").count > 0 })
    let outcome = try program.end(SIGTERM)
    #expect(outcome.code == 128 + 15, "\(outcome.words)")
    let count = try #require(
      outcome.words.firstMatch(of: /interrupted after (\d+) frames, \d+\.\d of 6000\.0 s/))
    #expect(try film("film.webp").frames.last?.end == 100 * (Int(count.1) ?? 0))
  }

  @Test("A film that has no room leaves no file")
  func noRoom() throws {
    let shell = try run([
      "/bin/bash", "-c",
      """
      ulimit -f 16
      '\(Checkout.product("snowctl"))' render --scene classic --size 240x160 --for 2 --fps 10 --quality lossless \
        -o '\(folder["film.webp"])'
      """,
    ])
    #expect(shell.code == 74 && shell.words.contains("File too large"), "\(shell.words)")
    #expect(try folder.names() == [])
  }

  @Test(
    "What cannot be is refused in one message, without a file",
    arguments: [
      ["render", "--size", "16384x8", "-o", "FILM"], ["render", "--quality", "101", "-o", "FILM"],
      ["render", "--quality", "best", "-o", "FILM"], ["render", "--loop", "65536", "-o", "FILM"],
      ["render", "--quality", "50", "-o", "null"], ["render", "--loop", "1", "-o", "null"],
      ["sheet", "--film", "FILM"], ["sheet", log, "--film", "FILM", "--at", "1"],
      ["sheet", log, "--film", "FILM", "--angles", "1"],
      ["sheet", log, "--film", "FILM", "--unturned"], ["sheet", log, "--film", "film.png"],
      ["sheet", log, "--film", "hash:-"], ["sheet", log, "--from", "1"],
      ["sheet", log, "--film", "FILM", "--from", "70"], ["sheet", log, "--film", log],
      ["sheet", log, "--film", "FILM", "--size", "16000x16"], ["sheet", log, "-o", "webp:x"],
      ["sheet", log, "-o", "hash:-"], ["sheet", log, "--quality", "5", "-o", "PICTURE"],
    ])
  func refused(words: [String]) throws {
    let names = ["FILM": folder["film.webp"], "PICTURE": folder["picture.png"]]
    let outcome = try snowctl(words.map { names[$0] ?? $0 })
    #expect(outcome.code == 64, "\(outcome.words)")
    #expect(outcome.words.split(separator: "\n").count { $0.hasPrefix("snowctl: ") } == 1)
    #expect(try folder.names() == [])
  }
}

@Suite("sheet --film: a panel that turns on the page")
struct TurningFilmTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A log at 100 Hz whose panel turns from upright by a quarter in the second second and stays.
  private func quarter() throws -> String {
    var log = "# snowd-log 1\n# sign: gravity\n# units: g\nt_ns,ax,ay,az\n"
    for index in 0...300 {
      let angle = min(max(Double(index) / 100 - 1, 0), 1) * .pi / 2
      log += "\(index)0000000,\(-sin(angle)),\(-cos(angle)),0\n"
    }
    return try folder.write("quarter.csv", log)
  }

  private func film(_ more: [String] = []) throws -> DecodedFilm {
    let outcome = try run(
      [
        Checkout.product("snowctl"), "sheet", "--scene", "classic", try quarter(), "--size",
        "60x30", "--fps", "10",
        "--quality", "lossless", "--film", folder["film.webp"],
      ] + more)
    #expect(outcome.code == 0, "\(outcome.words)")
    #expect(outcome.words == "snowctl: wrote \(folder["film.webp"])\n", "\(outcome.words)")
    return try DecodedFilm(try folder.bytes("film.webp"))
  }

  /// The size of the panel with its frame: the dark part of the page above the labels.
  private func panel(
    _ film: DecodedFilm, _ milliseconds: Int
  ) throws -> (width: Int, height: Int) {
    var (columns, rows) = (Set<Int>(), Set<Int>())
    let frame = try #require(film.frames.first { $0.end > milliseconds })
    for y in 0..<film.height - 48 {
      for x in 0..<film.width {
        let pixel = frame.pixels[y * film.width + x]
        guard pixel >> 16 & 255 < 100, pixel & 255 < 100 else { continue }
        columns.insert(x)
        rows.insert(y)
      }
    }
    return (columns.count, rows.count)
  }

  @Test("The panel is drawn as it is held, and ends as it began")
  func turns() throws {
    let film = try film()
    // Three seconds of the log, a quarter turn back in 1.3 s, one second at rest.
    let end = try #require(film.frames.last?.end)
    #expect((5300...5400).contains(end), "\(end) ms")
    #expect(film.frames.count > 40 && film.loops == 0)
    let (first, turned) = (try panel(film, 0), try panel(film, 2500))
    #expect(first.width > first.height + 20, "\(first)")
    #expect(turned.height > turned.width + 20, "\(turned)")
    let last = try panel(film, end - 1)
    #expect(abs(last.width - first.width) <= 1 && abs(last.height - first.height) <= 1, "\(last)")
  }

  @Test("From the last frame to the first is no larger step than within the film")
  func repeats() throws {
    let film = try film()
    let steps = zip(film.frames, film.frames.dropFirst()).map {
      meanDifference($0.pixels, $1.pixels)
    }
    let last = try #require(film.frames.last)
    let jump = meanDifference(last.pixels, film.frames[0].pixels)
    let atRest = steps.prefix(8)
    #expect(jump > 0 && jump <= 1.25 * (atRest.max() ?? 0), "\(jump) after \(atRest)")
  }

  @Test("--from and --for choose the part, the rate decides the frames")
  func part() throws {
    // From 2.6 s on the panel rests in its quarter turn: there is hardly anything to turn back.
    let film = try film(["--from", "2.6", "--for", "0.3"])
    let end = try #require(film.frames.last?.end)
    #expect((1300...1500).contains(end), "\(end) ms")
    let first = try panel(film, 0)
    #expect(first.height > first.width + 20, "\(first)")
  }

  @Test("A log from a pipe, to standard output as y4m")
  func pipes() throws {
    let outcome = try run(
      [
        Checkout.product("snowctl"), "sheet", "--scene", "classic", "-", "--size", "60x30", "--fps",
        "2", "--film", "-",
      ], input: Data(contentsOf: URL(filePath: try quarter())))
    #expect(outcome.code == 0 && outcome.text.hasPrefix("YUV4MPEG2"), "\(outcome.words)")
  }
}
