import Console
import Foundation
import TestSupport
import Testing

@testable import snowbench

@Suite(.waiting) struct ChildProcessTests {
  private let scratch: TemporaryFolder
  private var folder: String { scratch.path }

  init() throws { scratch = try TemporaryFolder() }

  @Test func outputAndEnvironmentArrive() throws {
    let output = try ChildProcess.output(
      of: ["sh", "-c", "echo level=$SNOWD_CPU $HOME"],
      environment: ["SNOWD_CPU": "baseline", "HOME": "/nowhere"], in: folder)
    #expect(output == "level=baseline /nowhere\n")
  }

  @Test func lastWordsOfAFailureAreTold() {
    let failure = #expect(throws: Failure.self) {
      try ChildProcess.output(of: ["sh", "-c", "echo why >&2; exit 3"], in: folder)
    }
    #expect(failure?.message.hasSuffix(": why") == true)
  }

  @Test func aProgramThatIsNotThereIsNamed() {
    let failure = #expect(throws: Failure.self) {
      try ChildProcess.output(of: [folder + "/no-such-program"], in: folder)
    }
    #expect(failure?.message.contains("no-such-program") == true)
  }

  /// Half a second of work is half a second of CPU time; sleep costs none.
  @Test func processorTimeOfAnotherProgramIsRead() throws {
    let (output, errors) = (folder + "/output.txt", folder + "/errors.txt")
    var busy = try ChildProcess(
      ["sh", "-c", "while :; do :; done"], output: output, errors: errors)
    var idle = try ChildProcess(["sleep", "60"], output: output, errors: errors)
    defer {
      busy.end()
      idle.end()
    }
    // Its start costs something, too.
    var last: Int64 = -1
    #expect(
      try waits {
        let now = try ProcessUse(of: idle.number).time
        defer { last = now }
        usleep(50_000)
        return now == last
      })
    let begin = (try ProcessUse(of: busy.number), try ProcessUse(of: idle.number))
    usleep(500_000)
    let shares = (
      ProcessShare(begin.0, try ProcessUse(of: busy.number)),
      ProcessShare(begin.1, try ProcessUse(of: idle.number))
    )
    // A busy machine gives it a part of the time, never more than all.
    #expect((1...60.5).contains(shares.0.secondsPerMinute))
    #expect(shares.1.secondsPerMinute < 0.5)
    #expect(shares.0.peakMemory > 0.1)
  }

  /// The test runner blocks SIGTERM; its children do not.
  ///
  /// Without a limit of time: the runner's other tests count in it.
  @Test(arguments: ["", "trap '' TERM;"])
  func aProgramEndsWhenAsked(deafness: String) throws {
    var child = try ChildProcess(
      ["sh", "-c", "\(deafness) while :; do sleep 0.2; done"], output: folder + "/output.txt",
      errors: folder + "/errors.txt")
    usleep(100_000)
    child.end()
    #expect(kill(child.number, 0) == -1)
  }

  @Test func aProgramEndsWithItsOwner() throws {
    func start() throws -> pid_t {
      let child = try ChildProcess(
        ["sleep", "60"], output: folder + "/output.txt", errors: folder + "/errors.txt")
      return child.number
    }
    let number = try start()
    #expect(kill(number, 0) == -1)
  }
}
