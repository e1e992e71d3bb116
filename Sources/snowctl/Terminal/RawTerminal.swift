import CLinux
import Console
import Glibc
import Posix
import Synchronization

/// The terminal as a canvas: keys come one by one and unseen, and the shell's lines are put aside.
///
/// What the person had before comes back in every way out: when the owner goes, on `exit`, on a
/// second SIGTERM or SIGINT, and on a crash. (The first signal is for the owner to notice.)
struct RawTerminal: ~Copyable {
  /// Where keys come from: standard input, or the terminal itself where that is a file or a pipe.
  let input: FileDescriptor
  /// Where the picture goes.
  let output = FileDescriptor(owning: STDOUT_FILENO, name: "the terminal", closes: false)

  // Alternate screen, no cursor, no wrapping at the right edge.
  private static let entering: StaticString = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J"
  private static let leaving: StaticString = "\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
  private static let fatal = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE]

  /// Takes over the terminal; there can be one at a time.
  ///
  /// - Throws: `SystemError` where there is no terminal to take over.
  init() throws(SystemError) {
    SignalWatch.start()
    let source = try Self.keyboard()
    let number = source.number
    try check("read the settings of", "the terminal") { tcgetattr(number, Restoration.settings) }
    Restoration.terminal.store(number, ordering: .sequentiallyConsistent)
    Self.armRestoration()
    do {
      try Self.enter(number)
    } catch {
      Restoration.restore()
      throw error
    }
    input = source
  }

  deinit { Restoration.restore() }

  private static func armRestoration() {
    Restoration.once
    SignalWatch.setLastAct { Restoration.restore() }
    for number in fatal {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { _ in Restoration.restore() }
      // The signal comes again as soon as the handler returns, and then takes its usual way.
      action.sa_flags = Int32(bitPattern: SA_RESETHAND)
      sigaction(number, &action, nil)
    }
  }

  private static func keyboard() throws(SystemError) -> FileDescriptor {
    guard Terminal.isTerminal(STDIN_FILENO) else { return try FileDescriptor.reading("/dev/tty") }
    return FileDescriptor(owning: STDIN_FILENO, name: "the terminal", closes: false)
  }

  private static func enter(_ number: Int32) throws(SystemError) {
    var raw = Restoration.settings.pointee
    // Without ISIG ctrl-C is a key like any other.
    cfmakeraw(&raw)
    try check("change the settings of", "the terminal") { tcsetattr(number, TCSAFLUSH, &raw) }
    try check("write", "the terminal") {
      write(STDOUT_FILENO, entering.utf8Start, entering.utf8CodeUnitCount)
    }
  }

  /// What must work inside a signal handler: no allocation, no locks, plain system calls.
  private enum Restoration {
    /// The settings that were there before; memory that never goes.
    nonisolated(unsafe) static let settings: UnsafeMutablePointer<termios> = .allocate(capacity: 1)
    /// The descriptor to restore; −1 where nothing is to be done.
    static let terminal = Atomic<Int32>(-1)
    static let once: Void = { _ = atexit { Restoration.restore() } }()

    static func restore() {
      let number = terminal.exchange(-1, ordering: .sequentiallyConsistent)
      guard number >= 0 else { return }
      _ = Glibc.write(STDOUT_FILENO, leaving.utf8Start, leaving.utf8CodeUnitCount)
      // Keys that nobody read shall not reach the shell. Neither call waits for slow output.
      tcflush(number, TCIFLUSH)
      tcsetattr(number, TCSANOW, settings)
    }
  }
}
