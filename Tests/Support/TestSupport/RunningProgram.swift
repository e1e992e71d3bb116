import Foundation

/// The end of a program.
public struct Outcome {
  /// The exit code; over 128 for a program that a signal ended.
  public var code: Int32
  /// Standard output.
  public var output: Data
  /// Standard error.
  public var words: String

  /// Standard output as text.
  public var text: String { String(decoding: output, as: UTF8.self) }
  /// The lines of standard output that are not empty.
  public var lines: [String] { text.split(separator: "\n").map(String.init) }
  /// Both, standard output first.
  public var everything: String { text + words }
}

extension Process {
  /// Starts it with no signal blocked or ignored.
  ///
  /// A program inherits both: tests run on threads that block signals, and a script's job in the background ignores
  /// SIGINT.
  public func runWithSignals() throws {
    for number in [SIGINT, SIGQUIT] {
      var action = sigaction()
      sigaction(number, nil, &action)
      let isIgnored = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
      if isIgnored { signal(number, SIG_DFL) }
    }
    var (none, before) = (sigset_t(), sigset_t())
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try run()
  }
}

/// A program that runs beside a test, its output in files; it is killed with its owner.
public final class RunningProgram {
  /// The process.
  public let process = Process()
  private let folder: TemporaryFolder

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - command: a path or a name, and arguments.
  ///   - input: standard input.
  ///   - output: a file that takes standard output, "/dev/full" for example.
  ///   - directory: where it runs; nil is where the tests run.
  ///   - environment: variables besides the tests' own.
  /// - Throws: when it cannot be started.
  public init(
    _ command: [String], input: Data = Data(), output: String? = nil, in directory: URL? = nil,
    environment: [String: String] = [:]
  ) throws {
    folder = try TemporaryFolder()
    let isPath = command[0].hasPrefix("/")
    process.executableURL = URL(filePath: isPath ? command[0] : "/usr/bin/env")
    process.arguments = isPath ? Array(command.dropFirst()) : command
    process.currentDirectoryURL = directory
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // Files, because a pipe that is read too late fills up.
    func file(_ name: String, _ data: Data = Data()) throws -> URL {
      URL(filePath: try folder.write(name, data))
    }
    process.standardInput = try FileHandle(forReadingFrom: file("in", input))
    let out = try file("out")
    process.standardOutput = try FileHandle(
      forWritingTo: output.map { URL(filePath: $0) } ?? out)
    process.standardError = try FileHandle(forWritingTo: file("error"))
    try process.runWithSignals()
  }

  deinit {
    guard process.isRunning else { return }
    send(SIGKILL)
    process.waitUntilExit()
  }

  /// Sends a signal.
  public func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Bytes of standard output so far.
  public var written: Int { (try? folder.bytes("out").count) ?? 0 }

  /// Standard output so far.
  public func output() throws -> Data { Data(try folder.bytes("out")) }

  /// Standard output so far, as text.
  public func text() throws -> String { String(decoding: try output(), as: UTF8.self) }

  /// Standard error so far.
  public var words: String { (try? folder.text("error")) ?? "" }

  /// Sends a signal, if one is given, and waits for the end.
  @discardableResult
  public func end(_ signal: Int32? = nil) throws -> Outcome {
    if let signal { send(signal) }
    process.waitUntilExit()
    return Outcome(
      code: process.terminationStatus + (process.terminationReason == .exit ? 0 : 128),
      output: try output(), words: try folder.text("error"))
  }
}

/// Runs a program to its end; the parameters are those of `RunningProgram`.
@discardableResult
public func run(
  _ command: [String], input: Data = Data(), output: String? = nil, in directory: URL? = nil,
  environment: [String: String] = [:]
) throws -> Outcome {
  try RunningProgram(
    command, input: input, output: output, in: directory, environment: environment
  ).end()
}
