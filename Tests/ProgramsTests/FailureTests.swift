import Console
import Documents
import Glibc
import Outputs
import Pipeline
import Posix
import Programs
import Recordings
import Sensors
import Settings
import Testing

@Suite("What stopped a program: message and exit code")
struct FailureTests {
  @Test("A scene or configuration that is wrong says where")
  func documents() {
    let error = SettingsError.document(
      DocumentError("no such key", at: TextPosition(line: 3, column: 5), file: "a.json5"))
    #expect(Failure(error) == Failure("a.json5:3:5: no such key", .configuration))
    #expect(Failure(error, document: .dataError).exitCode == .dataError)
    #expect(Failure(SettingsError.noScene("none")).exitCode == .configuration)
  }

  @Test("System calls keep the code that their reason has")
  func systemCalls() {
    let missing = SystemError(code: ENOENT, operation: "open", subject: "x.csv")
    #expect(Failure(SettingsError.system(missing)).exitCode == .noInput)
    #expect(Failure(PipelineError.sensor(.log(.system(missing)))).exitCode == .noInput)
    let full = SystemError(code: ENOSPC, operation: "write", subject: "film.y4m")
    #expect(Failure(PipelineError.output(.system(full))).exitCode == .ioError)
    let busy = SystemError(code: EBUSY, operation: "open", subject: "/dev/fb0")
    #expect(Failure(OutputError.system(busy)).exitCode == .unavailable)
    #expect(Failure(OutputError.unsupported("4 bits")).exitCode == .unavailable)
  }

  @Test("Only standard output may be closed by its reader without a word")
  func closedPipes() {
    let output = SystemError(code: EPIPE, operation: "write", subject: "standard output")
    #expect(Failure(OutputError.system(output)).isQuiet)
    #expect(Failure(OutputError.system(output)).exitCode == .ok)
    let fifo = SystemError(code: EPIPE, operation: "write", subject: "/run/fifo")
    #expect(!Failure(OutputError.system(fifo)).isQuiet)
  }

  @Test("A file that is not a log is a data error")
  func logs() {
    do {
      _ = try Recording("/dev/null")
      Issue.record("an empty file is no log")
    } catch {
      #expect(Failure(error) == Failure("/dev/null: the log is empty", .dataError))
    }
  }
}
