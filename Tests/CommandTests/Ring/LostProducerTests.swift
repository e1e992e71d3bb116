import Foundation
import Glibc
import TestSupport
import Testing

/// Producers that are not there, may not be read, end, are killed, hang, come back as another.
@Suite(.waiting) struct LostProducerTests {
  @Test(arguments: ["cat", "shot"])
  func nobodyPublishes(verb: String) throws {
    let folder = try TemporaryFolder()
    // A socket file without a listener counts as missing.
    for path in [folder.path("none"), try folder.write("file", "")] {
      let outcome = try Snowctl.debug.run([verb, "--socket", path])
      #expect(outcome.code == 69 && outcome.messages.count == 1, "\(outcome.words)")
      #expect(
        outcome.words.contains("\(path): no program publishes frames here\nStart the service"))
    }
  }

  @Test func aWaitThatIsOver() throws {
    let folder = try TemporaryFolder()
    let begin = ContinuousClock.now
    let outcome = try Snowctl.debug.run(["cat", "--socket", folder.path("none"), "--wait", "1.2"])
    #expect(outcome.code == 69)
    #expect(ContinuousClock.now - begin > .seconds(1))
  }

  @Test(.needs("setpriv"))
  func whoMayNot() throws {
    let producer = try Producer()
    chmod(producer.socket, 0)
    let root = geteuid() == 0
    let program = root ? Snowctl(path: "/usr/bin/setpriv") : Snowctl.debug
    let another = [
      "--reuid", "65534", "--regid", "65534", "--clear-groups", Snowctl.debug.path,
    ]
    let outcome = try program.run(
      (root ? another : []) + ["shot", "--socket", producer.socket])
    #expect(outcome.code == 77, "\(outcome.words)")
    #expect(outcome.words.contains("permission denied\n"))
  }

  /// kill -9 is noticed, and said; the frames before it are good.
  @Test func aKilledProducer() throws {
    let producer = try Producer()
    let cat = try Snowctl.debug.start([
      "cat", "--socket", producer.socket, "--wait", "60", "--format", "raw", "--unpaced",
    ])
    #expect(waits { cat.written > Producer.frameBytes * 10 })
    producer.process.send(SIGKILL)
    // It waits for one that comes back.
    let another = try Producer(at: producer.socket, ["--from", "20"])
    let before = cat.written
    #expect(waits { cat.written > before + Producer.frameBytes * 10 })
    let outcome = try cat.end(SIGTERM)
    _ = try another.process.end(SIGTERM)
    #expect(outcome.code == 0, "\(outcome.words)")
    let frames = frameHashes(outcome.output, stride: 4)
    let both = try producer.hashes() + another.hashes()
    // The last frame of one that is killed may be out before its line.
    let known = frames.filter(both.contains)
    #expect(frames.count - known.count <= 1)
    #expect(places(of: known, in: both) != nil)
    let later = try another.hashes()
    #expect(known.count { later.contains($0) } >= 10)
  }

  /// Frames that were asked for and did not come are a failure; else the film ends with its producer.
  @Test(arguments: [false, true])
  func aProducerThatDoesNotComeBack(isCounted: Bool) throws {
    let producer = try Producer()
    let frames = isCounted ? ["--frames", "100000"] : []
    let cat = try Snowctl.debug.start(["cat", "--socket", producer.socket, "--wait", "1"] + frames)
    #expect(waits { cat.written > 20_000 })
    let begin = ContinuousClock.now
    producer.process.send(SIGKILL)
    let outcome = try cat.end()
    #expect(outcome.code == (isCounted ? 69 : 0), "\(outcome.words)")
    #expect(outcome.words.contains("no program publishes frames here"), "\(outcome.words)")
    #expect(outcome.words.contains("the film ends with it") == !isCounted)
    #expect((.seconds(1)...(.seconds(15))).contains(ContinuousClock.now - begin))
  }

  @Test func anotherSizeEndsAFilm() throws {
    let producer = try Producer()
    let cat = try Snowctl.debug.start(["cat", "--socket", producer.socket, "--wait", "10"])
    #expect(waits { cat.written > 20_000 })
    producer.process.send(SIGKILL)
    let another = try Producer(at: producer.socket, size: "80x40")
    let outcome = try cat.end()
    #expect(outcome.code == 75, "\(outcome.words)")
    #expect(outcome.words.contains("size changed from 64x40 to 80x40"), "\(outcome.words)")
    another.process.send(SIGTERM)
  }

  /// One that hangs has its film go on with its last frame, and is taken again when it goes on.
  @Test func aProducerThatHangs() throws {
    let producer = try Producer()
    let cat = try Snowctl.debug.start([
      "cat", "--socket", producer.socket, "--wait", "30", "--format", "raw", "-v",
    ])
    #expect(waits { cat.written > Producer.frameBytes * 10 })
    producer.process.send(SIGSTOP)
    let (before, begin) = (cat.written, ContinuousClock.now)
    #expect(waits { cat.written > before + Producer.frameBytes * 100 })
    // 30 frames a second, generously.
    let most = 40 * ((ContinuousClock.now - begin) / .seconds(1)) + 40
    #expect(Double((cat.written - before) / Producer.frameBytes) < most)
    // It has gone on long after the last frame that was new.
    #expect(Set(try newest(20, of: cat)).count == 1)
    producer.process.send(SIGCONT)
    #expect(try waits { Set(try newest(20, of: cat)).count > 10 })
    let outcome = try cat.end(SIGTERM)
    _ = try producer.process.end(SIGTERM)
    #expect(outcome.code == 0, "\(outcome.words)")
  }

  /// Hashes of the last whole frames so far.
  private func newest(_ count: Int, of film: RunningProgram) throws -> [String] {
    let bytes = try film.output()
    let whole = bytes.prefix(bytes.count / Producer.frameBytes * Producer.frameBytes)
    return frameHashes(Data(whole.suffix(Producer.frameBytes * count)), stride: 4)
  }

  @Test(.needs("script"), .needsTerminals)
  func aViewFindsItsProducerAgain() throws {
    let producer = try Producer()
    let folder = try TemporaryFolder()
    // Wide enough for the socket's path and the message.
    let command =
      "stty cols 300 rows 30; '\(Snowctl.debug.path)' view --socket '\(producer.socket)'"
    let shell = try Snowctl(path: "/bin/bash").start([
      "-c",
      """
      { while [ ! -e '\(folder.path("leave"))' ]; do sleep 0.1; done; printf q; sleep 1; } \
        | TERM=xterm-256color script -qefc "\(command)" /dev/null
      """,
    ])
    #expect(waits { shell.written > 5000 })
    producer.process.send(SIGKILL)
    let lost = "retrying every half second"
    #expect(try waits { try shell.text().contains(lost) })
    let another = try Producer(at: producer.socket, size: "80x40")
    #expect(
      try waits { try shell.text().components(separatedBy: lost).last?.contains("80x40") == true })
    _ = try folder.write("leave", "")
    let outcome = try shell.end()
    #expect(outcome.code == 0)
    #expect(outcome.text.components(separatedBy: lost)[0].contains("64x40"))
    another.process.send(SIGTERM)
  }
}
