import Console
import Glibc
import Posix
import Testing

@Suite struct RunningTests {
  private static let program = Program("snowctl", "Snow.", groups: [.init("Play", [replay])])

  @Test(arguments: [["--help"], ["-h"], ["help"], ["help", "replay"], ["replay", "--help"]])
  func helpEndsWell(words: [String]) async {
    await #expect(processExitsWith: .exitCode(0)) { [words] in
      let code = Self.program.run(words) { (_) throws(Failure) in exit(1) }
      code.exit()
    }
  }

  @Test("A signal that interrupts a job ends the program after its message")
  func interruptions() async {
    await #expect(processExitsWith: .signal(SIGINT)) {
      SignalWatch.start()
      kill(getpid(), SIGINT)
      while !SignalWatch.stopRequested { usleep(1000) }
      _ = Self.program.run(["replay", "log"]) { (_) throws(Failure) in
        throw Failure.interrupted("interrupted after 3 frames").hinting("x")
      }
      exit(1)
    }
  }

  @Test func helpGoesToStandardOutput() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      _ = Self.program.run(["replay", "--help"]) { (_) throws(Failure) in }
    }
    let page = Array(HelpPage(replay).text.utf8)
    #expect(result.standardOutputContent.count >= page.count)
    #expect(String(decoding: result.standardOutputContent, as: UTF8.self).contains("--size WxH"))
  }

  @Test(arguments: [[], ["repaly"], ["replay"], ["replay", "a", "--sise"], ["help", "me"]])
  func mistakesAreUsageErrors(words: [String]) {
    let code = Self.program.run(words) { (_) throws(Failure) in Issue.record("it ran") }
    #expect(code == .usage)
  }

  @Test func theWorkDecidesTheCode() {
    var seen: [String] = []
    let code = Self.program.run(["replay", "log", "-j"]) { (arguments) throws(Failure) in
      seen = [arguments.command.verb] + arguments.operands
      throw Failure("it snowed in", .temporary)
    }
    #expect(code == .temporary && seen == ["replay", "log"])
    #expect(Self.program.run(["replay", "log"]) { (_) throws(Failure) in } == .ok)
  }

  @Test func aReaderThatHasSeenEnoughIsNoFailure() {
    let quiet = SystemError(code: EPIPE, operation: "write", subject: "standard output")
    #expect(Failure(quiet).isQuiet && Failure(quiet).exitCode == .ok)
    #expect(Failure(quiet).hinting("x").isQuiet)
    let other = SystemError(code: EPIPE, operation: "write", subject: "frames.y4m")
    #expect(!Failure(other).isQuiet && Failure(other).exitCode == .ioError)
  }
}
