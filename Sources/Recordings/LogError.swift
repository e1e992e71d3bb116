import Posix

/// Why a log cannot be read or written.
public enum LogError: Error, Equatable, CustomStringConvertible, Sendable {
  /// A system call failed.
  case system(SystemError)
  /// The file is not a log.
  case format(LogProblem)

  /// The message with its file and, if known, line.
  public var description: String {
    switch self {
    case .system(let error): error.description
    case .format(let problem): problem.description
    }
  }
}

/// Something wrong in a log: "walk.csv:17:9: ax is not a number ("n/a")".
public struct LogProblem: Error, Equatable, CustomStringConvertible, Sendable {
  /// The log.
  public var file: String
  /// Line from 1; 0 for the whole file.
  public var line: Int
  /// Column from 1; 0 for the whole line.
  public var column: Int
  /// What is wrong.
  public var message: String

  /// The message with its place.
  public var description: String {
    switch (line, column) {
    case (0, _): "\(file): \(message)"
    case (_, 0): "\(file):\(line): \(message)"
    default: "\(file):\(line):\(column): \(message)"
    }
  }
}
