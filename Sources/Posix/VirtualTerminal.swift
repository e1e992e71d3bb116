import CLinux
import Glibc

/// A Linux virtual terminal in graphics mode: the kernel writes no text, cursor or message to its screen.
///
/// ```
///   shown ── releaseSignal ──▶ stop drawing, allowRelease() ──▶ another terminal is shown
///     ▲                                                              │
///     └────────── acknowledge(), draw everything ◀── acquireSignal ──┘
/// ```
/// Graphics mode outlives its process, so the unit's `TTYReset=` is needed as well. The signals are needed because in
/// graphics mode without them, the kernel refuses every switch.
public final class VirtualTerminal {
  /// From 1, as in `/dev/tty1`.
  public let number: Int
  private let device: FileDescriptor
  private var settings: termios?
  private var isTaken = true

  /// The terminal is shown again: delivered before a pending `releaseSignal`, for it has the lower number.
  public static let acquireSignal = snow_real_time_signal(0)
  /// Another terminal is to be shown.
  public static let releaseSignal = snow_real_time_signal(1)

  /// The terminal that standard input is; nil for anything else.
  public static var ofStandardInput: Int? {
    let minor = Int(snow_device_number(STDIN_FILENO, major))
    return numbers.contains(minor) ? minor : nil
  }

  /// The numbers of virtual terminals.
  public static let numbers = 1...63
  /// The kernel's major number of terminals.
  private static let major: UInt32 = 4

  /// Takes a terminal, whose two signals must be blocked; throws without permission: a terminal that does not control
  /// this process needs CAP_SYS_TTY_CONFIG.
  public init(_ number: Int) throws(SystemError) {
    self.number = number
    device = try Self.open(number)
    let file = device.number
    try check("take the virtual terminal", device.name) {
      snow_vt_take(file, Self.releaseSignal, Self.acquireSignal)
    }
    try check("switch to graphics mode", device.name) { snow_vt_set_graphics(file, 1) }
    silenceKeys()
  }

  deinit { giveBack() }

  private static func open(_ number: Int) throws(SystemError) -> FileDescriptor {
    let path = "/dev/tty\(number)"
    guard number != ofStandardInput else {
      return FileDescriptor(owning: STDIN_FILENO, name: path, .stays)
    }
    let file = try check("open", path: path) { Glibc.open($0, O_RDWR | O_CLOEXEC) }
    return FileDescriptor(owning: file, name: path)
  }

  /// Keeps keys from sending signals or waiting as input, if no shell shares the terminal: `Ctrl-C` on a kiosk's
  /// keyboard must not end the service.
  private func silenceKeys() {
    var now = termios()
    guard tcgetsid(device.number) == getpid(), tcgetattr(device.number, &now) == 0 else { return }
    settings = now
    now.c_lflag &= ~tcflag_t(ISIG | ECHO | ICANON)
    // Ctrl-S would block programs that write to the console.
    now.c_iflag &= ~tcflag_t(IXON)
    tcsetattr(device.number, TCSAFLUSH, &now)
  }

  /// Whether the terminal is shown.
  public var isActive: Bool {
    let active = Int(snow_vt_active(device.number))
    return active == number || active < 0
  }

  /// Answers `releaseSignal`: the kernel switches now.
  public func allowRelease() { _ = snow_vt_allow_release(device.number) }

  /// Answers `acquireSignal`.
  public func acknowledge() { _ = snow_vt_acknowledge(device.number) }

  /// Restores text mode, which redraws the console, and switching by the kernel.
  public func giveBack() {
    guard isTaken else { return }
    isTaken = false
    if var settings { tcsetattr(device.number, TCSAFLUSH, &settings) }
    _ = snow_vt_set_graphics(device.number, 0)
    _ = snow_vt_give_back(device.number)
  }
}
