import FrameRing
import Glibc
import Posix

/// Why a frame was not delivered.
public enum OutputError: Error, CustomStringConvertible, Sendable {
  case system(SystemError)
  case specification(String)
  /// The device or file lacks a feature; with the reason.
  case unsupported(String)
  /// Nothing is connected that frames could be shown on; with the reason. A screen may come.
  case absent(String)
  /// The screen has changed its mode and must be reopened.
  case modeChanged(String)
  case encoding(String)
  /// A compositor refuses connections, has ended, or has ended the connection; with the reason. It may work again soon.
  case compositor(String)
  /// The window has gone for good, with the reason: a person has closed it, or the compositor that started this program has
  /// ended. That ends the program and is not a failure.
  case closed(String)
  /// No frame ring can be made at this socket.
  case ring(String, RingError)

  /// The message.
  public var description: String {
    switch self {
    case .system(let error): error.description
    case .ring(let path, .system(let error)) where error.code == EADDRINUSE:
      "ring:\(path): another program publishes frames there"
    case .ring(let path, let error): "ring:\(path): \(error.description)"
    case .modeChanged(let name): "\(name): the screen has changed its mode"
    case .specification(let reason), .unsupported(let reason), .absent(let reason),
      .encoding(let reason), .compositor(let reason), .closed(let reason):
      reason
    }
  }

  /// Whether a pipe's reader has closed it, which ends a film and is not a failure.
  public var isClosedPipe: Bool {
    if case .system(let error) = self { error.isClosedPipe } else { false }
  }

  /// Whether the window has gone for good.
  public var isClosedWindow: Bool {
    if case .closed = self { true } else { false }
  }

  /// Whether only a change of devices or their rights can help: a screen that is not there, closed to this user,
  /// busy, or in a mode that cannot be drawn in.
  public var isAbsence: Bool {
    switch self {
    case .system(let error):
      [ENOENT, ENOTDIR, ENODEV, ENXIO, EACCES, EPERM, EBUSY].contains(error.code)
    case .unsupported, .absent, .modeChanged: true
    case .specification, .encoding, .compositor, .closed, .ring: false
    }
  }

  /// Whether the disk is full or a limit is reached: the file is whole up to there.
  public var isLackOfRoom: Bool {
    if case .system(let error) = self {
      [ENOSPC, EDQUOT, EFBIG].contains(error.code)
    } else {
      false
    }
  }
}
