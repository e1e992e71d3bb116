import Console
import Glibc
import Posix
import RealTime

/// The service's log: to the journal with a priority, else to standard error.
struct Journal: Sendable {
  /// The numbers are syslog's.
  enum Priority: Int {
    case error = 3
    case warning = 4
    case information = 6
  }

  private let isJournal: Bool

  init() {
    var status = stat()
    let stream = getenv("JOURNAL_STREAM").map { String(cString: $0) }
    // A program started by a service inherits the variable but may have another standard error.
    isJournal =
      stream != nil && fstat(STDERR_FILENO, &status) == 0
      && stream == "\(status.st_dev):\(status.st_ino)"
  }

  func say(_ priority: Priority, _ message: String) {
    // The journal knows the program and takes the priority from "<3>".
    let head = isJournal ? "<\(priority.rawValue)>" : "snowd: "
    let line = Array((head + Terminal.harmless(message) + "\n").utf8)
    let file = FileDescriptor(owning: STDERR_FILENO, name: "standard error", closes: false)
    // If standard error fails, no place is left to report it.
    do { try file.write(line.span.bytes) } catch {}
  }

  func say(_ notice: Notice) { say(notice.isProblem ? .warning : .information, notice.words) }

  /// Logs why the service ends, and what to do next.
  func report(_ failure: Failure) -> ExitCode {
    if !failure.isQuiet {
      say(.error, failure.message)
      if let hint = failure.hint { say(.error, hint) }
    }
    return failure.exitCode
  }
}
