import Glibc
import Posix

/// How a program ended, in the numbers of sysexits.h, so that scripts can tell the cases apart.
public enum ExitCode: Int32, CaseIterable, Sendable {
  /// All went well.
  case ok = 0
  /// The command line was wrong.
  case usage = 64
  /// The input was there, but not what it should be.
  case dataError = 65
  /// The input is missing or cannot be opened.
  case noInput = 66
  /// Something that is needed is not there now: a service, a sensor, a screen.
  case unavailable = 69
  /// The program itself is at fault.
  case software = 70
  /// The system ran out of memory, files or processes.
  case osError = 71
  /// An output cannot be made.
  case cannotCreate = 73
  /// Reading or writing failed on the way.
  case ioError = 74
  /// It may work later.
  case temporary = 75
  /// The system does not allow it.
  case noPermission = 77
  /// The configuration is wrong.
  case configuration = 78

  /// The code for a system call that failed, from the kernel's reason and what was tried.
  public init(_ error: SystemError) {
    let isCreating = error.operation == "create" || error.operation.hasPrefix("make ")
    switch error.code {
    case EACCES, EPERM: self = .noPermission
    case ENOMEM, EMFILE, ENFILE: self = .osError
    case EAGAIN, ETIMEDOUT: self = .temporary
    case EBUSY, ECONNREFUSED, ENODEV, ENXIO: self = .unavailable
    case _ where isCreating: self = .cannotCreate
    case _ where error.operation == "open": self = .noInput
    // A file that is too long to be read is not the input that was asked for.
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
