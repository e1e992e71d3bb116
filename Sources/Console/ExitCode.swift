import Glibc
import Posix

/// Exit codes of sysexits.h.
public enum ExitCode: Int32, CaseIterable, Sendable {
  case ok = 0
  case usage = 64
  case dataError = 65
  /// The input is missing or cannot be opened.
  case noInput = 66
  /// A service, a sensor or a screen is not available.
  case unavailable = 69
  /// A defect of the program.
  case software = 70
  /// The system ran out of memory, files or processes.
  case osError = 71
  /// An output cannot be created.
  case cannotCreate = 73
  case ioError = 74
  /// A temporary failure: retry later.
  case temporary = 75
  case noPermission = 77
  case configuration = 78

  /// The code for a failed system call, from its errno and its operation.
  public init(_ error: SystemError) {
    let isCreating = error.operation == "create" || error.operation.hasPrefix("make ")
    switch error.code {
    case EACCES, EPERM: self = .noPermission
    case ENOMEM, EMFILE, ENFILE: self = .osError
    case EAGAIN, ETIMEDOUT: self = .temporary
    case EBUSY, ECONNREFUSED, ENODEV, ENXIO: self = .unavailable
    case _ where isCreating: self = .cannotCreate
    case _ where error.operation == "open": self = .noInput
    // A file beyond the limit is invalid input.
    case EFBIG where error.operation == "read": self = .dataError
    case _ where error.operation == "connect": self = .unavailable
    case _ where error.operation == "read" || error.operation == "write": self = .ioError
    case EIO, ENOSPC, EDQUOT, EFBIG, EPIPE: self = .ioError
    default: self = .osError
    }
  }

  /// Ends the program with this code.
  public func exit() -> Never { Glibc.exit(rawValue) }
}
