import Console
import Glibc
import Posix

/// A running program, ended by `deinit`.
struct ChildProcess: ~Copyable {
  /// Its process id.
  let number: pid_t
  private let name: String
  private var isOver = false

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - arguments: the program, looked up in PATH unless it has a slash, and its arguments.
  ///   - environment: what is different from here.
  ///   - output: the file that gets its standard output; what was in it goes.
  ///   - errors: the file that gets its standard error.
  /// - Throws: `Failure` when it cannot be started.
  init(
    _ arguments: [String], environment: [String: String] = [:], output: String, errors: String
  ) throws(Failure) {
    number = try Self.start(
      arguments, Self.environment(with: environment), output: output, errors: errors)
    name = arguments[0]
  }

  private static func start(
    _ arguments: [String], _ environment: [String], output: String, errors: String
  ) throws(Failure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, flags, 0o644)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, flags, 0o644)
    // A parent may have blocked signals, which end the program.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGTERM)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let (words, settings) = (strings(arguments), strings(environment))
    defer { for pointer in words + settings { free(pointer) } }
    var number = pid_t()
    let code = posix_spawnp(&number, arguments[0], &actions, &attributes, words, settings)
    guard code == 0 else {
      throw Failure(SystemError(code: code, operation: "run", subject: arguments[0]))
    }
    return number
  }

  deinit { if !isOver { kill() } }

  /// Waits until the program has ended by itself.
  ///
  /// - Returns: whether it says that all went well.
  mutating func wait() -> Bool {
    var status: Int32 = 0
    while waitpid(number, &status, 0) < 0, errno == EINTR {}
    isOver = true
    return status == 0
  }

  /// Sends SIGTERM, and SIGKILL five seconds later.
  mutating func end() {
    Glibc.kill(number, SIGTERM)
    for _ in 0..<500 where !isOver {
      isOver = waitpid(number, nil, WNOHANG) != 0
      if !isOver { usleep(10_000) }
    }
    if !isOver { kill() }
    isOver = true
  }

  private func kill() {
    Glibc.kill(number, SIGKILL)
    while waitpid(number, nil, 0) < 0, errno == EINTR {}
  }

  /// Throws unless it still runs.
  ///
  /// - Parameter errors: the file with its standard error, for the message.
  /// - Throws: `Failure` when it has ended.
  mutating func requireRunning(errors: String) throws(Failure) {
    guard waitpid(number, nil, WNOHANG) != 0 else { return }
    isOver = true
    throw Failure("\(name) has ended too early: \(try lastLine(of: errors))", .unavailable)
  }

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - arguments: the program and its arguments.
  ///   - environment: what is different from here.
  ///   - folder: where its words are kept.
  /// - Returns: its standard output.
  /// - Throws: `Failure` with its last words when it does not end well.
  static func output(
    of arguments: [String], environment: [String: String] = [:], in folder: String
  ) throws(Failure) -> String {
    let (output, errors) = (folder + "/output.txt", folder + "/errors.txt")
    var child = try ChildProcess(
      arguments, environment: environment, output: output, errors: errors)
    guard child.wait() else {
      let words = try lastLine(of: errors)
      throw Failure("\(arguments.joined(separator: " ")): \(words)", .unavailable)
    }
    return try text(of: output)
  }

  /// Null-terminated, as the kernel wants it; to be freed.
  private static func strings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0) } + [nil]
  }

  private static func environment(with changes: [String: String]) -> [String] {
    var settings: [String] = []
    var entry = environ
    while let text = entry.pointee {
      let setting = String(cString: text)
      let name = String(setting.prefix { $0 != "=" })
      if changes[name] == nil { settings.append(setting) }
      entry += 1
    }
    return settings + changes.map { "\($0.key)=\($0.value)" }
  }
}

/// A small text file.
///
/// - Throws: `Failure` when it cannot be read.
func text(of path: String) throws(Failure) -> String {
  do throws(SystemError) {
    let bytes = try FileDescriptor.reading(path).readAll(limit: 1 << 22)
    return String(decoding: bytes, as: UTF8.self)
  } catch { throw Failure(error) }
}

/// The last line of a program's messages, or that there are none.
func lastLine(of path: String) throws(Failure) -> String {
  try text(of: path).split(separator: "\n").last.map(String.init) ?? "it says nothing"
}

/// Writes a text file.
///
/// - Throws: `Failure` when it cannot be written.
func write(_ text: String, to path: String) throws(Failure) {
  let bytes = Array(text.utf8)
  do throws(SystemError) {
    try FileDescriptor.writing(path).write(bytes.span.bytes)
  } catch { throw Failure(error) }
}
