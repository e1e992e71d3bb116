import Foundation
import Graphics
import PictureHelper
import Posix
import Scenes
import TestSupport
import Testing

/// The program's life: what it may do, how it ends, and what is told then.
struct HelperTests {
  private let text = TextRequest(text: "Snow", font: "Sans", pixels: 32)

  private func status(_ process: pid_t?) throws -> String {
    let process = try #require(process)
    return try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
  }

  @Test func itIsConfined() throws {
    let helper = Helper()
    #expect(helper.content.text(text).value != nil, "\(helper.words)")
    let process = try #require(helper.content.processNumber)
    let status = try status(process)
    #expect(status.contains("Seccomp:\t2\n") && status.contains("NoNewPrivs:\t1\n"), "\(status)")
    let limits = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
    #expect(limits.contains(/Max address space +1073741824\b/), "\(limits)")
    #expect(limits.contains(/Max cpu time +[1-9][0-9]?\b/), "\(limits)")
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd")
    let targets = open.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/fd/\($0)")
    }
    // Nothing of this process but its standard error and the socket.
    #expect(targets.count { $0.hasPrefix("socket:") } == 1, "\(targets)")
    #expect(targets.count { $0 == "/dev/null" } >= 2, "\(targets)")
  }

  @Test func itEndsWithItsUser() throws {
    var helper: Helper? = Helper()
    #expect(helper?.content.text(text).value != nil)
    let process = try #require(helper?.content.processNumber)
    helper = nil
    #expect(waits { kill(process, 0) != 0 })
  }

  @Test func aCrashCostsNoAnswer() throws {
    let helper = Helper()
    #expect(helper.content.text(text).value != nil)
    let process = try #require(helper.content.processNumber)
    kill(process, SIGSEGV)
    #expect(waits { (try? status(process).contains("State:\tZ")) ?? true })
    var other = text
    other.text = "Ice"
    #expect(helper.content.text(other).value != nil)
    #expect(
      helper.words == [
        "text 'Ice': snowpicture was ended by Segmentation fault, and is asked again"
      ], "\(helper.words)")
    #expect(helper.content.processNumber != process)
  }

  @Test func aPictureThatCrashesItTwiceIsGivenUp() throws {
    let folder = try TemporaryFolder()
    let program = try folder.write("snowpicture", "#!/bin/sh\nkill -SEGV $$\n")
    chmod(program, 0o755)
    let helper = Helper(programs: [program])
    #expect(helper.picture("a.jpg") == nil)
    #expect(helper.words == ["a.jpg: snowpicture was ended by Segmentation fault"])
  }

  @Test func withoutTheProgramOneWordNamesThePackage() {
    let helper = Helper(programs: ["/nonexistent/snowpicture"])
    #expect(helper.content.text(text).isFailed)
    #expect(helper.picture("a.jpg") == nil)
    #expect(helper.words == ["snowpicture is not installed; install snowd-pictures"])
  }

  @Test(
    "Answers that are none",
    arguments: ["nothing", "garbage", "long", "other", "file", "small", "open"])
  func nonsense(kind: String) throws {
    let folder = try TemporaryFolder()
    let script = Checkout.path("Tests/PictureTests/impostor.py")
    let program = try folder.write(
      "snowpicture", "#!/bin/sh\nexec /usr/bin/python3 '\(script)' \(kind)\n")
    chmod(program, 0o755)
    let helper = Helper(programs: [program])
    #expect(helper.picture("a.jpg") == nil)
    let words =
      kind == "nothing"
      ? "snowpicture exited with code 3"
      : "a.jpg: snowpicture gave a wrong answer; is it of another version?"
    #expect(helper.words == [words])
  }

  @Test func typedByHandItSaysWhatItIs() throws {
    let outcome = try run([Helper.program])
    #expect(outcome.code == 64)
    #expect(outcome.words.contains("snowd and snowctl execute this program"))
  }
}
