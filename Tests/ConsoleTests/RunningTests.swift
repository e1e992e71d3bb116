import Console
import Glibc
import Posix
import Testing

@Suite struct RunningTests {
  private static let program = Program(
    "snowctl", "Snow.", groups: [.init("Play", page: "play", [Replay.self])])

  @Test func helpEndsWell() async {
    await #expect(processExitsWith: .exitCode(0)) {
      let ways = [["--help"], ["-h"], ["help"], ["help", "replay"], ["replay", "--help"]]
      let codes = ways.map { Self.program.run($0) }
      (codes.first { $0 != .ok } ?? .ok).exit()
    }
  }

  @Test("A signal that interrupts a job ends the program after its message")
  func interruptions() async {
    await #expect(processExitsWith: .signal(SIGINT)) {
      SignalWatch.start()
      kill(getpid(), SIGINT)
      while !SignalWatch.stopRequested { usleep(1000) }
      _ = replay.run(["log"], Voice("snowctl")) { (_) throws(Failure) in
        throw Failure.interrupted("interrupted after 3 frames").hinting("x")
      }
      exit(1)
    }
  }

  @Test func helpGoesToStandardOutput() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      _ = Self.program.run(["replay", "--help"])
    }
    let page = Array(HelpPage(replay).text.utf8)
    #expect(result.standardOutputContent.count >= page.count)
    #expect(String(decoding: result.standardOutputContent, as: UTF8.self).contains("--size WxH"))
  }

  @Test(arguments: [[], ["repaly"], ["replay"], ["replay", "a", "--sise"], ["help", "me"]])
  func mistakesAreUsageErrors(words: [String]) {
    #expect(Self.program.run(words) == .usage)
  }

  @Test func theWorkDecidesTheCode() {
    #expect(Self.program.run(["replay", "log", "-j"]) == .temporary)
    var seen: [String] = []
    let code = replay.run(["log", "-j"], Voice("snowctl")) { seen = $0.operands }
    #expect(code == .ok && seen == ["log"])
  }

  @Test func aReaderThatHasSeenEnoughIsNoFailure() {
    let quiet = SystemError(code: EPIPE, operation: "write", subject: "standard output")
    #expect(Failure(quiet).isQuiet && Failure(quiet).exitCode == .ok)
    #expect(Failure(quiet).hinting("x").isQuiet)
    let other = SystemError(code: EPIPE, operation: "write", subject: "frames.y4m")
    #expect(!Failure(other).isQuiet && Failure(other).exitCode == .ioError)
  }
}
