import CLinux
import Console
import Glibc
import Posix
import Synchronization

/// The terminal as a canvas: keys come one by one and unseen, and the shell's lines are put aside.
///
/// What the person had before comes back in every way out: when the owner goes, on `exit`, on a
/// second SIGTERM or SIGINT, on SIGQUIT, and on a crash. (The first signal is for the owner to notice.)
/// It also comes back for as long as the program is stopped by SIGTSTP, as by Ctrl-Z.
struct RawTerminal: ~Copyable {
  /// Where keys come from: standard input, or the terminal itself where that is a file or a pipe.
  let input: FileDescriptor
  /// Where the picture goes.
  let output = FileDescriptor(owning: STDOUT_FILENO, name: "the terminal", closes: false)

  // Alternate screen, no cursor, no wrapping at the right edge.
  private static let entering: StaticString = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J"
  private static let leaving: StaticString = "\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
  private static let fatal = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGQUIT]

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
      try Restoration.enter(number)
    } catch {
      Restoration.restore()
      throw error
    }
    input = source
  }

  deinit { Restoration.restore() }

  /// Stops the program and its pipeline until the shell goes on with it, as Ctrl-Z does.
  func stop() { kill(0, SIGTSTP) }

  /// Whether the screen has been another's since this was last asked: all of it is to be drawn again.
  func takeInterruption() -> Bool {
    Restoration.isInterrupted.exchange(false, ordering: .sequentiallyConsistent)
  }

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
    handle(SIGTSTP) { _ in Restoration.stop() }
    handle(SIGCONT) { _ in Restoration.goOn() }
    SignalWatch.letThrough([SIGTSTP, SIGCONT, SIGQUIT])
  }

  private static func handle(_ number: Int32, _ act: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = act
    sigaction(number, &action, nil)
  }

  private static func keyboard() throws(SystemError) -> FileDescriptor {
    guard Terminal.isTerminal(STDIN_FILENO) else {
      return try FileDescriptor.readingStream("/dev/tty")
    }
    return FileDescriptor(owning: STDIN_FILENO, name: "the terminal", closes: false)
  }

  /// What must work inside a signal handler: no allocation, no locks, plain system calls.
  private enum Restoration {
    /// The settings that were there before; memory that never goes.
    nonisolated(unsafe) static let settings: UnsafeMutablePointer<termios> = .allocate(capacity: 1)
    /// The descriptor to restore; −1 where nothing is to be done.
    static let terminal = Atomic<Int32>(-1)
    static let once: Void = { _ = atexit { Restoration.restore() } }()

    /// Whether another program may have drawn on the screen.
    static let isInterrupted = Atomic(false)

    static func enter(_ number: Int32) throws(SystemError) {
      var raw = settings.pointee
      // Without ISIG ctrl-C is a key like any other.
      cfmakeraw(&raw)
      // A program in the background is stopped here until it is in front.
      try check("change the settings of", "the terminal") { tcsetattr(number, TCSAFLUSH, &raw) }
      try check("write", "the terminal") {
        write(STDOUT_FILENO, entering.utf8Start, entering.utf8CodeUnitCount)
      }
    }

    /// SIGTSTP: gives the terminal back, stops, and takes it again.
    static func stop() {
      let number = terminal.load(ordering: .sequentiallyConsistent)
      restore()
      signal(SIGTSTP, SIG_DFL)
      var stopping = sigset_t()
      sigemptyset(&stopping)
      sigaddset(&stopping, SIGTSTP)
      raise(SIGTSTP)
      // Inside its own handler the signal is blocked; the program stops here.
      pthread_sigmask(SIG_UNBLOCK, &stopping, nil)
      handle(SIGTSTP) { _ in Restoration.stop() }
      guard number >= 0, (try? enter(number)) != nil else { return }
      terminal.store(number, ordering: .sequentiallyConsistent)
      isInterrupted.store(true, ordering: .sequentiallyConsistent)
    }

    /// SIGCONT: where the program was stopped unawares, the shell has used the terminal as it was left.
    static func goOn() {
      let number = terminal.load(ordering: .sequentiallyConsistent)
      guard number >= 0, (try? enter(number)) != nil else { return }
      isInterrupted.store(true, ordering: .sequentiallyConsistent)
    }

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
