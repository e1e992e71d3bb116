import CSystemd
import Console
import Glibc
import Motion
import Posix
import RealTime
import Synchronization

/// The service's log: to the journal with fields, else to standard error.
final class Journal: Sendable {
  /// The numbers are syslog's.
  enum Priority: Int {
    case error = 3
    case warning = 4
    case information = 6
  }

  /// What was running when a message was written.
  struct Surroundings: Equatable {
    /// The scene that is shown, the sensor of the configuration, and the outputs that work.
    var (scene, sensor, screen) = ("", "", "")
  }

  private let isJournal: Bool
  private let surroundings = Mutex(Surroundings())
  private let limit = Mutex(MessageLimit<String>(isPatient: false))

  init() {
    var status = stat()
    let stream = getenv("JOURNAL_STREAM").map { String(cString: $0) }
    // A program started by a service inherits the variable but may have another standard error.
    isJournal =
      stream != nil && fstat(STDERR_FILENO, &status) == 0
      && stream == "\(status.st_dev):\(status.st_ino)"
  }

  /// Sets the fields of later messages.
  func set(_ now: Surroundings) { surroundings.withLock { $0 = now } }

  func say(_ priority: Priority, _ message: String, _ kind: MessageKind? = nil) {
    let message = Terminal.harmless(message)
    if isJournal, send(priority, message, kind) { return }
    // The journal takes the priority from "<3>".
    let head = isJournal ? "<\(priority.rawValue)>" : "snowd: "
    let line = Array((head + message + "\n").utf8)
    let file = FileDescriptor(owning: STDERR_FILENO, name: "standard error", .stays)
    // If standard error fails, no place is left to report it.
    do { try file.write(line.span.bytes) } catch {}
  }

  func say(_ notice: Notice, _ good: MessageKind? = nil, problem: MessageKind? = nil) {
    say(
      notice.isProblem ? .warning : .information, notice.words, notice.isProblem ? problem : good)
  }

  /// Logs what may happen often, as often as `MessageLimit` allows a message with these words.
  func sayLimited(_ notice: Notice, _ kind: MessageKind? = nil) {
    let now = Instant(nanoseconds: MonotonicClock.nanoseconds)
    let due = limit.withLock {
      $0.happened(notice.words, at: now)
      return $0.take(notice.words, notice, at: now)
    }
    if let due { say(due, kind, problem: kind) }
  }

  /// Logs why the service ends, and what to do next.
  func report(_ failure: Failure) -> ExitCode {
    if !failure.isQuiet {
      say(.error, failure.message, .failed)
      if let hint = failure.hint { say(.error, hint) }
    }
    return failure.exitCode
  }

  /// Sends a message with its fields; false if the journal cannot be reached.
  private func send(_ priority: Priority, _ message: String, _ kind: MessageKind?) -> Bool {
    let now = surroundings.withLock(\.self)
    var fields = ["MESSAGE=\(message)", "PRIORITY=\(priority.rawValue)", "SYSLOG_IDENTIFIER=snowd"]
    if let kind { fields.append("MESSAGE_ID=\(kind.id)") }
    for (name, value) in [("SCENE", now.scene), ("SENSOR", now.sensor), ("SCREEN", now.screen)]
    where !value.isEmpty {
      fields.append("SNOW_\(name)=\(Terminal.harmless(value))")
    }
    // One buffer, so that all fields stay where they are during the call.
    var bytes = fields.flatMap { Array($0.utf8) }
    return bytes.withUnsafeMutableBytes { buffer in
      var (parts, start) = ([iovec](), 0)
      for field in fields {
        let count = field.utf8.count
        parts.append(iovec(iov_base: buffer.baseAddress.map { $0 + start }, iov_len: count))
        start += count
      }
      return sd_journal_sendv(parts, Int32(parts.count)) == 0
    }
  }
}
