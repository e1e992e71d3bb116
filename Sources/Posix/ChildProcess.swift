import CLinux
import Glibc

/// A program that runs beside this one and talks through a socket, which it has as descriptor 3.
public final class ChildProcess {
  /// The kernel's number; nil once the program's end was taken.
  public private(set) var number: pid_t?

  /// How a program ended.
  public enum End: Equatable, Sendable {
    case exit(Int32)
    case signal(Int32)
  }

  /// Where programs of this package are that others execute: beside this one, or in `../lib/snowd`.
  public static func places(of name: String) -> [String] {
    ["", "../lib/snowd/"].map { "\(CPULevel.programFolder)\($0)\(name)" }
  }

  /// Starts a program without input and output, in a process group of its own, with no signal blocked.
  public init(_ path: String, socket: borrowing FileDescriptor) throws(SystemError) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, socket.number, 3)
    // What a parent left open to this process is not for it.
    snow_spawn_without(&actions, 4)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    var started = pid_t()
    let code = withPath(path) { path in
      var arguments = [UnsafeMutablePointer(mutating: path), nil]
      // Swift's own handler would print pages about a crash, and then may go on.
      return "SWIFT_BACKTRACE=enable=no".withCString { setting in
        var variables = Self.environment("SWIFT_BACKTRACE=")
        variables.insert(UnsafeMutablePointer(mutating: setting), at: 0)
        return posix_spawn(&started, path, &actions, &attributes, &arguments, &variables)
      }
    }
    guard code == 0 else { throw SystemError(code: code, operation: "start", subject: path) }
    number = started
  }

  /// The variables of this process but one, and nil as the end.
  private static func environment(_ without: String) -> [UnsafeMutablePointer<CChar>?] {
    var variables: [UnsafeMutablePointer<CChar>?] = []
    var next = environ
    while let variable = next.pointee {
      if strncmp(variable, without, without.utf8.count) != 0 { variables.append(variable) }
      next += 1
    }
    return variables + [nil]
  }

  /// Ends it at once.
  public func kill() {
    if let number { Glibc.kill(number, SIGKILL) }
  }

  /// How it ended; nil while it runs.
  public func end() -> End? {
    guard let number else { return nil }
    var status: Int32 = 0
    guard waitpid(number, &status, WNOHANG) == number else { return nil }
    self.number = nil
    let signal = status & 0x7F
    return signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
  }
}
