import Foundation

/// A process that was started here, its words in a file.
final class Child {
  let process: pid_t
  private let file: String

  /// This program.
  static let ownPath =
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - command: its path and arguments.
  ///   - file: takes its standard output, behind what is there.
  /// - Throws: `POSIXError` where it cannot be started.
  init(_ command: [String], output file: String) throws {
    self.file = file
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, file, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    var pointers = command.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var number: pid_t = 0
    let code = posix_spawnp(&number, command[0], &actions, nil, &pointers, environ)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
    process = number
  }

  /// Sends a signal.
  func signal(_ number: Int32) { kill(process, number) }

  /// Waits for its end.
  ///
  /// - Returns: whether it came in ten seconds; else it is ended.
  func wait() -> Bool {
    for _ in 0..<1000 {
      if waitpid(process, nil, WNOHANG) != 0 { return true }
      usleep(10_000)
    }
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
    return false
  }

  /// All it has said.
  var words: String { (try? String(contentsOfFile: file, encoding: .utf8)) ?? "" }
}
